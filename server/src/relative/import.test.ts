import { type ImportRefusal, importBatches } from '@oems/contract/operations/imports.ts'
import { relatives } from '@oems/contract/relative/relatives.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anIdNumber, saved } from '../people/testEmployees.ts'
import { workbook } from '../people/testImports.ts'
import { linesIn } from '../testing/linesIn.ts'
import { titlesTold } from '../testing/messages.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'
import { importColumns } from './importColumns.ts'
import { aFamily, bound, listOf, ownOf } from './testRelatives.ts'

const app = await testApp()
const headers = importColumns.map(({ header }) => header)
type Typed = Readonly<Record<string, string>>
const upload = async (as: Caller, lines: readonly Typed[]) =>
  as(relatives.importExcel, { file: new File([new Uint8Array(await workbook(lines, headers))], '亲属.xlsx') })
const aLine = (员工证件号: string, more: Typed = {}): Typed => ({
  ...{ 员工证件号, 亲属姓名: '李小兰', 关系: '配偶', 手机号: '13622220001', 证件号: anIdNumber('19920607', false) },
  ...more,
})
const reasonsIn = async (as: Caller, reply: Answered) => {
  expect(reply).toMatchObject({ code: 1422 })
  const { batchNumber } = reply.data as ImportRefusal
  return (await linesIn(await as(importBatches.exportError, { batchNumber }))).slice(1).map((cells) => cells[headers.length] ?? '')
}

test('a workbook binds relatives at once, and whoever they belong to is told and can unbind them', async () => {
  const { projectAdmin, project, idNumber, employeeId, phone } = await aFamily(app)
  const { accountId } = await app.anAccount({ roleId: 12, orgId: project.id })
  await app.db.execute(sql`update employee set account_id = ${accountId} where id = ${employeeId}`)
  const lines = [aLine(idNumber), aLine(idNumber, { 亲属姓名: '王小宝', 关系: '子女', 手机号: '', 证件号: anIdNumber('20150607') })]
  expect(await upload(projectAdmin, lines)).toMatchObject({ code: 0, data: { importedCount: 2 } })
  expect(await listOf(projectAdmin, { sortRules: [{ field: 'name', order: 'asc' }] })).toMatchObject([
    { name: '李小兰', source: 2, mobile: '136****0001', relation: 1 },
    { name: '王小宝', source: 2, mobile: null, relation: 2, sex: 1 },
  ])
  expect(await titlesTold(app, accountId)).toEqual(['单位为您登记了亲属'])
  expect(await ownOf(phone)).toHaveLength(2)
})

test('wrong lines keep all of them out, each with its reason', async () => {
  const [{ projectAdmin, idNumber, phone }, theirs] = [await aFamily(app), await aFamily(app)]
  const there = anIdNumber('19930607', false)
  await bound(phone, { name: '李小兰', sex: 2, idType: 1, idNumber: there })
  const twin = aLine(idNumber)
  const reply = await upload(projectAdmin, [
    aLine(idNumber),
    aLine(theirs.idNumber),
    aLine('E99999999'),
    aLine(idNumber, { 证件号: there }),
    aLine(idNumber, { 亲属姓名: '李大兰', 证件号: there }),
    aLine(idNumber, { 手机号: '', 证件号: '' }),
    aLine(idNumber, { 关系: '同事' }),
    aLine(idNumber, { 亲属姓名: '王小明', 证件号: idNumber }),
    twin,
    twin,
  ])
  expect(await reasonsIn(projectAdmin, reply)).toEqual([
    '',
    '员工证件号：未找到员工',
    '员工证件号：未找到员工',
    '亲属姓名：该亲属已绑定',
    expect.stringContaining('证件号：该证件号码登记的是另一姓名，请核对姓名与证件号码'),
    expect.stringContaining('证件号码和手机号至少填写一项'),
    expect.stringContaining('关系应为'),
    '亲属姓名：不能把本人绑定为亲属',
    '',
    '亲属姓名：与第10行重复',
  ])
  expect(await listOf(projectAdmin)).toHaveLength(1)
})

test('the eleventh relative of an employee is refused in its line', async () => {
  const { projectAdmin, idNumber, phone } = await aFamily(app)
  for (let n = 0; n < 3; n += 1) await bound(phone, { name: `李${'甲乙丙'[n]}` })
  const lines = Array.from({ length: 8 }, () => aLine(idNumber))
  expect((await reasonsIn(projectAdmin, await upload(projectAdmin, lines))).at(-1)).toBe('员工证件号：每名员工最多绑定10位亲属')
  expect(await upload(projectAdmin, lines.slice(1))).toMatchObject({ code: 0, data: { importedCount: 7 } })
})

test('one relative of two employees is one person, however many lines name them', async () => {
  const { projectAdmin, project, company, groupAdmin, idNumber } = await aFamily(app)
  const sibling = anIdNumber()
  await saved(groupAdmin, project.id, { idNumber: sibling, homeOrgId: company.id, createAccount: 0 })
  const mother = { 亲属姓名: '陈秀英', 关系: '父母', 手机号: '13622220002', 证件号: anIdNumber('19600607', false) }
  expect(await upload(projectAdmin, [aLine(idNumber, mother), aLine(sibling, mother)])).toMatchObject({
    code: 0,
    data: { importedCount: 2 },
  })
  const rows = await app.db.execute(sql`
    select distinct a.id from user_relative r join employee e on e.id = r.employee_id join health_archive a on a.id = r.person_id
    where e.org_id = ${project.id}`)
  expect(rows.rows).toHaveLength(1)
})
