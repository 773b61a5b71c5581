import { importBatches } from '@oems/contract/operations/imports.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { rosterSheets } from '@oems/contract/people/import.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { roster } from '@oems/contract/people/roster.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { figuresEqualRows, infoOf } from './testEmployees.ts'
import { aLine, batchOf, complaintsOf, confirm, headcounts, rowsOf, staged, type Typed, workbook } from './testImports.ts'

const app = await testApp({ alone: true })
const { peopleAt, onsite } = headcounts(app)

/** Somebody who stands at the place, and the line that says of them so much. */
async function known(as: Caller, place: string, more: Typed = {}) {
  const line = aLine(place, more)
  expect(await confirm(as, await staged(as, [line]))).toMatchObject({ code: 0 })
  const { list } = (await as(employees.v2List, { idNumber: String(line.证件号码) })).data as { list: { employeeId: number }[] }
  const about = (said: Typed): Typed => ({ 证件类型: '居民身份证', 证件号码: line.证件号码, ...said })
  return { id: list[0]!.employeeId, line, about }
}
const situations = async (as: Caller, batchNumber: string) =>
  (await rowsOf(as, batchNumber)).list.map(({ importSituation, changes }) => [
    importSituation,
    ...changes.map(({ column, before }) => `${column}：${before}`),
  ])

