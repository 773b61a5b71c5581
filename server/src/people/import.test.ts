import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestOf } from '@oems/contract/core/address.ts'
import type { Call } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { checkDigitOf } from '@oems/contract/people/identity.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import type { Batch, BatchRow, Started } from '@oems/contract/platform/batches.ts'
import { importBatches } from '@oems/contract/platform/batches.ts'
import { type Task, tasks } from '@oems/contract/platform/tasks.ts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { ask } from '../core/database.ts'
import { readSheet, type SheetCell, writeSheet } from '../core/sheets.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import type { TestOrg } from '../testing/factories.ts'
import { type Answered, aHouse, type Caller } from '../testing/house.ts'
import { importColumns } from './importColumns.ts'

const house = await aHouse()
const libreOffice = spawnSync('soffice', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Typed = Readonly<Record<string, SheetCell>>
const headers = importColumns.map(({ header }) => header)

let serial = 0
/** A good line: a man with an identity card of no real area. */
function aLine(place: string, more: Typed = {}): Typed {
  serial += 1
  const first17 = `999998${1950 + Math.floor(serial / 14_000)}${String(1 + (Math.floor(serial / 500) % 12)).padStart(2, '0')}${String(1 + (Math.floor(serial / 6000) % 28)).padStart(2, '0')}${String((serial % 500) * 2 + 1).padStart(3, '0')}`
  const numbers = { 证件类型: '居民身份证', 证件号码: first17 + checkDigitOf(first17), 手机号: String(19800000000 + serial) }
  const emergency = { 紧急联系人: '王大明', 紧急联系电话: '13800000000', 与本人关系: '父母' }
  return { 姓名: '王小明', ...numbers, 人员类别: '中方员工', 所在单位: place, 入职日期: '2026-03-01', ...emergency, ...more }
}
async function bytesOf(content: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
const workbook = (lines: readonly Typed[], columns: readonly string[] = headers) =>
  bytesOf(writeSheet({ columns: columns.map((header) => ({ header })), rows: lines.map((line) => columns.map((header) => line[header])) }))
const upload = async (as: Caller, content: Uint8Array, more: object = {}) =>
  as(employeeSheets.importExcel, { file: new File([new Uint8Array(content)], '新员工.xlsx'), ...more })

async function staged(as: Caller, lines: readonly Typed[], more: object = {}) {
  const reply = await upload(as, await workbook(lines), more)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as Started).batchNumber
}
const batchOf = async (as: Caller, batchNumber: string) => (await as(importBatches.info, { batchNumber })).data as Batch
const rowsOf = async (as: Caller, batchNumber: string, more: object = {}) =>
  (await as(importBatches.listRow, { batchNumber, pageSize: 200, ...more })).data as { list: BatchRow[]; total: number }
const complaintsOf = async (as: Caller, batchNumber: string) =>
  (await rowsOf(as, batchNumber)).list.map(({ rowNo, errors }) => [rowNo, ...errors.map(({ column, msg }) => `${column}：${msg}`)])
const confirm = (as: Caller, batchNumber: string) => as(employeeSheets.import, { batchNumber })
const cancel = (as: Caller, batchNumber: string) => as(employeeSheets.cancelImport, { batchNumber })
const peopleAt = async (orgId: number) =>
  (await ask<{ n: number }>(house.db, sql`select count(*) n from employee where org_id = ${orgId} and deleted_at is null`))[0]!.n
const onsite = (orgId: number) => read(house.db, orgId, { n: level('people.onsite', '2026-03-05') }).then(({ n }) => n)

async function linesIn({ bytes }: Answered) {
  const path = join(folder, `${Math.random()}.xlsx`)
  await writeFile(path, bytes)
  const rows: string[][] = []
  for await (const { cells } of readSheet(path)) rows.push([...cells])
  return rows
}
/** As objects by heading. */
function typed([head, ...lines]: string[][]): Typed[] {
  return lines.map((cells) => Object.fromEntries(head!.map((header, at) => [header, cells[at] ?? ''])))
}
async function throughLibreOffice(content: Uint8Array): Promise<Buffer> {
  const path = join(folder, 'saved.xlsx')
  await writeFile(path, content)
  execFileSync('soffice', [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    '--convert-to',
    'xlsx',
    '--outdir',
    `${folder}/out`,
    path,
  ])
  return readFile(join(folder, 'out/saved.xlsx'))
}
async function ended(as: Caller, taskId: number): Promise<Task> {
  for (;;) {
    const task = (await as(tasks.info, { taskId })).data as Task
    if (task.status > 1) return task
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const pathOf = (...nodes: readonly TestOrg[]) => nodes.map(({ orgName }) => orgName).join(' / ')

describe('what is wrong is said by column', () => {
  test('of every line, and good ones stay good', async () => {
    const { group, company, project, companyAdmin } = await house.aGroup()
    const stranger = await house.aGroup()
    const place = pathOf(group, company, project)
    const known = aLine(place)
    await confirm(companyAdmin, await staged(companyAdmin, [known]))
    const foreign = aLine(pathOf(stranger.group, stranger.company, stranger.project))
    await confirm(stranger.groupAdmin, await staged(stranger.groupAdmin, [foreign]))
    const twin = aLine(place, { 工号: 'W1' })
    const batchNumber = await staged(companyAdmin, [
      twin, // 2
      aLine(project.orgCode), // 3: by code
      aLine(project.orgName, { 归属单位: company.orgName, 出生日期: '', 入职日期: '2026/3/1' }), // 4
      aLine(place, { 姓名: '', 人员类别: '临时工', 性别: '男', 入职日期: '昨天' }), // 5
      aLine(place, { 证件号码: '999999199003074217' }), // 6
      aLine(place, { 证件号码: '999999199003074000' }), // 7
      aLine('没有的公司', { 国籍: '火星' }), // 8
      aLine(place, { 证件号码: twin.证件号码 }), // 9
      aLine(place, { 手机号: twin.手机号, 工号: 'W1' }), // 10
      aLine(place, { 证件号码: known.证件号码 }), // 11
      aLine(place, { 证件号码: foreign.证件号码 }), // 12
      aLine(place, { 手机号: known.手机号 }), // 13
      aLine(place, { 紧急联系人: '', 手机号: '12345' }), // 14
      aLine(stranger.project.orgName), // 15: out of sight
    ])
    expect(await batchOf(companyAdmin, batchNumber)).toMatchObject({
      status: 2,
      totalCount: 14,
      okCount: 3,
      errorCount: 11,
      fileName: '新员工.xlsx',
      columns: headers,
    })
    expect(await complaintsOf(companyAdmin, batchNumber)).toEqual([
      [2],
      [3],
      [4],
      [
        5,
        '人员类别：人员类别应为中方员工、属地员工、第三国员工、分包/劳务人员、区域人员之一',
        '入职日期：入职日期应为日期，如2026-03-05',
        '姓名：请输入姓名',
      ],
      [6, '证件号码：证件号码不正确'],
      [7, '证件号码：证件号码末位丢失，请将单元格设为文本格式后重新填写'],
      [8, '国籍：国籍应为国家或地区的中文名称或两位代码', '所在单位：没有找到单位“没有的公司”，请填写完整路径或组织编码'],
      [9, '证件号码：与第2行重复'],
      [10, '手机号：与第2行重复', '工号：与第2行重复'],
      [11, '证件号码：该人员已存在'],
      [12, '证件号码：该证件已在其他单位登记，请发起调入申请'],
      [13, '手机号：手机号已被其他账号使用'],
      [14, '手机号：手机号不正确', '紧急联系人：境外单位的人员须填写紧急联系人'],
      [15, `所在单位：没有找到单位“${stranger.project.orgName}”，请填写完整路径或组织编码`],
    ])
    expect((await rowsOf(companyAdmin, batchNumber, { importSituation: 3 })).total).toBe(11)
    expect((await rowsOf(companyAdmin, batchNumber, { importSituation: 1 })).list.map(({ rowNo }) => rowNo)).toEqual([2, 3, 4])
    const [stored] = await ask<{ text: string }>(
      house.db,
      sql`select encode(data, 'escape') || keys::text as text from sys_import_row where batch_number = ${batchNumber} and row_no = 2`,
    )
    expect(stored!.text).not.toContain(twin.手机号)
    expect(stored!.text).not.toContain('199003')

    expect(await peopleAt(project.id)).toBe(1)
    expect(await confirm(companyAdmin, batchNumber)).toMatchObject({ code: 0, data: { batchNumber, taskId: null } })
    expect([await peopleAt(project.id), await onsite(company.id)]).toEqual([4, 4])
    expect(await batchOf(companyAdmin, batchNumber)).toMatchObject({ status: 4 })
    const { list } = (await companyAdmin(employees.v2List, { keyword: String(twin.手机号) })).data as { list: object[] }
    expect(list).toMatchObject([
      { name: '王小明', sex: 1, workNo: 'W1', hasAccount: 1, homeOrgId: project.id, entryDate: '2026-03-01', todayStatus: 0 },
    ])
  })

  test('of a place whose name several nodes have', async () => {
    const { group, company, groupAdmin } = await house.aGroup()
    const other = await house.anOrg({ parentId: group.id, orgType: 3 })
    for (const parentId of [company.id, other.id]) await house.anOrg({ parentId, orgType: 4, orgName: '一期' })
    const batchNumber = await staged(groupAdmin, [
      aLine('一期'),
      aLine(`${other.orgName}／一期`),
      aLine(`${group.orgName}>${company.orgName}>一 期`),
      aLine(''),
    ])
    expect(await complaintsOf(groupAdmin, batchNumber)).toEqual([
      [2, '所在单位：有多个单位名为“一期”，请填写完整路径或组织编码'],
      [3],
      [4],
      [5, '所在单位：请填写所在单位'],
    ])
  })

  test('a line without a place stands at the node that the upload names', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const batchNumber = await staged(projectAdmin, [aLine('')], { projectId: project.id })
    expect(await confirm(projectAdmin, batchNumber)).toMatchObject({ code: 0 })
    expect(await peopleAt(project.id)).toBe(1)
    const other = await house.aGroup()
    expect(await upload(projectAdmin, await workbook([aLine('')]), { orgId: other.project.id })).toMatchObject({ code: 1404 })
  })
})

describe('a workbook that is none of ours', () => {
  test('is refused in words', async () => {
    const { projectAdmin } = await house.aGroup()
    expect(await upload(projectAdmin, Buffer.from('姓名,性别'))).toMatchObject({ code: 1422, msg: '不支持的文件类型' })
    expect(await upload(projectAdmin, await workbook([{ 姓名: '王' }], ['姓名', '年龄']))).toMatchObject({
      code: 1422,
      msg: '请使用导入模板，文件缺少列：人员类别、所在单位',
    })
    expect(await upload(projectAdmin, await workbook([]))).toMatchObject({ code: 1422, msg: '文件中没有数据' })
    expect(await upload(projectAdmin, await workbook([aLine('')], [...headers, '姓名']))).toMatchObject({ code: 1422, msg: '列“姓名”重复' })
    expect(await projectAdmin(employeeSheets.importExcel, {})).toMatchObject({ code: 1400 })
    const [left] = await ask(
      house.db,
      sql`select count(*) n from sys_import_batch where account_id = (select max(account_id) from sys_session)`,
    )
    expect(left).toEqual({ n: 0 })
  })

  test('nobody uploads without the permission, and the template is there for who has it', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const doctor = await house.anAdmin(7, project.id)
    expect(await upload(doctor, await workbook([aLine('')]))).toMatchObject({ code: 1403 })
    expect(await doctor(employeeSheets.exportExcelTpl)).toMatchObject({ code: 1403 })
    const template = await projectAdmin(employeeSheets.exportExcelTpl)
    expect(template.headers['content-disposition']).toContain(encodeURIComponent('员工导入模板.xlsx'))
    expect(await linesIn(template)).toEqual([
      headers.map((header) => (['姓名', '人员类别', '所在单位'].includes(header) ? `${header}*` : header)),
    ])
  })
})

describe('the returned workbook', () => {
  const story = async (saved: (content: Uint8Array) => Promise<Uint8Array>) => {
    const { group, company, project, projectAdmin } = await house.aGroup()
    const place = pathOf(group, company, project)
    const bad = aLine(place, { 姓名: '=李四', 自定义: '保留我' })
    const first = await workbook([aLine(place), bad, {}, aLine(place, { 证件号码: '1' })], [...headers, '自定义'])
    const { batchNumber } = (await upload(projectAdmin, await saved(first))).data as Started
    expect(await complaintsOf(projectAdmin, batchNumber)).toEqual([
      [2],
      [3, '姓名：姓名只能包含文字、间隔号、空格和连字符'],
      [5, '证件号码：证件号码不正确'],
    ])

    const returned = await projectAdmin(importBatches.exportError, { batchNumber })
    expect(returned.headers['content-disposition']).toContain(encodeURIComponent('新员工_错误原因.xlsx'))
    const [head, ...lines] = await linesIn(returned)
    expect(head).toEqual([...headers, '自定义', '错误原因'])
    expect(lines.map((cells) => cells[head!.length - 1] ?? '')).toEqual(['', '姓名只能包含文字、间隔号、空格和连字符', '证件号码不正确'])
    expect(lines[1]).toContain('=李四')
    expect(lines[1]).toContain('保留我')
    expect(lines[1]![headers.indexOf('入职日期')]).toBe('2026-03-01')

    const corrected = typed([head!, ...lines]).map((line, at) => ({
      ...line,
      ...(at === 1 && { 姓名: '李四' }),
      ...(at === 2 && { 证件号码: aLine('').证件号码 }),
    }))
    const again = await upload(projectAdmin, await saved(await workbook(corrected, head)), { batchNumber })
    expect(again).toMatchObject({ code: 0, data: { batchNumber, taskId: null } })
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ status: 2, totalCount: 3, okCount: 3, errorCount: 0 })
    expect(await confirm(projectAdmin, batchNumber)).toMatchObject({ code: 0 })
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([3, 3])
    expect(await upload(projectAdmin, first, { batchNumber })).toMatchObject({ code: 1409, msg: '该批次已导入' })
  }

  test('is corrected, loaded up again into the batch, and imported', () => story(async (content) => content))
  test.skipIf(!libreOffice)('the same with LibreOffice in between', () => story(throughLibreOffice), 60_000)
})

