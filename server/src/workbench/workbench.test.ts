import { situations } from '@oems/contract/attention/situations.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { Frequency, MeasureState } from '@oems/contract/reserve/codes.ts'
import { RiskOrigin } from '@oems/contract/risk/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { AgendaKind } from '@oems/contract/workbench/codes.ts'
import { type WorkbenchHealth, type WorkbenchOverview, workbench } from '@oems/contract/workbench/workbench.ts'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCase, covid, malaria, opened } from '../attention/testAttention.ts'
import { addDays } from '../core/days.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { aDeclaration, aPeriodRule, aReserveItem, aShelf, aWeek } from '../reserve/testReserve.ts'
import { aScheme, ownRisk } from '../risk/testRisk.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'

let app: TestApp
let day: string
let company: TestOrg
let site: TestOrg
let other: TestOrg
let empty: TestOrg
let reporter: Caller
const sick = { temperature: '38.5', bodyState: 2, symptoms: [11] }

/** Where noon is the deadline: a company with a site of five, of whom two have declared and one is unwell; one of two who both have; and one without people. */
beforeAll(async () => {
  app = await testApp({ alone: true })
  day = await aFreshDay(app)
  app.clock.set(`${day}T09:00:00+08:00`)
  const group = await app.anOrg({ orgType: 2 })
  company = await app.anOrg({ parentId: group.id, orgType: 3 })
  const aSite = () => app.anOrg({ parentId: company.id, orgType: 4, epType: 3 })
  ;[site, other, empty] = [await aSite(), await aSite(), await aSite()]
  await app.db.execute(sql`update project_illness_config set active_from = ${day} where project_id = ${site.id}`)
  const declare = async (at: TestOrg, people: readonly number[], more = {}) => {
    for (const person of people)
      expect(await (await app.aPhone(person, at.id))(phoneCalls.declare, wellOn(day, more))).toMatchObject({ code: 0 })
  }
  const five = await somePeople(app, { orgId: site.id, count: 5 })
  await declare(site, five.slice(0, 1))
  await declare(site, five.slice(1, 2), sick)
  await declare(other, await somePeople(app, { orgId: other.id, count: 2 }))
  reporter = await app.anAdmin(8, site.id)
})

const at = async (caller: Caller, orgId: number, more: object = {}) => {
  const { code, data } = await caller(workbench.overview, { orgId, ...more })
  expect(code).toBe(0)
  return data as Static<typeof WorkbenchOverview>
}
const ownRiskUntil = async (orgId: number, illnessId: number, riskLevelId: number, reviewDate: string) => {
  const id = await ownRisk(app.db, orgId, illnessId, riskLevelId)
  await app.db.execute(sql`update org_risk set review_date = ${reviewDate} where id = ${id}`)
}
/** Whoever may look at several of them. */
const admins = () => app.anAdmin(6, company.id)

