import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import { type Batch, importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { type Student, students } from '@oems/contract/student/students.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { aMobile, anIdNumber, messagesOf, saved as savedEmployee } from '../people/testEmployees.ts'
import { complaintsOf, type Typed, workbook } from '../people/testImports.ts'
import { linesIn } from '../testing/linesIn.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { importColumns } from './importColumns.ts'

const app = await testApp()
const draft = (orgId: number, more: object = {}) => ({
  ...{ orgId, name: '周一凡', idType: 1, idNumber: anIdNumber('20040307'), mobile: aMobile(), studyNation: 'RU', school: '莫斯科国立大学' },
  ...{ stage: 2, enrolDate: '2024-09-01', graduateDate: '2028-07-01', overseasPhone: '+7 495 1234567', insuranceNo: 'LX2026000123' },
  ...more,
})
const saved = async (caller: Caller, orgId: number, more: object = {}) => {
  const reply = await caller(students.save, draft(orgId, more))
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const infoOf = async (caller: Caller, id: number, more: object = {}) => (await caller(students.info, { id, ...more })).data as Student
const listOf = async (caller: Caller, filter: object = {}) => ((await caller(students.list, filter)).data as { list: Student[] }).list
/** The record as a form sends it. */
const formOf = (record: Student, more: object = {}) => {
  const names = Object.keys(students.update.input.properties)
  return { ...Object.fromEntries(names.map((name) => [name, record[name as keyof Student]])), ...more }
}
const personOf = async (id: number) =>
  (await ask<{ name: string; tail: string | null }>(app.db, sql`select name, mobile_tail as tail from person where id = ${id}`))[0]!

test('an employee who is a student too is no wrong entry any more', async () => {
  const { company, groupAdmin } = await app.aGroup()
  const idNumber = anIdNumber('20040307')
  const employeeId = await savedEmployee(groupAdmin, company.id, { name: '周一凡', idType: 1, idNumber })
  const wrong = { employeeId, deleteReason: '重复录入' }
  const id = await saved(groupAdmin, company.id, { idNumber })
  expect(id).toBe(employeeId)
  expect(await groupAdmin(employees.v2Delete, wrong)).toMatchObject({ code: 1409, msg: expect.stringContaining('已登记为国际学生') })
  await groupAdmin(students.delete, { ids: [id] })
  expect(await groupAdmin(employees.v2Delete, wrong)).toMatchObject({ code: 0 })
})

describe('who may what', () => {
  test('a group sees its students, another group none of them, to the byte', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const id = await saved(ours.companyAdmin, ours.company.id)
    expect(await listOf(ours.groupAdmin)).toMatchObject([
      { id, orgId: ours.company.id, studyNationName: '俄罗斯', mobile: expect.stringContaining('****') },
    ])
    expect(await listOf(theirs.groupAdmin)).toEqual([])
    for (const [call, input] of [
      [students.info, { id }],
      [students.update, formOf(await infoOf(ours.groupAdmin, id))],
      [students.delete, { ids: [id] }],
    ] as const) {
      const foreign = await theirs.groupAdmin(call, input)
      const unknown = await theirs.groupAdmin(call, { ...input, ...('ids' in input ? { ids: [999_999_999] } : { id: 999_999_999 }) })
      expect(foreign).toMatchObject({ code: 1404 })
      expect(foreign.bytes.toString()).toBe(unknown.bytes.toString())
    }
    expect(await theirs.groupAdmin(students.save, draft(ours.company.id))).toMatchObject({ code: 1404 })
  })

  test('whole numbers need their permission and a purpose; a ministry reads and changes nothing', async () => {
    const { company, groupAdmin } = await app.aGroup()
    const mobile = aMobile()
    const id = await saved(groupAdmin, company.id, { mobile })
    expect(await infoOf(groupAdmin, id)).toMatchObject({
      mobile: expect.stringContaining('****'),
      insuranceNo: expect.stringContaining('*'),
    })
    expect(await groupAdmin(students.info, { id, reveal: 1 })).toMatchObject({ code: 1400 })
    expect(await infoOf(groupAdmin, id, { reveal: 1, purpose: RevealPurpose.emergencyContact })).toMatchObject({
      mobile,
      insuranceNo: 'LX2026000123',
    })
    const doctor = await app.anAdmin(7, company.id)
    expect(await doctor(students.info, { id, reveal: 1, purpose: RevealPurpose.treatment })).toMatchObject({ code: 1403 })
    expect(await doctor(students.save, draft(company.id))).toMatchObject({ code: 1403 })
  })
})

test('what is wrong is said under its field', async () => {
  const { company, group, groupAdmin } = await app.aGroup()
  const wrong = async (more: object) => messagesOf(await groupAdmin(students.save, draft(company.id, more)))
  expect(await wrong({ graduateDate: '2024-08-31' })).toEqual({ graduateDate: '毕业日期不能早于入学日期' })
  expect(await wrong({ idType: null, idNumber: null, sex: 1, mobile: null })).toEqual({ idNumber: '证件号码和手机号至少填写一项' })
  expect(await wrong({ studyNation: 'XX' })).toEqual({ studyNation: '留学国家不正确' })
  expect(await wrong({ overseasPhone: '+7****567' })).toEqual({ overseasPhone: '请输入完整号码，不能含有*' })
  expect(await wrong({ birthday: '2004-03-08' })).toEqual({ birthday: '与身份证号不一致' })
  expect(await app.platformAdmin(students.save, draft(app.rootId))).toMatchObject({ code: 1400 })
  expect(await groupAdmin(students.save, draft(group.id, { guardianEmployeeId: 999_999_999 }))).toMatchObject({ code: 1404 })
})

test('a change keeps masked numbers, asks for the version, and is followed by the person who began here', async () => {
  const { company, project, groupAdmin } = await app.aGroup()
  const guardianEmployeeId = await savedEmployee(groupAdmin, project.id)
  const mobile = aMobile()
  const id = await saved(groupAdmin, company.id, { mobile })
  const record = await infoOf(groupAdmin, id)
  expect(await groupAdmin(students.update, formOf(record, { name: '周二凡', guardianEmployeeId }))).toMatchObject({ code: 0 })
  expect(await infoOf(groupAdmin, id, { reveal: 1, purpose: 2 })).toMatchObject({
    name: '周二凡',
    mobile,
    version: 1,
    guardianName: '王小明',
  })
  expect(await personOf(id)).toEqual({ name: '周二凡', tail: mobile.slice(-4) })
  expect(await groupAdmin(students.update, formOf(record))).toMatchObject({ code: 1409 })
  const [archive] = await ask<{ id: number }>(app.db, sql`select id from health_archive where id = ${id}`)
  expect(archive).toEqual({ id })

  const taken = anIdNumber('20040307')
  await savedEmployee(groupAdmin, project.id, { idNumber: taken, name: '他人' })
  const current = await infoOf(groupAdmin, id)
  expect(await groupAdmin(students.update, formOf(current, { idNumber: taken }))).toMatchObject({ code: 1409, msg: '该证件号码已登记' })
})

test('a student is one person with whoever is known already, of whom nobody learns or changes more than was typed', async () => {
  const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
  const mobile = aMobile()
  const employeeId = await savedEmployee(theirs.groupAdmin, theirs.project.id, { name: '吴子墨', mobile })
  const id = await saved(ours.groupAdmin, ours.company.id, { name: '吴子墨', mobile, idType: null, idNumber: null, sex: 1 })
  expect(id).toBe(employeeId)
  const record = await infoOf(ours.groupAdmin, id, { reveal: 1, purpose: 2 })
  expect(record).toMatchObject({ idNumber: null, birthday: null, mobile })
  const { version } = await infoOf(ours.groupAdmin, id)
  expect(await ours.groupAdmin(students.update, formOf(record, { version, name: '吴大墨' }))).toMatchObject({ code: 0 })
  expect(await personOf(id)).toMatchObject({ name: '吴子墨' })
})

test('two who save one student at once have made one; a deleted one may come again', async () => {
  const { company, groupAdmin } = await app.aGroup()
  const one = draft(company.id)
  const replies = await Promise.all([1, 2].map(() => groupAdmin(students.save, one)))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  const { id } = replies.find(({ code }) => code === 0)!.data as { id: number }
  expect(await groupAdmin(students.delete, { ids: [id] })).toMatchObject({ code: 0 })
  expect(await groupAdmin(students.info, { id })).toMatchObject({ code: 1404 })
  expect(await groupAdmin(students.save, { ...one, school: '喀山大学' })).toMatchObject({ code: 0, data: { id } })
  expect(await infoOf(groupAdmin, id)).toMatchObject({ school: '喀山大学' })
})

test('students are found by name, number, school, country and stage, and go out as they are filtered', async () => {
  const { company, groupAdmin } = await app.aGroup()
  const mobile = aMobile()
  const id = await saved(groupAdmin, company.id, { name: '郑诗雨', mobile, school: '喀山大学', stage: 4, studyNation: 'KZ' })
  await saved(groupAdmin, company.id)
  for (const filter of [
    { keyword: '诗雨' },
    { keyword: 'zhengshiyu' },
    { keyword: mobile },
    { school: '喀山' },
    { studyNation: 'KZ' },
    { stage: 4 },
  ])
    expect([filter, (await listOf(groupAdmin, filter)).map((row) => row.id)]).toEqual([filter, [id]])
  const [head, ...lines] = await linesIn(await groupAdmin(students.export, { stage: 4 }))
  expect(lines).toHaveLength(1)
  const line = Object.fromEntries(head!.map((header, at) => [header, lines[0]![at]]))
  expect(line).toMatchObject({ 姓名: '郑诗雨', 学习阶段: '博士', 留学国家: '哈萨克斯坦', 手机号: expect.stringContaining('****') })
})

describe('an import', () => {
  const headers = importColumns.map(({ header }) => header)
  const aLine = (place: string, more: Typed = {}): Typed => ({
    ...{ 姓名: '冯嘉怡', 证件类型: '居民身份证', 证件号码: anIdNumber('20050307', false), 服务单位: place },
    ...{ 留学国家: '德国', 学校: '柏林工业大学', 学习阶段: '本科', 入学日期: '2024-10-01', ...more },
  })
  const staged = async (as: Caller, lines: readonly Typed[]) => {
    const reply = await as(students.importExcel, { file: new File([new Uint8Array(await workbook(lines, headers))], '学生.xlsx') })
    expect(reply).toMatchObject({ code: 0 })
    return (reply.data as Started).batchNumber
  }

  test('adds its good lines once, also those who were deleted before', async () => {
    const { company, groupAdmin } = await app.aGroup()
    const gone = draft(company.id)
    const id = await saved(groupAdmin, company.id, gone)
    await groupAdmin(students.delete, { ids: [id] })
    const batchNumber = await staged(groupAdmin, [
      aLine(company.orgCode),
      aLine(company.orgCode, { 姓名: gone.name, 证件号码: gone.idNumber }),
    ])
    expect(await complaintsOf(groupAdmin, batchNumber)).toEqual([[2], [3]])
    expect(await groupAdmin(students.import, { batchNumber })).toMatchObject({ code: 0 })
    expect(await groupAdmin(students.import, { batchNumber })).toMatchObject({ code: 1409, msg: '该批次已导入' })
    expect((await listOf(groupAdmin)).map(({ school, studyNation }) => [school, studyNation])).toEqual([
      ['柏林工业大学', 'DE'],
      ['柏林工业大学', 'DE'],
    ])
    expect(await infoOf(groupAdmin, id)).toMatchObject({ school: '柏林工业大学' })
  })

  test('says of each line what is wrong, and of others’ students nothing but that they are there', async () => {
    const [{ company, groupAdmin }, theirs] = [await app.aGroup(), await app.aGroup()]
    const known = draft(theirs.company.id)
    await saved(theirs.groupAdmin, theirs.company.id, known)
    const twin = aLine(company.orgCode)
    const batchNumber = await staged(groupAdmin, [
      aLine(theirs.company.orgCode),
      aLine(company.orgCode, { 姓名: known.name, 证件号码: known.idNumber }),
      aLine(company.orgCode, { 毕业日期: '2024-01-01' }),
      aLine(company.orgCode, { 留学国家: '亚特兰蒂斯' }),
      twin,
      twin,
    ])
    expect(await complaintsOf(groupAdmin, batchNumber)).toEqual([
      [2, expect.stringContaining('服务单位：没有找到单位')],
      [3, '姓名：该学生已登记，不能重复新增'],
      [4, '毕业日期：毕业日期不能早于入学日期'],
      [5, expect.stringContaining('留学国家应为')],
      [6],
      [7, '姓名：与第6行重复'],
    ])
    expect((await groupAdmin(importBatches.info, { batchNumber })).data as Batch).toMatchObject({ okCount: 1, errorCount: 5 })
    expect(await groupAdmin(students.cancelImport, { batchNumber })).toMatchObject({ code: 0 })
    expect(await listOf(groupAdmin)).toEqual([])
  })
})