describe('a batch is imported once', () => {
  test('however often it is confirmed at once', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const batchNumber = await staged(
      projectAdmin,
      Array.from({ length: 30 }, () => aLine(project.orgName)),
    )
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(projectAdmin, batchNumber)))
    expect(replies.map(({ code, msg }) => `${code} ${msg}`).sort()).toEqual(['0 success', ...Array(3).fill('1409 该批次已导入')])
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([30, 30])
    expect(await cancel(projectAdmin, batchNumber)).toMatchObject({ code: 1409, msg: '该批次已导入' })
  })

  test('and not at all when it was cancelled, or a day has passed', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const batchNumber = await staged(projectAdmin, [aLine(project.orgName)])
    expect(await cancel(projectAdmin, batchNumber)).toMatchObject({ code: 0 })
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ status: 5 })
    expect((await rowsOf(projectAdmin, batchNumber)).total).toBe(0)
    for (const call of [confirm, cancel]) expect(await call(projectAdmin, batchNumber)).toMatchObject({ code: 1409, msg: '该批次已取消' })

    const late = await staged(projectAdmin, [aLine(project.orgName)])
    house.clock.set('2026-03-06T09:00:01+08:00')
    try {
      expect(await batchOf(projectAdmin, late)).toMatchObject({ status: 7 })
      for (const call of [confirm, cancel])
        expect(await call(projectAdmin, late)).toMatchObject({ code: 1409, msg: '该批次已过期，请重新上传' })
    } finally {
      house.clock.set('2026-03-05T09:00:00+08:00')
    }
    expect(await peopleAt(project.id)).toBe(0)
  })

  test('by nobody else: a foreign batch is as unknown as none', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const colleague = await house.anAdmin(5, project.id)
    const batchNumber = await staged(projectAdmin, [aLine(project.orgName)])
    const asked = (number: string) =>
      Promise.all([
        confirm(colleague, number),
        cancel(colleague, number),
        colleague(importBatches.info, { batchNumber: number }),
        colleague(importBatches.listRow, { batchNumber: number }),
        colleague(importBatches.exportError, { batchNumber: number }),
        workbook([aLine(project.orgName)]).then((content) => upload(colleague, content, { batchNumber: number })),
      ])
    const [foreign, unknown] = [await asked(batchNumber), await asked('20260305ABCDEFGH')]
    for (const reply of foreign) expect(reply).toMatchObject({ status: 200, code: 1404, msg: '记录不存在' })
    expect(foreign.map(({ bytes }) => bytes.toString())).toEqual(unknown.map(({ bytes }) => bytes.toString()))
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ status: 2 })
  })

  test('what has changed until the confirmation becomes an error, and nothing is written', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const lines = [aLine(project.orgName), aLine(project.orgName), aLine(project.orgName)]
    const batchNumber = await staged(projectAdmin, lines)
    await confirm(projectAdmin, await staged(projectAdmin, [lines[1]!]))
    expect(await confirm(projectAdmin, batchNumber)).toMatchObject({ code: 1409, msg: '导入期间人员已变化，请重新核对（1行）' })
    expect(await peopleAt(project.id)).toBe(1)
    expect(await complaintsOf(projectAdmin, batchNumber)).toEqual([[2], [3, '证件号码：该人员已存在'], [4]])
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ status: 2, okCount: 2, errorCount: 1 })
    expect(await confirm(projectAdmin, batchNumber)).toMatchObject({ code: 0 })
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([3, 3])
  })

  test('two batches with the same person at once: one is imported, the other names its line', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const line = aLine(project.orgName)
    const batches = [await staged(projectAdmin, [aLine(project.orgName), line]), await staged(projectAdmin, [line, aLine(project.orgName)])]
    const replies = await Promise.all(batches.map((batchNumber) => confirm(projectAdmin, batchNumber)))
    expect(replies.map(({ code, msg }) => `${code} ${msg}`).sort()).toEqual(['0 success', '1409 导入期间人员已变化，请重新核对（1行）'])
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([2, 2])
  })
})