describe('the workbench of a project', () => {
  test('is refused to whoever may not, and of what lies elsewhere there is none', async () => {
    const foreign = await app.anOrg({ orgType: 2 })
    const theirs = await app.anOrg({ parentId: foreign.id, orgType: 4 })
    for (const orgId of [theirs.id, 9_999_999]) expect(await reporter(workbench.overview, { orgId })).toMatchObject({ code: 1404 })
    expect(await reporter(workbench.overview, { orgId: site.id, projectId: other.id })).toMatchObject({ code: 1404 })
    expect(await reporter(workbench.healthStatistics, { projectId: other.id })).toMatchObject({ code: 1404 })
    expect(await (await app.anAdmin(2, site.id))(workbench.overview, { orgId: site.id })).toMatchObject({ code: 1403 })
    expect(await reporter(workbench.overview, { orgId: 'x' })).toMatchObject({ code: 1400 })
  })

  test('says how the day stands with the very figures of 填报管理', async () => {
    const { today, people, day: shown } = await at(await app.anAdmin(5, site.id), site.id)
    const { data } = await (await app.anAdmin(5, site.id))(fillingManagement.overviewStatistics, { orgId: site.id })
    expect(shown).toBe(day)
    for (const [name, value] of Object.entries(today.health!).filter(([name]) => name !== 'pendingHandle'))
      expect([name, value]).toEqual([name, (data as Record<string, unknown>)[name]])
    expect(today.health).toMatchObject({ due: 5, filled: 2, unfilled: 3, abnormal: 1, overdue: 0, fillRate: '40.00', pendingHandle: 1 })
    expect(people).toMatchObject({ onsite: 5, important: 0, illOpen: 0 })
  })

  test('its cell is open up to the deadline and overdue from then on, declared where all are', async () => {
    const cell = async (orgId: number) => (await at(await admins(), orgId)).today.declare![0]!
    const { deadlineAt, deadline: _, ...open } = await cell(site.id)
    expect(open).toMatchObject({ declareType: 5, status: 1, lateFilled: false })
    expect(await cell(other.id)).toMatchObject({ status: 2 })
    expect(await cell(empty.id)).toMatchObject({ status: 0 })
    app.clock.set(new Date(Date.parse(deadlineAt!)).toISOString())
    expect(await cell(site.id)).toMatchObject({ status: 1 })
    app.clock.set(new Date(Date.parse(deadlineAt!) + 1).toISOString())
    expect(await cell(site.id)).toMatchObject({ status: 3, lateFilled: false })
    app.clock.set(`${day}T09:00:00+08:00`)
  })

  test('its deadline is read on both clocks, and at midnight there as the minute before', async () => {
    const deadlineOf = async (timeZone: string) => {
      await app.db.execute(sql`update org set time_zone = ${timeZone} where id = ${site.id}`)
      return (await at(await admins(), site.id)).today.declare![0]!.deadline
    }
    expect(await deadlineOf('America/Caracas')).toMatchObject({ beijing: `${day} 12:00`, local: `${addDays(day, -1)} 23:59` })
    expect(await deadlineOf('America/Lima')).toMatchObject({ beijing: `${day} 12:00`, local: `${addDays(day, -1)} 23:00` })
    expect(await deadlineOf('Asia/Shanghai')).toMatchObject({ beijing: `${day} 12:00`, local: null })
  })

  test('its to-dos are those of the node, the day’s first', async () => {
    const { today } = await at(reporter, site.id)
    expect(today.todos![0]).toMatchObject({ key: 'decl.unfilled', count: 3, deadlineAt: expect.any(String) })
    const bound = today.todos!.filter(({ deadlineAt }) => deadlineAt !== null)
    expect(bound.map(({ key }) => key)).toEqual(['decl.unfilled', 'uhs.due'])
    expect(bound.map(({ deadlineAt }) => new Date(deadlineAt!).toISOString())).toEqual(
      ['12:00', '16:00'].map((time) => new Date(`${day}T${time}:00+08:00`).toISOString()),
    )
    const whole = await (await app.anAdmin(6, company.id))(workbench.overview, { orgId: site.id })
    expect((whole.data as Static<typeof WorkbenchOverview>).today.todos).toContainEqual(
      expect.objectContaining({ key: 'decl.unfilled', count: 3 }),
    )
  })

  test('the fortnight ends today, and has the day’s figures', async () => {
    const { code, data } = await reporter(workbench.healthStatistics, { projectId: site.id })
    expect(code).toBe(0)
    const { days, today } = data as Static<typeof WorkbenchHealth>
    expect(days.map(({ key }) => key)).toEqual(Array.from({ length: 14 }, (_, back) => addDays(day, back - 13)))
    expect(days.at(-1)).toMatchObject({ due: 5, filled: 2, abnormal: 1, fillRate: '40.00' })
    expect(today).toMatchObject({ due: 5, filled: 2 })
  })

  test('tells the open cases by illness, to whoever may read what somebody has', async () => {
    const { project: ward } = await app.aGroup()
    const [one, two] = await somePeople(app, { orgId: ward.id, count: 2 })
    const doctor = await app.anAdmin(7, ward.id)
    await opened(doctor, aCase(one!, day))
    await opened(doctor, aCase(two!, day))
    await opened(doctor, { personId: two!, illnessId: covid, caseType: 1, foundDate: day, confirmDate: day })
    const illnesses = async (caller: Caller) => {
      const { data } = await caller(workbench.healthStatistics, { projectId: ward.id })
      return (data as Static<typeof WorkbenchHealth>).illnesses
    }
    expect(await illnesses(doctor)).toMatchObject([
      { illnessId: malaria, illnessName: '疟疾', open: 2 },
      { illnessId: covid, open: 1 },
    ])
    const listed = await doctor(situations.list, { tab: 2, illnessId: malaria, orgId: ward.id })
    expect(listed).toMatchObject({ data: { total: 2 } })
  })

  test('what falls due in the coming days is on its calendar, with each person once', async () => {
    const [person] = await somePeople(app, { orgId: empty.id, count: 1 })
    const due = addDays(day, 5)
    for (const [hazard, dueDay] of [
      ['noise', due],
      ['dust', due],
      ['heat', addDays(day, 14)],
    ])
      await app.db.execute(sql`insert into pe_due (person_id, org_id, due_day, kind, confirmed, hazards, record_id)
        select ${person}, ${empty.id}, ${dueDay}, 2, 1, array[${hazard}], null`)
    expect((await at(await admins(), empty.id)).next14).toEqual([{ day: due, items: [{ kind: 1, count: 1 }] }])
  })
})

