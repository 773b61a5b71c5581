import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { requestOf } from '@oems/contract/core/address.ts'
import type { Call } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { type Task, tasks } from '@oems/contract/operations/tasks.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { interrupted } from '../core/work/taskStates.ts'
import type { TestOrg } from '../testing/factories.ts'
import { aTempFolder } from '../testing/tempFolder.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import {
  aLine,
  batchOf,
  cancel,
  complaintsOf,
  confirm,
  headcounts,
  rowsOf,
  sheetLines,
  staged,
  type Typed,
  upload,
  workbook,
} from './testImports.ts'

const app = await testApp()
const { peopleAt, onsite } = headcounts(app)
const folder = aTempFolder()

async function ended(as: Caller, taskId: number): Promise<Task> {
  for (;;) {
    const task = (await as(tasks.info, { taskId })).data as Task
    if (task.status > 1) return task
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('a batch is imported once', () => {
  test('however often it is confirmed at once', async () => {
    const { project, projectAdmin } = await app.aGroup()
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
    const { project, projectAdmin } = await app.aGroup()
    const batchNumber = await staged(projectAdmin, [aLine(project.orgName)])
    expect(await cancel(projectAdmin, batchNumber)).toMatchObject({ code: 0 })
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ status: 5 })
    expect((await rowsOf(projectAdmin, batchNumber)).total).toBe(0)
    for (const call of [confirm, cancel]) expect(await call(projectAdmin, batchNumber)).toMatchObject({ code: 1409, msg: '该批次已取消' })

    const late = await staged(projectAdmin, [aLine(project.orgName)])
    app.clock.set('2026-03-06T09:00:01+08:00')
    try {
      expect(await batchOf(projectAdmin, late)).toMatchObject({ status: 7 })
      for (const call of [confirm, cancel])
        expect(await call(projectAdmin, late)).toMatchObject({ code: 1409, msg: '该批次已过期，请重新上传' })
    } finally {
      app.clock.set('2026-03-05T09:00:00+08:00')
    }
    expect(await peopleAt(project.id)).toBe(0)
  })

  test('by nobody else: a foreign batch is as unknown as none', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const colleague = await app.anAdmin(5, project.id)
    const batchNumber = await staged(projectAdmin, [aLine(project.orgName)])
    const replies = (number: string) =>
      Promise.all([
        confirm(colleague, number),
        cancel(colleague, number),
        colleague(importBatches.info, { batchNumber: number }),
        colleague(importBatches.listRow, { batchNumber: number }),
        colleague(importBatches.exportError, { batchNumber: number }),
        workbook([aLine(project.orgName)]).then((content) => upload(colleague, content, { batchNumber: number })),
      ])
    const [foreign, unknown] = [await replies(batchNumber), await replies('20260305ABCDEFGH')]
    for (const reply of foreign) expect(reply).toMatchObject({ status: 200, code: 1404, msg: '记录不存在' })
    expect(foreign.map(({ bytes }) => bytes.toString())).toEqual(unknown.map(({ bytes }) => bytes.toString()))
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ status: 2 })
  })

  test('what has changed until the confirmation becomes an error, and nothing is written', async () => {
    const { project, projectAdmin } = await app.aGroup()
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

  test('and nothing of it that the second of two confirmations has not seen', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const lines = [aLine(project.orgName), aLine(project.orgName)]
    const batchNumber = await staged(projectAdmin, lines)
    const { edition } = await batchOf(projectAdmin, batchNumber)
    await confirm(projectAdmin, await staged(projectAdmin, [lines[0]!]))
    const unseen = { code: 1409, msg: '该批次的内容已变化，请重新核对后再确认' }
    const changed = { code: 1409, msg: '导入期间人员已变化，请重新核对（1行）' }
    const replies = await Promise.all([confirm(projectAdmin, batchNumber), confirm(projectAdmin, batchNumber)])
    expect(replies.map(({ code, msg }) => `${code} ${msg}`).sort()).toEqual([changed, unseen].map(({ code, msg }) => `${code} ${msg}`))
    expect(await peopleAt(project.id)).toBe(1)
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ status: 2, message: changed.msg, edition: edition + 1 })

    const corrected = await workbook([lines[1]!, aLine(project.orgName), aLine(project.orgName)])
    expect(await upload(projectAdmin, corrected, { batchNumber })).toMatchObject({ code: 0 })
    for (const seen of [edition, edition + 1])
      expect(await projectAdmin(employeeSheets.import, { batchNumber, edition: seen })).toMatchObject(unseen)
    expect(await peopleAt(project.id)).toBe(1)
    expect(await projectAdmin(employeeSheets.import, { batchNumber, edition: edition + 2 })).toMatchObject({ code: 0 })
    expect([await peopleAt(project.id), (await batchOf(projectAdmin, batchNumber)).message]).toEqual([4, null])
  })

  test('two batches with the same person at once: one is imported, the other names its line', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const line = aLine(project.orgName)
    const batches = [await staged(projectAdmin, [aLine(project.orgName), line]), await staged(projectAdmin, [line, aLine(project.orgName)])]
    const replies = await Promise.all(batches.map((batchNumber) => confirm(projectAdmin, batchNumber)))
    expect(replies.map(({ code, msg }) => `${code} ${msg}`).sort()).toEqual(['0 success', '1409 导入期间人员已变化，请重新核对（1行）'])
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([2, 2])
  })
})