describe('many lines', () => {
  test('are read and imported by long tasks, once', async () => {
    const { company, project, companyAdmin, projectAdmin } = await house.aGroup()
    const lines = Array.from({ length: 2_500 }, (_, at) => aLine(project.orgName, at % 100 === 7 ? { 姓名: '' } : {}))
    const reply = await upload(companyAdmin, await workbook(lines))
    const { batchNumber, taskId } = reply.data as Started
    expect(await projectAdmin(tasks.info, { taskId })).toMatchObject({ code: 1404 })
    expect(await ended(companyAdmin, taskId!)).toMatchObject({ status: 2, taskType: 'import-parse', batchNumber, done: 2500 })
    expect(await batchOf(companyAdmin, batchNumber)).toMatchObject({ status: 2, totalCount: 2500, okCount: 2475, errorCount: 25 })
    const twice = await Promise.all([confirm(companyAdmin, batchNumber), confirm(companyAdmin, batchNumber)])
    expect(twice.map(({ code, msg }) => `${code} ${msg}`).sort()).toEqual(['0 success', '1409 该批次正在导入'])
    const importing = twice.find(({ code }) => code === 0)!.data as Started
    expect(await companyAdmin(tasks.cancel, { taskId: importing.taskId })).toMatchObject({ code: 1409 })
    expect(await ended(companyAdmin, importing.taskId!)).toMatchObject({
      status: 2,
      taskType: 'import-confirm',
      message: '已导入2475行',
      done: 2475,
      total: 2475,
    })
    expect(await confirm(companyAdmin, batchNumber)).toMatchObject({ code: 1409, msg: '该批次已导入' })
    expect([await peopleAt(project.id), await onsite(company.id)]).toEqual([2475, 2475])
    expect((await companyAdmin(tasks.list, {})).data).toMatchObject({
      total: 2,
      list: [{ taskType: 'import-confirm' }, { taskType: 'import-parse' }],
    })
    const lost = await ask<{ n: number }>(
      house.db,
      sql`select count(*) n from sys_log where call_key like '%employees/import' and target_name = ${batchNumber} and result = 1`,
    )
    expect(lost).toEqual([{ n: 1 }])
  })

  test('a task that is cancelled leaves nothing', async () => {
    const { project, projectAdmin } = await house.aGroup()
    const content = await workbook(Array.from({ length: 6_000 }, () => aLine(project.orgName)))
    const { batchNumber, taskId } = (await upload(projectAdmin, content)).data as Started
    expect(await projectAdmin(tasks.cancel, { taskId })).toMatchObject({ code: 0 })
    expect(await projectAdmin(tasks.cancel, { taskId })).toMatchObject({ code: 1409, msg: '任务已取消' })
    await expect.poll(() => batchOf(projectAdmin, batchNumber), { timeout: 10_000 }).toMatchObject({ status: 5 })
    expect((await rowsOf(projectAdmin, batchNumber)).total).toBe(0)
  })
})