test('above a project the cells are counts of its projects', async () => {
  const { today, node } = await at(await admins(), company.id)
  expect(node.orgId).toBe(company.id)
  expect(today.declare).toBeNull()
  expect(today.projects!.map(({ declareType }) => declareType)).toEqual([1, 2, 3, 4, 5])
  expect(today.projects![4]).toEqual({
    declareType: 5,
    notRequired: expect.any(Number),
    pending: expect.any(Number),
    declared: 1,
    overdue: 0,
  })
  expect(await (await admins())(workbench.healthStatistics, { projectId: company.id })).toMatchObject({ code: 1422, msg: '请选择项目' })
})

describe('the dangers and shelves of a site', () => {
  test('its risks are those that hold there, a node above named to whoever sees it alone', async () => {
    const { illnessId, levels } = await aScheme(app.db)
    await ownRiskUntil(company.id, illnessId, levels[2]!, addDays(day, 3))
    const [above] = (await at(await admins(), site.id)).risk!.filter((one) => one.illnessId === illnessId)
    expect(above).toMatchObject({ grade: 3, origin: RiskOrigin.above, fromName: company.orgName, reviewDate: addDays(day, 3) })
    const [own] = (await at(reporter, site.id)).risk!.filter((one) => one.illnessId === illnessId)
    expect(own).toMatchObject({ grade: 3, fromName: null })
  })

  test('its shelves are counted over the sheets of all types, above it those of its projects', async () => {
    const [lacking, ending] = [await aReserveItem(app, company.id), await aReserveItem(app, company.id, { declareType: 1 })]
    await aShelf(app, site.id, lacking, { ledgerQuantity: 10, requiredQuantity: 100, dailyUse: '5.00' })
    await aShelf(app, site.id, ending, { offQuantity: 200, requiredQuantity: 100, nearestExpiry: addDays(day, 9) })
    const shelves = { shortageNum: 1, stockoutNum: 0, nearExpiryNum: 1, expiredNum: 0, coverDaysMin: 2 }
    expect((await at(reporter, site.id)).supplies).toMatchObject(shelves)
    expect((await at(await admins(), company.id)).supplies).toMatchObject(shelves)
    expect((await at(await admins(), other.id)).supplies).toMatchObject({ shortageNum: 0, coverDaysMin: null })
  })
})

