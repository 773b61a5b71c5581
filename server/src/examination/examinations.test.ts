import { archives } from '@oems/contract/archive/archives.ts'
import type { Timeline } from '@oems/contract/archive/timeline.ts'
import { PeGrade, PeTag } from '@oems/contract/examination/codes.ts'
import { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { exposures } from '@oems/contract/examination/exposures.ts'
import { ownExaminations as own } from '@oems/contract/examination/phone.ts'
import type { ItemTrend } from '@oems/contract/examination/trend.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { sum as count, persons } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { saved } from '../people/testEmployees.ts'
import { testApp } from '../testing/testApp.ts'
import { aSite, exam, expectProven, infoOf, inPost, savedExam } from './testExaminations.ts'

const app = await testApp({ alone: true })
const day = '2026-03-02'
const recordsAt = (orgId: number) =>
  read(app.db, orgId, { n: count('pe.record', { from: '2026-01-01', to: '2026-03-05' }) }).then(({ n }) => n)

describe('who may not', () => {
  test('a stranger’s examination is as unknown as none, in every call', async () => {
    const [ours, theirs] = [await aSite(app), await aSite(app)]
    const id = await savedExam(ours.doctor, ours.ids[0]!, day)
    const asked = (one: number, person: number) =>
      Promise.all([
        theirs.companyAdmin(calls.info, { id: one }),
        theirs.companyAdmin(calls.update, { id: one, version: 0, examDate: day, peType: 6 }),
        theirs.companyAdmin(calls.delete, { ids: [one] }),
        theirs.companyAdmin(calls.compare, { ids: [one, 999_999_998] }),
        theirs.companyAdmin(calls.save, exam(person, day)),
        theirs.companyAdmin(calls.page, { personId: person }),
      ])
    const [foreign, unknown] = [await asked(id, ours.ids[0]!), await asked(999_999_999, 999_999_999)]
    for (const reply of foreign) expect(reply).toMatchObject({ code: 1404 })
    expect(foreign.map(({ bytes }) => bytes.toString())).toEqual(unknown.map(({ bytes }) => bytes.toString()))
    expect((await theirs.companyAdmin(calls.page)).data).toMatchObject({ total: 0 })
  })

  test('a reporter enters and does not delete', async () => {
    const { ids, project } = await aSite(app)
    const reporter = await app.anAdmin(8, project.id)
    const id = await savedExam(reporter, ids[0]!, day)
    expect(await reporter(calls.delete, { ids: [id] })).toMatchObject({ code: 1403 })
    expect(await reporter(calls.export)).toMatchObject({ code: 1403 })
  })
})

describe('what is entered', () => {
  test('is judged, kept with unit and range, and the node’s doctors hear of grade A without the disease', async () => {
    const { ids, doctor, projectAdmin, project } = await aSite(app)
    const items = [
      { code: 'SBP', value: '182' },
      { code: 'FPG', value: '5.9', refLow: '3.9', refHigh: '5.8' },
    ]
    const id = await savedExam(projectAdmin, ids[0]!, day, { items, summary: '血压明显升高' })
    const record = await infoOf(doctor, id)
    expect(record).toMatchObject({
      topGrade: PeGrade.a,
      abnormalCount: 2,
      tags: [PeTag.highPressure, PeTag.highGlucose],
      orgId: project.id,
    })
    expect(record.items).toMatchObject([
      { name: '收缩压', unit: 'mmHg', refLow: '90', refHigh: '139', flag: 1, grade: PeGrade.a },
      { refLow: '3.9', refHigh: '5.8', ownRange: 1, flag: 1, grade: PeGrade.b },
    ])
    const [told] = await ask<{ text: string; level: number }>(
      app.db,
      sql`select title || content as text, level from sys_message order by id desc limit 1`,
    )
    expect(told!.text).toContain('A类')
    expect(told!.text).not.toMatch(/血压|\b182\b/)
    const [row] = await ask<{ row: string }>(app.db, sql`select to_jsonb(r)::text as row from pe_record r where id = ${id}`)
    expect(row!.row).not.toMatch(/血压|SBP/)
    const [line] = await ask(app.db, sql`select 1 from sys_log where log_type = 3 and target_type = '体检记录' and target_id = ${id}`)
    expect(line).toBeDefined()
  })

  test('what GBZ 188 asks for is asked for', async () => {
    const { ids, doctor } = await aSite(app)
    const paths = async (more: object) =>
      ((await doctor(calls.save, exam(ids[0]!, day, more))).data as { fields: { path: string }[] }).fields.map(({ path }) => path)
    expect(await paths({ peType: 2 })).toEqual(['hazardNames', 'conclusion'])
    expect(await paths({ ...inPost, conclusion: 2 })).toEqual(['recheckItems', 'recheckBefore'])
    expect(await paths({ ...inPost, conclusion: 2, recheckItems: '纯音听阈', recheckBefore: '2026-03-01' })).toEqual(['recheckBefore'])
    expect(await paths({ examDate: '2026-03-06' })).toEqual(['examDate'])
    expect(await paths({ items: [{ code: 'NONE', value: '1' }] })).toEqual(['items.0.code'])
    await savedExam(doctor, ids[0]!, day)
    expect(await doctor(calls.save, exam(ids[0]!, day))).toMatchObject({ code: 1409, msg: '该员工当日已有同类型的体检记录' })
  })

  test('a new range holds from now on; a change is judged anew, and has to be read anew', async () => {
    const { ids, doctor, project } = await aSite(app)
    const items = [{ code: 'UA', value: '400' }]
    const id = await savedExam(doctor, ids[0]!, day, { items })
    const phone = await app.aPhone(ids[0]!, project.id)
    const { list } = (await app.platformAdmin(calls.itemList)).data as { list: { id: number; version: number; code: string }[] }
    const { createdAt: _c, updatedAt: _u, ...uricAcid } = list.find(({ code }) => code === 'UA')! as Record<string, unknown>
    expect(await phone(own.peRead, { id })).toMatchObject({ code: 0 })
    expect(await app.platformAdmin(calls.itemSave, { ...uricAcid, refHighMale: '380', refHighFemale: '380' })).toMatchObject({ code: 0 })
    expect(await infoOf(doctor, id)).toMatchObject({
      items: [{ refHigh: '360', flag: 1 }],
      version: 0,
      notifiedAt: app.clock().toISOString(),
    })
    expect(await doctor(calls.update, { id, version: 0, examDate: day, peType: 6, items })).toMatchObject({ code: 0 })
    expect(await infoOf(doctor, id)).toMatchObject({ items: [{ refHigh: '380', flag: 1 }], version: 1, notifiedAt: null })
    expect(await doctor(calls.update, { id, version: 0, examDate: day, peType: 6 })).toMatchObject({ code: 1409 })
    expect(await app.platformAdmin(calls.itemSave, { ...uricAcid, version: 0 })).toMatchObject({ code: 1409 })
  })
})

describe('where it counts', () => {
  test('at the node of that day, and there it stays; whoever has the person now sees all of it', async () => {
    const { ids, company, project, companyAdmin, projectAdmin } = await aSite(app)
    await savedExam(projectAdmin, ids[0]!, '2026-02-10')
    expect([await recordsAt(project.id), await recordsAt(company.id)]).toEqual([1, 1])
    const other = await app.anOrg({ parentId: company.id, orgType: 4 })
    await app.db.execute(sql`update emp_stay set to_day = '2026-02-28' where person_id = ${ids[0]!}`)
    await app.db.execute(
      sql`insert into emp_stay (person_id, org_id, emp_type, from_day, due_from, reason_in, operator_id) values (${ids[0]!}, ${other.id}, 1, '2026-03-01', '2026-03-01', 2, 0)`,
    )
    await app.db.execute(sql`update employee set org_id = ${other.id}, home_org_id = ${company.id} where id = ${ids[0]!}`)
    const otherAdmin = await app.anAdmin(5, other.id)
    const late = await savedExam(otherAdmin, ids[0]!, '2026-02-20')
    expect([await recordsAt(project.id), await recordsAt(other.id)]).toEqual([2, 0])
    const pageOf = async (as: typeof otherAdmin, more: object = {}) => ((await as(calls.page, more)).data as { total: number }).total
    expect([await pageOf(projectAdmin), await pageOf(otherAdmin), await pageOf(otherAdmin, { personId: ids[0] })]).toEqual([2, 0, 2])
    expect(await projectAdmin(calls.info, { id: late })).toMatchObject({ code: 1404 })
    expect(await companyAdmin(calls.delete, { ids: [late] })).toMatchObject({ code: 0 })
    expect(await recordsAt(project.id)).toBe(1)
    await expectProven(app, '2026-02', '2026-03')
  })

  test('whoever has examinations is not deleted', async () => {
    const { ids, doctor, companyAdmin } = await aSite(app)
    await savedExam(doctor, ids[0]!, day)
    const reply = await companyAdmin(employees.v2Delete, { employeeId: ids[0], deleteReason: '重复登记' })
    expect(reply).toMatchObject({ code: 1409, msg: expect.stringContaining('已有健康记录，请使用“离职”') })
  })
})

test('lists are filtered by what was found, and two to six of one person are compared', async () => {
  const { ids, doctor, companyAdmin } = await aSite(app, 2)
  const [first, second] = [
    await savedExam(doctor, ids[0]!, '2025-03-02', { items: [{ code: 'BMI', value: '29' }] }),
    await savedExam(doctor, ids[0]!, day, { ...inPost, items: [{ code: 'BMI', value: '23' }] }),
  ]
  const others = await savedExam(doctor, ids[1]!, day)
  const found = async (more: object) => ((await companyAdmin(calls.page, more)).data as { list: { id: number }[] }).list.map(({ id }) => id)
  expect(await found({ tags: [PeTag.obese] })).toEqual([first])
  expect(await found({ conclusion: 1 })).toEqual([second])
  expect(await found({ endTime: '2025-12-31' })).toEqual([first])
  expect((await found({ notified: 0 })).sort()).toEqual([first, second, others].sort())
  const compared = await doctor(calls.compare, { ids: [second, first] })
  expect(compared).toMatchObject({ code: 0, data: { list: [{ id: first, items: [{ value: '29' }] }, { id: second }] } })
  expect(await doctor(calls.compare, { ids: [first, others] })).toMatchObject({ code: 1400, data: { fields: [{ path: 'ids' }] } })
  expect(await doctor(calls.compare, { ids: [first] })).toMatchObject({ code: 1400 })
})

test('the trend of a person has every number of all examinations, by the range of each', async () => {
  const { ids, doctor } = await aSite(app, 2)
  for (let year = 2017; year < 2025; year += 1)
    await savedExam(doctor, ids[0]!, `${year}-03-02`, { items: [{ code: 'BMI', value: String(year - 2000) }] })
  const report = { refLow: '18', refHigh: '30' }
  await savedExam(doctor, ids[0]!, '2025-03-02', { items: [{ code: 'BMI', value: '29', ...report }] })
  await savedExam(doctor, ids[1]!, '2025-03-02', { items: [{ code: 'BMI', value: '40' }] })
  const reply = await doctor(calls.trend, { personId: ids[0]! })
  const { items } = reply.data as { items: ItemTrend[] }
  expect(items).toMatchObject([{ code: 'BMI', results: expect.any(Array) }])
  const { results } = items[0]!
  expect(results.map(({ value }) => value)).toEqual([17, 18, 19, 20, 21, 22, 23, 24, 29])
  expect(results.at(-1)).toMatchObject({ examDate: '2025-03-02', peType: 6, ...report, flag: 0 })
  expect(results[0]!.refHigh).not.toBe('30')
  const theirs = await aSite(app)
  expect(await theirs.doctor(calls.trend, { personId: ids[0]! })).toMatchObject({ code: 1404 })
})

test('on the phone one sees one’s own reports alone, and the first opening is kept', async () => {
  const { ids, doctor, project } = await aSite(app, 2)
  const id = await savedExam(doctor, ids[0]!, day, { summary: '未见异常', items: [{ code: 'HR', value: '70' }] })
  const phone = await app.aPhone(ids[0]!, project.id)
  const other = await app.aPhone(ids[1]!, project.id)
  expect((await phone(own.peList)).data).toMatchObject({ list: [{ id, notifiedAt: null }] })
  expect((await phone(own.pe, { id })).data).toMatchObject({ id, summary: '未见异常', items: [{ code: 'HR', flag: 0 }] })
  for (const call of [own.pe, own.peRead]) expect(await other(call, { id })).toMatchObject({ code: 1404 })
  expect(await phone(own.peRead, { id })).toMatchObject({ code: 0 })
  const { notifiedAt } = await infoOf(doctor, id)
  expect(notifiedAt).toBe(app.clock().toISOString())
  app.clock.set('2026-03-05T10:00:00+08:00')
  await phone(own.peRead, { id })
  expect(await infoOf(doctor, id)).toMatchObject({ notifiedAt, version: 0 })
  expect(await phone(own.pe, { id, empId: ids[0] })).toMatchObject({ code: 1400 })
})

test('they stand in the person’s history, complete the archive for two years, and a person counts once a year', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const id = await saved(projectAdmin, project.id)
  const peopleOf = (period: { from: string; to: string }) =>
    read(app.db, project.id, { n: persons('pe.person', period, '2026-03-05') }).then(({ n }) => n)
  const completeness = async () => ((await projectAdmin(archives.page)).data as { list: { completeness: number }[] }).list[0]!.completeness
  const before = await completeness()
  await savedExam(projectAdmin, id, '2024-03-05')
  expect(await completeness()).toBe(before)
  const first = await savedExam(projectAdmin, id, '2026-02-10', { ...inPost, conclusion: 3 })
  await savedExam(projectAdmin, id, day)
  await projectAdmin(exposures.exposureSave, { archiveId: id, hazardName: '噪声', startDate: '2025-01-10', endDate: '2026-01-10' })
  expect([await completeness(), await peopleOf({ from: '2026-01-01', to: '2026-12-31' })]).toEqual([before + 10, 1])
  expect([await peopleOf({ from: '2026-02-01', to: '2026-02-28' }), await peopleOf({ from: '2026-01-01', to: '2026-01-31' })]).toEqual([
    1, 0,
  ])
  await projectAdmin(archives.info, { archiveId: id, reason: '核对' })
  const { entries } = (await projectAdmin(archives.timeline, { archiveId: id, types: ['examination', 'exposure'] })).data as Timeline
  expect(entries.map((one) => [one.day, one.title, one.notable])).toEqual([
    [day, '一般健康体检', false],
    ['2026-02-10', '在岗期间体检：疑似职业病', true],
    ['2026-01-10', '结束接触噪声', false],
    ['2025-01-10', '开始接触噪声', false],
    ['2024-03-05', '一般健康体检', false],
  ])
  await projectAdmin(calls.delete, { ids: [first] })
  expect(await peopleOf({ from: '2026-02-01', to: '2026-02-28' })).toBe(0)
  await expectProven(app, '2024-03', '2026-02', '2026-03')
})