describe('a server that is killed midway', () => {
  const lines = (project: TestOrg) => Array.from({ length: 2_300 }, () => aLine(project.orgName))

  /** A server of its own, whose task is held up at a table until the server is dead. */
  async function killedAt(table: string, token: string, begin: (send: (call: Call, input: object) => Promise<Reply>) => Promise<Reply>) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../testing/secondServer.ts'), house.database.url, house.clock().toISOString()],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [address] = (await once(child.stdout, 'data')) as [Buffer]
    const send = async (call: Call, input: object) => {
      const { method, url, headers, body, file } = requestOf(call, input)
      const form = new FormData()
      if (file) form.set('file', file)
      const reply = await fetch(`${address}${url}`, { method, headers: { ...headers, token, platform: 'WEB' }, body: file ? form : body })
      return (await reply.json()) as Reply
    }
    const reply = await house.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`) // reads go on, writes wait
      const begun = await begin(send)
      const waiting = sql`select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = ${table} and not l.granted`
      await expect.poll(() => ask(tx, waiting), { timeout: 20_000 }).not.toEqual([])
      child.kill('SIGKILL')
      await once(child, 'exit')
      return begun
    })
    expect(reply).toMatchObject({ code: 0, data: { taskId: expect.any(Number) } })
    return reply.data as Started
  }
  const leaseIsOver = (taskId: number | null) =>
    house.db.execute(sql`update sys_task set locked_until = now() - interval '1 second' where id = ${taskId}`)
  async function anOwner() {
    const { project } = await house.aGroup()
    const token = await house.aSession(await house.anAccount({ roleId: 5, orgId: project.id }))
    return { project, token, as: house.as(token) }
  }

  test('while it reads leaves an unreadable batch without a line, which can be loaded up again', async () => {
    const { project, token, as } = await anOwner()
    const file = new File([new Uint8Array(await workbook(lines(project)))], '新员工.xlsx')
    const { batchNumber, taskId } = await killedAt('sys_import_row', token, (send) => send(employeeSheets.importExcel, { file }))
    expect(await batchOf(as, batchNumber)).toMatchObject({ status: 1 })
    expect(await upload(as, await workbook([aLine('')]), { batchNumber })).toMatchObject({ code: 1409, msg: '该批次正在解析，请稍候' })
    await leaseIsOver(taskId)
    expect(await batchOf(as, batchNumber)).toMatchObject({ status: 6, totalCount: 0 })
    expect((await rowsOf(as, batchNumber)).total).toBe(0)
    expect(await upload(as, await workbook([aLine(project.orgName)]), { batchNumber })).toMatchObject({ code: 0 })
    expect(await batchOf(as, batchNumber)).toMatchObject({ status: 2, okCount: 1 })
  })

  test('while it writes leaves nobody behind, and the batch waits to be confirmed', async () => {
    const { project, token, as } = await anOwner()
    const uploaded = (await upload(as, await workbook(lines(project)))).data as Started
    await ended(as, uploaded.taskId!)
    const { batchNumber } = uploaded
    const { taskId } = await killedAt('emp_stay', token, (send) => send(employeeSheets.import, { batchNumber }))
    await expect.poll(() => peopleAt(project.id)).toBe(0)
    expect(await confirm(as, batchNumber)).toMatchObject({ code: 1409, msg: '该批次正在导入' })
    await leaseIsOver(taskId)
    expect(await batchOf(as, batchNumber)).toMatchObject({ status: 2, okCount: 2300 })
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([0, 0])
    const again = (await confirm(as, batchNumber)).data as Started
    expect(await ended(as, again.taskId!)).toMatchObject({ status: 2 })
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([2300, 2300])
  })
})

describe('the list as a workbook', () => {
  const file = async (as: Caller, filter: object = {}) => typed(await linesIn(await as(employeeSheets.export, filter)))

  test('has the filtered rows of one’s own sites, codes as labels, numbers masked unless one may see them', async () => {
    const { company, project, companyAdmin } = await house.aGroup()
    const other = await house.aGroup()
    const line = aLine(project.orgName, { 姓名: '赵一', 工号: '=1+1', 岗位: '@测量', 国籍: 'CN' })
    await confirm(
      companyAdmin,
      await staged(companyAdmin, [line, aLine(company.orgCode, { 姓名: '钱二', 人员类别: '属地员工', 国籍: '肯尼亚' })]),
    )
    await confirm(other.groupAdmin, await staged(other.groupAdmin, [aLine(other.project.orgName)]))
    const all = await file(companyAdmin)
    expect(all.map(({ 姓名 }) => 姓名)).toEqual(['钱二', '赵一'])
    expect(all[1]).toMatchObject({
      工号: '=1+1',
      岗位: '@测量',
      性别: '男',
      证件类型: '居民身份证',
      人员类别: '中方员工',
      所在单位: project.orgName,
      在岗状态: '在岗',
      国籍: '中国',
      入职日期: '2026-03-01',
    })
    expect(all[1]).toMatchObject({ 证件号码: line.证件号码, 手机号: line.手机号 })
    expect(
      (await file(companyAdmin, { empType: [2], pageNo: 3, pageSize: 10, sortRules: [{ field: 'name', order: 'asc' }] })).map(
        ({ 国籍 }) => 国籍,
      ),
    ).toEqual(['肯尼亚'])

    const doctor = await house.anAdmin(7, project.id)
    expect(await doctor(employeeSheets.export, {})).toMatchObject({ code: 1403 })
    expect(await companyAdmin(employeeSheets.export, { orgId: other.project.id })).toMatchObject({ code: 1404 })
    const [line2] = await ask(
      house.db,
      sql`select log_type from sys_log where call_key like '%employees/export' and account_id = (select max(account_id) from sys_account_rop where org_id = ${company.id} and role_id = 4) limit 1`,
    )
    expect(line2).toEqual({ log_type: 4 })
  })
})