describe('a known number', () => {
  test('changes what its line fills in and nothing else, and says so before', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const first = await known(companyAdmin, project.orgName, { 岗位: '测量员', 工号: 'A1' })
    const second = await known(companyAdmin, project.orgName, { 岗位: '焊工' })
    const before = await infoOf(companyAdmin, first.id)
    const mobile = '19811112222'
    const batchNumber = await staged(companyAdmin, [
      first.about({ 岗位: '钳工', 手机号: mobile, 国籍: '肯尼亚', 人员类别: '属地员工', 备注: '师傅' }), // 2
      second.about({ 姓名: '王小明', 岗位: '焊工', 所在单位: project.orgCode, 归属单位: project.orgName }), // 3
      aLine(project.orgName), // 4
      second.about({ 岗位: '木工' }), // 5
    ])
    expect(await batchOf(companyAdmin, batchNumber)).toMatchObject({
      totalCount: 4,
      okCount: 2,
      updateCount: 1,
      unchangedCount: 1,
      errorCount: 1,
    })
    const masked = `198****${String(first.line.手机号).slice(-4)}`
    expect(await situations(companyAdmin, batchNumber)).toEqual([
      [2, '国籍：中国', `手机号：${masked}`, '人员类别：中方员工', '岗位：测量员', '备注：'],
      [4],
      [1],
      [3, '岗位：焊工'],
    ])
    expect(await complaintsOf(companyAdmin, batchNumber)).toEqual([[2], [3], [4], [5, '证件号码：与第3行重复']])
    for (const [importSituation, rows] of [
      [2, [2]],
      [4, [3]],
      [1, [4]],
      [3, [5]],
    ] as const)
      expect((await rowsOf(companyAdmin, batchNumber, { importSituation })).list.map(({ rowNo }) => rowNo)).toEqual(rows)

    const version = (await infoOf(companyAdmin, second.id)).version
    expect(await confirm(companyAdmin, batchNumber)).toMatchObject({ code: 0 })
    const { version: _, createdAt: __, ...after } = await infoOf(companyAdmin, first.id)
    const changed = { position: '钳工', nationCode: 'KE', nationName: '肯尼亚', empType: 2, remark: '师傅', mobile: '198****2222' }
    expect(after).toMatchObject({ ...changed, name: before.name, workNo: 'A1', entryDate: before.entryDate, emergencyName: '王大明' })
    expect(after.stays).toMatchObject([{ orgId: project.id, empType: 2, fromDay: '2026-03-05', reasonIn: 1 }])
    expect((await infoOf(companyAdmin, second.id)).version).toBe(version)
    expect([await peopleAt(project.id), await onsite(company.id)]).toEqual([3, 3])
    const { kinds } = await read(app.db, project.id, { kinds: level('people.onsite', '2026-03-05', { breakdown: 'empType' }) })
    expect(Object.fromEntries(kinds)).toEqual({ 1: 2, 2: 1 })
    await figuresEqualRows(app)
    const [account] = await ask(
      app.db,
      sql`select a.mobile_hash = p.mobile_hash as same from sys_account a join person p on p.id = a.employee_id where p.id = ${first.id}`,
    )
    expect(account).toEqual({ same: true })
    const [line] = await ask<{ diff: { what: string; id: number; fields: { field: string }[] }[] }>(
      app.db,
      sql`select diff from sys_log where target_name = ${batchNumber} and result = 1 and call_key like '%employees/import'`,
    )
    expect(line!.diff.map(({ what }) => what)).toEqual(['员工导入', '员工'])
    expect(line!.diff[1]).toMatchObject({ id: first.id })
    expect(JSON.stringify(line!.diff)).not.toContain(mobile)
  })

  test('goes nowhere else by it, and who left, stands elsewhere or is out of sight is refused', async () => {
    const { group, company, project, companyAdmin, groupAdmin } = await app.aGroup()
    const other = await app.anOrg({ parentId: company.id, orgType: 4 })
    const stranger = await app.aGroup()
    const here = await known(companyAdmin, project.orgName)
    const resigned = await known(companyAdmin, project.orgName)
    const away = await known(groupAdmin, group.orgName)
    const foreign = await known(stranger.groupAdmin, stranger.project.orgName)
    const leaving = { employeeIds: [resigned.id], toStatus: 4, reason: '合同期满' }
    expect(await companyAdmin(movements.changeStatus, leaving)).toMatchObject({ code: 0 })
    const batchNumber = await staged(companyAdmin, [
      here.about({ 所在单位: other.orgCode, 岗位: '焊工' }),
      resigned.about({ 岗位: '焊工' }),
      away.about({ 岗位: '焊工' }),
      foreign.about({ 岗位: '焊工' }),
      { ...here.about({ 归属单位: other.orgName }), 证件号码: aLine('').证件号码 },
    ])
    const out = '证件号码：该证件已在其他单位登记，请发起调入申请'
    expect((await complaintsOf(companyAdmin, batchNumber)).slice(0, 4)).toEqual([
      [2, '所在单位：请用派遣或调动'],
      [3, '证件号码：该人员已离职，请办理复职'],
      [4, out],
      [5, out],
    ])
    expect(await batchOf(companyAdmin, batchNumber)).toMatchObject({ errorCount: 5, okCount: 0 })
    const taken = await staged(companyAdmin, [here.about({ 手机号: resigned.line.手机号 }), resigned.about({ 手机号: '1' })])
    expect((await complaintsOf(companyAdmin, taken))[0]).toEqual([2, '手机号：手机号已被其他账号使用'])
  })

  test('is judged again before it is written: whoever has changed meanwhile is an error', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const [first, second] = [await known(projectAdmin, project.orgName), await known(projectAdmin, project.orgName)]
    const lines = [first.about({ 岗位: '焊工' }), second.about({ 岗位: '焊工' }), aLine(project.orgName)]
    const [one, other] = [await staged(projectAdmin, lines), await staged(projectAdmin, lines.slice(0, 1))]
    const replies = await Promise.all([confirm(projectAdmin, one), confirm(projectAdmin, other)])
    expect(replies.map(({ code, msg }) => `${code} ${msg}`).sort()).toEqual(['0 success', '1409 导入期间人员已变化，请重新核对（1行）'])
    const [late, done] = replies[0]!.code === 0 ? [other, one] : [one, other]
    expect((await complaintsOf(projectAdmin, late))[0]).toEqual([2, '证件号码：该人员信息已变化，请重新核对'])
    expect(await confirm(projectAdmin, done)).toMatchObject({ code: 1409, msg: '该批次已导入' })
    // Corrected by nothing but being looked at once more, it says what is there already.
    const fixed = await projectAdmin(importBatches.fixRow, {
      batchNumber: late,
      rowNo: 2,
      cells: (await rowsOf(projectAdmin, late)).list[0]!.cells,
    })
    expect(fixed.data).toMatchObject({ rows: [{ rowNo: 2, importSituation: 4, changes: [] }], batch: { unchangedCount: 1 } })
    expect((await infoOf(projectAdmin, first.id)).position).toBe('焊工')
  })

  test('stays an update when the line that it was the same as is corrected', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const { about } = await known(projectAdmin, project.orgName)
    const batchNumber = await staged(projectAdmin, [about({ 岗位: '焊工' }), about({ 岗位: '木工' })])
    const [first] = (await rowsOf(projectAdmin, batchNumber)).list
    const { columns } = await batchOf(projectAdmin, batchNumber)
    const cells = first!.cells.map((text, at) => (columns[at] === '证件号码' ? String(aLine('').证件号码) : text))
    await projectAdmin(importBatches.fixRow, { batchNumber, rowNo: 2, cells })
    expect((await situations(projectAdmin, batchNumber))[1]).toEqual([2, '岗位：'])
  })
})

