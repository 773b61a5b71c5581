import { execFileSync, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import type { TestOrg } from '../testing/factories.ts'
import { aTempFolder } from '../testing/tempFolder.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'
import {
  aLine,
  batchOf,
  complaintsOf,
  confirm,
  headcounts,
  headers,
  rowsOf,
  sheetLines,
  staged,
  type Typed,
  upload,
  workbook,
} from './testImports.ts'

const app = await testApp()
const { peopleAt, onsite } = headcounts(app)
const libreOffice = spawnSync('soffice', ['--version']).status === 0
const folder = aTempFolder()

const linesIn = (reply: Answered) => sheetLines(reply, folder)
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
const pathOf = (...nodes: readonly TestOrg[]) => nodes.map(({ orgName }) => orgName).join(' / ')

describe('what is wrong is said by column', () => {
  test('of every line, and good ones stay good', async () => {
    const { group, company, project, companyAdmin } = await app.aGroup()
    const stranger = await app.aGroup()
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
      aLine(stranger.project.orgName, { 证件号码: known.证件号码 }), // 11: known, and at a place outside the scope
      aLine(place, { 证件号码: foreign.证件号码 }), // 12
      aLine(place, { 手机号: known.手机号 }), // 13
      aLine(place, { 紧急联系人: '', 手机号: '12345' }), // 14
      aLine(stranger.project.orgName), // 15: outside the scope
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
      [6, '证件号码：第18位校验不符'],
      [7, '证件号码：证件号码末位丢失，请将单元格设为文本格式后重新填写'],
      [8, '国籍：国籍应为国家或地区的中文名称或两位代码', '所在单位：没有找到单位“没有的公司”，请填写完整路径或组织编码'],
      [9, '证件号码：与第2行重复'],
      [10, '手机号：与第2行重复', '工号：与第2行重复'],
      [11, `所在单位：没有找到单位“${stranger.project.orgName}”，请填写完整路径或组织编码`],
      [12, '证件号码：该证件已在其他单位登记，请发起调入申请'],
      [13, '手机号：手机号已被其他账号使用'],
      [14, '手机号：手机号应为1开头的11位数字', '紧急联系人：境外单位的人员须填写紧急联系人'],
      [15, `所在单位：没有找到单位“${stranger.project.orgName}”，请填写完整路径或组织编码`],
    ])
    expect((await rowsOf(companyAdmin, batchNumber, { importSituation: 3 })).total).toBe(11)
    expect((await rowsOf(companyAdmin, batchNumber, { importSituation: 1 })).list.map(({ rowNo }) => rowNo)).toEqual([2, 3, 4])
    const [stored] = await ask<{ text: string }>(
      app.db,
      sql`select encode(data, 'escape') || keys::text as text from sys_import_row where batch_number = ${batchNumber} and row_no = 2`,
    )
    expect(stored!.text).not.toContain(twin.手机号)
    expect(stored!.text).not.toContain('199003')
    const [whole] = await ask<{ text: string }>(
      app.db,
      sql`select string_agg(t::text, '') as text from sys_import_row t where batch_number = ${batchNumber}`,
    )
    expect(whole!.text).not.toContain('没有的公司')

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
    const { group, company, groupAdmin } = await app.aGroup()
    const other = await app.anOrg({ parentId: group.id, orgType: 3 })
    for (const parentId of [company.id, other.id]) await app.anOrg({ parentId, orgType: 4, orgName: '一期' })
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
    const { project, projectAdmin } = await app.aGroup()
    const batchNumber = await staged(projectAdmin, [aLine('')], { projectId: project.id })
    expect(await confirm(projectAdmin, batchNumber)).toMatchObject({ code: 0 })
    expect(await peopleAt(project.id)).toBe(1)
    const other = await app.aGroup()
    expect(await upload(projectAdmin, await workbook([aLine('')]), { orgId: other.project.id })).toMatchObject({ code: 1404 })
  })
})