const wrongDigit = (number: string) => number.slice(0, 17) + (number.endsWith('1') ? '2' : '1')

describe('many lines', () => {
  test('are read and imported by long tasks, once', async () => {
    const { company, project, companyAdmin, projectAdmin } = await app.aGroup()
    const lines = Array.from({ length: 2_500 }, (_, at) => aLine(project.orgName, at % 100 === 7 ? { 姓名: '' } : {}))
    const reply = await upload(companyAdmin, await workbook(lines))
    const { batchNumber, taskId } = reply.data as Started
    expect(await projectAdmin(tasks.info, { taskId })).toMatchObject({ code: 1404 })
    expect(await ended(companyAdmin, taskId!)).toMatchObject({ status: 2, taskType: 'import-parse', batchNumber, done: 2500 })
    const goesOn = async () => ((await companyAdmin(tasks.info, { taskId })).data as Task).goesOnAt
    expect(await goesOn()).toBe('/employee/index?import=employee')
    const [waits] = await ask<{ link: string }>(
      app.db,
      sql`select link from sys_message where biz_type = 'task' and biz_id = ${taskId} and title = '导入的名单等待确认'`,
    )
    expect(waits?.link).toBe('/employee/index?import=employee')
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
    expect(await goesOn()).toBe(null)
    expect([await peopleAt(project.id), await onsite(company.id)]).toEqual([2475, 2475])
    expect((await companyAdmin(tasks.list, {})).data).toMatchObject({
      total: 2,
      list: [{ taskType: 'import-confirm' }, { taskType: 'import-parse' }],
    })
    const lost = await ask<{ n: number }>(
      app.db,
      sql`select count(*) n from sys_log where call_key like '%employees/import' and target_name = ${batchNumber} and result = 1`,
    )
    expect(lost).toEqual([{ n: 1 }])
  })

  /** 03 §9 no. 9; as many as it says with `OEMS_IMPORT_LINES=100000`. */
  test('with 37 bad ones of six kinds: those are counted, named and left out, all others are imported once and counted', async () => {
    const total = Number(process.env.OEMS_IMPORT_LINES ?? 5_000)
    const { company, project, companyAdmin } = await app.aGroup()
    const place = project.orgName
    const twin = aLine(place)
    const kinds: readonly (readonly [howMany: number, spoil: (good: Typed) => Typed, complaint: string])[] = [
      [7, () => ({ 姓名: '' }), '姓名：请输入姓名'],
      [6, () => ({ 人员类别: '临时工' }), '人员类别：人员类别应为中方员工、属地员工、第三国员工、分包/劳务人员、区域人员之一'],
      [6, () => ({ 入职日期: '昨天' }), '入职日期：入职日期应为日期，如2026-03-05'],
      [6, ({ 证件号码 }) => ({ 证件号码: wrongDigit(String(证件号码)) }), '证件号码：第18位校验不符'],
      [6, () => ({ 所在单位: '没有的项目' }), '所在单位：没有找到单位“没有的项目”，请填写完整路径或组织编码'],
      [6, () => ({ 证件号码: twin.证件号码 }), '证件号码：与第2行重复'],
    ]
    const bad = kinds.flatMap(([howMany, spoil, complaint]) => Array.from({ length: howMany }, () => ({ spoil, complaint })))
    const apart = Math.floor((total - 1) / bad.length)
    const complaintAt = new Map(bad.map(({ complaint }, at) => [2 + (at + 1) * apart, complaint]))
    const lines = Array.from({ length: total }, (_, at) => {
      const good = at === 0 ? twin : aLine(place)
      const wrong = at % apart === 0 ? bad[at / apart - 1] : undefined
      return wrong ? { ...good, ...wrong.spoil(good) } : good
    })
    const { batchNumber, taskId } = (await upload(companyAdmin, await workbook(lines))).data as Started
    expect(await ended(companyAdmin, taskId!)).toMatchObject({ status: 2, done: total })
    expect(await batchOf(companyAdmin, batchNumber)).toMatchObject({ status: 2, totalCount: total, okCount: total - 37, errorCount: 37 })
    const refused = (await rowsOf(companyAdmin, batchNumber, { importSituation: 3 })).list
    expect(refused.map(({ rowNo, errors }) => [rowNo, errors.map(({ column, msg }) => `${column}：${msg}`)])).toEqual(
      [...complaintAt].map(([rowNo, complaint]) => [rowNo, [complaint]]),
    )
    const [head, ...returned] = await sheetLines(await companyAdmin(importBatches.exportError, { batchNumber }), folder)
    const reason = head!.indexOf('错误原因')
    expect([returned.length, returned.filter((cells) => cells[reason]).length]).toEqual([total, 37])

    const began = performance.now()
    const twice = await Promise.all([confirm(companyAdmin, batchNumber), confirm(companyAdmin, batchNumber)])
    expect(twice.map(({ code, msg }) => `${code} ${msg}`).sort()).toEqual(['0 success', '1409 该批次正在导入'])
    const importing = twice.find(({ code }) => code === 0)!.data as Started
    expect(await ended(companyAdmin, importing.taskId!)).toMatchObject({ status: 2, done: total - 37 })
    expect(performance.now() - began).toBeLessThan(120_000)
    expect([await peopleAt(project.id), await onsite(company.id)]).toEqual([total - 37, total - 37])
    for (const call of [confirm, cancel]) expect(await call(companyAdmin, batchNumber)).toMatchObject({ code: 1409, msg: '该批次已导入' })
  })

  test('a task that is cancelled leaves nothing', async () => {
    const { project, projectAdmin } = await app.aGroup()
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
      [join(import.meta.dirname, '../testing/secondServer.ts'), app.database.url, app.clock().toISOString(), folder],
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
    const reply = await app.db.transaction(async (tx) => {
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
    app.db.execute(sql`update sys_task set locked_until = now() - interval '1 second' where id = ${taskId}`)
  async function anOwner() {
    const { project } = await app.aGroup()
    const token = await app.aSession(await app.anAccount({ roleId: 5, orgId: project.id }))
    return { project, token, as: app.as(token) }
  }

  test('while it reads leaves an unreadable batch without a line, which can be loaded up again', async () => {
    const { project, token, as } = await anOwner()
    const file = new File([new Uint8Array(await workbook(lines(project)))], '新员工.xlsx')
    const { batchNumber, taskId } = await killedAt('sys_import_row', token, (send) => send(employeeSheets.importExcel, { file }))
    expect(await batchOf(as, batchNumber)).toMatchObject({ status: 1 })
    expect(await upload(as, await workbook([aLine('')]), { batchNumber })).toMatchObject({ code: 1409, msg: '该批次正在解析，请稍候' })
    await leaseIsOver(taskId)
    expect(await batchOf(as, batchNumber)).toMatchObject({ status: 6, totalCount: 0, taskId: null, message: interrupted })
    expect((await rowsOf(as, batchNumber)).total).toBe(0)
    expect(await upload(as, await workbook([aLine(project.orgName)]), { batchNumber })).toMatchObject({ code: 0 })
    expect(await batchOf(as, batchNumber)).toMatchObject({ status: 2, okCount: 1 })
  })

  test('while it writes leaves nobody behind, and the batch waits to be confirmed', async () => {
    const { project, token, as } = await anOwner()
    const uploaded = (await upload(as, await workbook(lines(project)))).data as Started
    await ended(as, uploaded.taskId!)
    const { batchNumber } = uploaded
    const { taskId } = await killedAt('employee', token, (send) => send(employeeSheets.import, { batchNumber }))
    await expect.poll(() => peopleAt(project.id)).toBe(0)
    expect(await confirm(as, batchNumber)).toMatchObject({ code: 1409, msg: '该批次正在导入' })
    await leaseIsOver(taskId)
    expect(await batchOf(as, batchNumber)).toMatchObject({ status: 2, okCount: 2300, taskId: null, message: interrupted })
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([0, 0])
    const again = (await confirm(as, batchNumber)).data as Started
    expect(await ended(as, again.taskId!)).toMatchObject({ status: 2 })
    expect(await batchOf(as, batchNumber)).toMatchObject({ status: 4, message: null })
    expect([await peopleAt(project.id), await onsite(project.id)]).toEqual([2300, 2300])
  })
})