test('the coming days have deadlines, expiries, agreements, reviews, terms and follow-ups, each on its day', async () => {
  const group = await app.anOrg({ orgType: 2 })
  const project = await app.anOrg({ parentId: group.id, orgType: 4, epType: 2 })
  const keeper = await app.anAdmin(8, project.id)
  const on = (days: number) => addDays(day, days)
  // Somebody has opened the day before anything was asked of the project.
  expect((await at(keeper, project.id)).next14).toEqual([])
  const item = await aReserveItem(app, group.id)
  const shelf = { offQuantity: 9, requiredQuantity: 9 }
  await aShelf(app, project.id, item, { ...shelf, nearestExpiry: on(4), clinicExpiry: on(6) })
  // The earlier of both days counts: here the clinic's, there one that is over.
  await aShelf(app, project.id, await aReserveItem(app, group.id), { ...shelf, nearestExpiry: on(30), clinicExpiry: on(4) })
  await aShelf(app, project.id, await aReserveItem(app, group.id), { ...shelf, nearestExpiry: on(-2), clinicExpiry: on(3) })
  await aPeriodRule(app, { orgId: group.id, declareType: DeclareType.drugs, frequency: Frequency.daily, deadlineTime: '24:00' })
  const week = await aWeek(app, project.id, day, { declareType: DeclareType.supplies, deadlineAt: `${on(2)}T00:00:00+08:00` })
  const { illnessId, levels } = await aScheme(app.db)
  await ownRiskUntil(project.id, illnessId, levels[0]!, on(5))
  await app.db.execute(sql`insert into coop_institution (created_at, created_by, updated_at, updated_by, org_id, kind, visible_to_below, institution_name,
      name_key, pinyin, institution_type, services, languages, is24h, agreement_end)
    values (now(), 0, now(), 0, ${project.id}, 1, 0, '内罗毕医院', 'k', 'k', 1, '{}', '{}', 0, ${on(13)})`)
  const measures = await aWeek(app, project.id, day, { declareType: DeclareType.measures })
  const { done, partly, notDone } = MeasureState
  const answers = [done, partly, notDone].map((state) => ({ state, planDate: on(7) }))
  await app.db.execute(sql`insert into period_declare (org_id, project_id, declare_type, start_day, period_key, declared_at, on_time, first_on_time, source,
      first_source, declarant_id, is_latest, headcount, shortage_num, voided, items)
    values (${project.id}, ${project.id}, ${DeclareType.measures}, ${measures.startDay}, ${measures.periodKey}, now(), true, true, 1, 1, 0, true, 100, 0, false,
      ${JSON.stringify(answers)}::jsonb)`)
  const [watched, settled] = await somePeople(app, { orgId: project.id, count: 2 })
  const attended = [
    { person: watched, follow: on(8), closed: null },
    { person: settled, follow: on(9), closed: `${day}T08:00:00+08:00` },
  ]
  for (const { person, follow, closed } of attended)
    await app.db.execute(sql`insert into important_user (created_at, created_by, updated_at, updated_by, person_id, org_id, attention_level, reasons, sources,
        opened_at, opened_by, opened_rule, opened_org_id, normal_days, next_follow_date, closed_at)
      values (now(), 0, now(), 0, ${person}, ${project.id}, 3, '{1}', '[]', now(), 0, 1, ${project.id}, 3, ${follow}, ${closed})`)
  const next14 = async () => (await at(keeper, project.id)).next14!.map((one) => [one.day, one.items.map(({ kind }) => kind)])
  const { supplies, drugs, expiry, riskReview, remedy, follow, agreement } = AgendaKind
  const rest = [
    [on(4), [expiry]],
    [on(5), [riskReview]],
    [on(7), [remedy]],
    [on(8), [follow]],
    [on(13), [agreement]],
  ]
  // The midnight after tomorrow ends tomorrow; of the days of drugs the first is tomorrow's, which nobody has opened.
  expect(await next14()).toEqual([[on(1), [supplies, drugs]], ...rest])
  await aDeclaration(app, { ...week, orgId: project.id }, { onTime: true, declareType: DeclareType.supplies })
  expect(await next14()).toEqual([[on(1), [drugs]], ...rest])
  expect((await at(keeper, project.id)).next14!.find((one) => one.day === on(4))!.items).toEqual([{ kind: expiry, count: 2 }])
  // What is done has no term any more.
  expect((await at(keeper, project.id)).next14!.find((one) => one.day === on(7))!.items).toEqual([{ kind: remedy, count: 2 }])
})

describe('one-key reminder', () => {
  test('is refused to whoever may not, elsewhere, above a project, and for what is not due', async () => {
    expect(await (await app.anAdmin(7, site.id))(workbench.touchDeclare, { projectId: site.id })).toMatchObject({ code: 1403 })
    expect(await reporter(workbench.touchDeclare, { projectId: other.id })).toMatchObject({ code: 1404 })
    expect(await reporter(workbench.touchDeclare, { projectId: site.id, declareType: 1 })).toMatchObject({
      code: 1409,
      msg: '本期无需申报',
    })
    const above = await app.anAdmin(8, company.id)
    expect(await above(workbench.touchDeclare, { projectId: company.id })).toMatchObject({ code: 1422, msg: '请选择项目' })
  })

  test('reaches those who have not declared, once in half an hour', async () => {
    const { code, data } = await reporter(workbench.touchDeclare, { projectId: site.id, declareType: 5 })
    expect({ code, data }).toMatchObject({ code: 0, data: { sent: [{ declareType: 5, unfilled: 3 }] } })
    expect(await reporter(workbench.touchDeclare, { projectId: site.id })).toMatchObject({
      code: 1409,
      msg: expect.stringContaining('30分钟内已催报'),
    })
  })
})