describe('人员花名册', () => {
  const upload = async (as: Caller, lines: readonly Typed[]) => {
    const file = new File([new Uint8Array(await workbook(lines))], '花名册.xlsx')
    return ((await as(rosterSheets.importExcel, { file })).data as { batchNumber: string }).batchNumber
  }
  const listed = async (as: Caller, importSituation: number) => {
    const { list } = (await as(roster.list, { importSituation })).data as { list: { employeeId: number }[] }
    return list.map(({ employeeId }) => employeeId)
  }

  test('imports whom the caller’s nodes employ, wherever they stand, and lists whom it added and updated', async () => {
    const { group, company, project, companyAdmin, groupAdmin } = await app.aGroup()
    const elsewhere = await app.anOrg({ parentId: (await app.aGroup()).company.id, orgType: 4 })
    const sent = await known(companyAdmin, company.orgName)
    const hosted = await known(groupAdmin, project.orgName, { 归属单位: group.orgName })
    const same = await known(companyAdmin, company.orgName)
    await app.platformAdmin(movements.dispatchEmpToProject, { employeeIds: [sent.id], projectId: elsewhere.id })
    const bySite = await staged(companyAdmin, [sent.about({ 岗位: '焊工' })])
    expect(await complaintsOf(companyAdmin, bySite)).toEqual([[2, `证件号码：该人员现在“${elsewhere.orgName}”，请在人员花名册中导入`]])
    const byHost = await upload(companyAdmin, [hosted.about({ 岗位: '焊工' })])
    expect(await complaintsOf(companyAdmin, byHost)).toEqual([[2, '证件号码：该人员归属于其他单位，请在员工管理中导入']])
    await companyAdmin(rosterSheets.cancelImport, { batchNumber: byHost })

    const batchNumber = await upload(companyAdmin, [
      sent.about({ 岗位: '焊工', 所在单位: elsewhere.orgName, 归属单位: company.orgName }),
      same.about({}),
      aLine(company.orgName),
    ])
    expect(await batchOf(companyAdmin, batchNumber)).toMatchObject({ okCount: 2, updateCount: 1, unchangedCount: 1, errorCount: 0 })
    expect(await listed(companyAdmin, 2)).toEqual([])
    expect(await companyAdmin(rosterSheets.import, { batchNumber })).toMatchObject({ code: 0 })
    expect(await listed(companyAdmin, 2)).toEqual([sent.id])
    const added = await listed(companyAdmin, 1)
    expect([added.length, added.includes(same.id)]).toEqual([1, false])
    expect(await listed(await app.anAdmin(4, company.id), 1)).toEqual([])
    const reporter = await app.anAdmin(7, project.id)
    expect(await reporter(rosterSheets.import, { batchNumber })).toMatchObject({ code: 1403 })
    expect(await groupAdmin(rosterSheets.import, { batchNumber })).toMatchObject({ code: 1404 })
  })
})