describe('a workbook that is none of ours', () => {
  test('is refused in words', async () => {
    const { projectAdmin } = await app.aGroup()
    expect(await upload(projectAdmin, Buffer.from('姓名,性别'))).toMatchObject({ code: 1422, msg: '不支持的文件类型' })
    expect(await upload(projectAdmin, await workbook([{ 姓名: '王' }], ['姓名', '年龄']))).toMatchObject({
      code: 1422,
      msg: '请使用导入模板，文件缺少列：人员类别、所在单位',
    })
    expect(await upload(projectAdmin, await workbook([]))).toMatchObject({ code: 1422, msg: '文件中没有数据' })
    expect(await upload(projectAdmin, await workbook([aLine('')], [...headers, '姓名']))).toMatchObject({ code: 1422, msg: '列“姓名”重复' })
    expect(await projectAdmin(employeeSheets.importExcel, {})).toMatchObject({ code: 1400 })
    const [left] = await ask(
      app.db,
      sql`select count(*) n from sys_import_batch where account_id = (select max(account_id) from sys_session)`,
    )
    expect(left).toEqual({ n: 0 })
  })

  test('a field of the form means what it means in the address', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const batchNumber = await staged(projectAdmin, [aLine(project.orgName)])
    const sent = async (fields: object, query: object = {}) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(await workbook([aLine('')]))], '新员工.xlsx'))
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type')! }
      return projectAdmin(employeeSheets.importExcel, { ...query, file: Buffer.from(await encoded.arrayBuffer()) }, headers)
    }
    expect(await sent({ batchNumber, projectId: project.id })).toMatchObject({ code: 0, data: { batchNumber } })
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ totalCount: 1, okCount: 1, edition: 2 })
    expect(await sent({ batchNumber, projectId: project.id }, { batchNumber })).toMatchObject({ code: 0, data: { batchNumber } })
    expect(await sent({ batchNumber: '20260305ABCDEFGH' })).toMatchObject({ code: 1404 })
    expect(await sent({ batchNumber: 'x' })).toMatchObject({ code: 1400 })
    expect(await sent({ batchNumber }, { batchNumber: '20260305ABCDEFGH' })).toMatchObject({ code: 1400 })
  })

  test('names and headings of any length and script end in words', async () => {
    const { projectAdmin } = await app.aGroup()
    const heading = '('.repeat(30_000)
    expect(await upload(projectAdmin, await workbook([aLine('')], [...headers, heading]))).toMatchObject({
      code: 1422,
      msg: `第${headers.length + 1}列的列名超过100个字，请使用导入模板`,
    })
    const batchNumber = await staged(projectAdmin, [
      aLine(`${'a'.repeat(59)}😀😀`),
      aLine('', { 姓名: ' - · -' }),
      aLine('', { 国籍: '😀'.repeat(9_000) }),
    ])
    const complaints = await complaintsOf(projectAdmin, batchNumber)
    expect(complaints[1]).toContain('姓名：姓名须包含文字')
    expect(complaints.map(([rowNo]) => rowNo)).toEqual([2, 3, 4])
  })

  test('nobody uploads without the permission, and the template is there for who has it', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const doctor = await app.anAdmin(7, project.id)
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
    const { group, company, project, projectAdmin } = await app.aGroup()
    const place = pathOf(group, company, project)
    const bad = aLine(place, { 姓名: '=李四', 自定义: '保留我' })
    const first = await workbook([aLine(place), bad, {}, aLine(place, { 证件号码: '1' })], [...headers, '自定义'])
    const { batchNumber } = (await upload(projectAdmin, await saved(first))).data as Started
    expect(await complaintsOf(projectAdmin, batchNumber)).toEqual([
      [2],
      [3, '姓名：姓名只能包含文字、间隔号、空格和连字符'],
      [5, '证件号码：位数不对，身份证号应为18位，现为1位'],
    ])

    const returned = await projectAdmin(importBatches.exportError, { batchNumber })
    expect(returned.headers['content-disposition']).toContain(encodeURIComponent('新员工_错误原因.xlsx'))
    const [head, ...lines] = await linesIn(returned)
    expect(head).toEqual([...headers, '自定义', '错误原因'])
    expect(lines.map((cells) => cells[head!.length - 1] ?? '')).toEqual([
      '',
      '姓名只能包含文字、间隔号、空格和连字符',
      '证件号码：位数不对，身份证号应为18位，现为1位',
    ])
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

describe('the list as a workbook', () => {
  const file = async (as: Caller, filter: object = {}) => typed(await linesIn(await as(employeeSheets.export, filter)))

  test('has the filtered rows of one’s own sites, codes as labels, numbers masked unless a purpose is given', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const other = await app.aGroup()
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
    const masked = { 证件号码: `999***********${String(line.证件号码).slice(-4)}`, 手机号: `198****${String(line.手机号).slice(-4)}` }
    expect(all[1]).toMatchObject(masked)
    expect((await file(companyAdmin, { purpose: 3 }))[1]).toMatchObject({ 证件号码: line.证件号码, 手机号: line.手机号 })
    expect(
      (await file(companyAdmin, { empType: [2], pageNo: 3, pageSize: 10, sortRules: [{ field: 'name', order: 'asc' }] })).map(
        ({ 国籍 }) => 国籍,
      ),
    ).toEqual(['肯尼亚'])

    const [chosen] = await ask<{ id: number }>(app.db, sql`select id from employee where org_id = ${project.id} and deleted_at is null`)
    const [foreign] = await ask<{ id: number }>(app.db, sql`select id from employee where org_id = ${other.project.id}`)
    expect((await file(companyAdmin, { ids: [chosen!.id, foreign!.id] })).map(({ 姓名 }) => 姓名)).toEqual(['赵一'])
    expect(await file(companyAdmin, { ids: [chosen!.id], empType: [2] })).toEqual([])
    const tooMany = Array.from({ length: 1001 }, (_, at) => at + 1)
    expect(await companyAdmin(employeeSheets.export, { ids: tooMany })).toMatchObject({ code: 1400, data: { fields: [{ path: 'ids' }] } })

    const doctor = await app.anAdmin(7, project.id)
    expect(await doctor(employeeSheets.export, {})).toMatchObject({ code: 1403 })
    expect(await companyAdmin(employeeSheets.export, { orgId: other.project.id })).toMatchObject({ code: 1404 })
    const [line2] = await ask(
      app.db,
      sql`select log_type from sys_log where call_key like '%employees/export' and account_id = (select max(account_id) from sys_account_rop where org_id = ${company.id} and role_id = 4) limit 1`,
    )
    expect(line2).toEqual({ log_type: 4 })
  })
})
