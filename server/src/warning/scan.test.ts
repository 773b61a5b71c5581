import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { messages } from '@oems/contract/messages/messages.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { WarningState } from '@oems/contract/warning/codes.ts'
import { shippedRule } from '@oems/contract/warning/config.ts'
import { type Backtest, warnings as calls } from '@oems/contract/warning/warnings.ts'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { type Caller, type TestOrg, testApp } from '../testing/testApp.ts'
import { firstOpenDay, watch } from './jobs.ts'
import { statWarning } from './tables.ts'
import { aQuietMonth, aWarning, feverishDay } from './testWarnings.ts'

const app = await testApp({ alone: true })
const { db } = app
const { fever, any } = OnsetSeries
const day = '2027-06-30'
const at = (days: number) => addDays(day, days)
const clockTo = (days: number) => app.clock.set(`${at(days)}T20:00:00+08:00`)
const watched = () => watch(app.database, app.clock())

const declared = (node: number, days: number, fevers: number, more?: { n?: number; due?: number }) =>
  feverishDay(db, node, at(days), fevers, more)
const baseline = (node: number) => aQuietMonth(db, node, day)
const warningsOf = (orgId: number, series: typeof fever | typeof any = fever) =>
  db
    .select()
    .from(statWarning)
    .where(and(eq(statWarning.orgId, orgId), eq(statWarning.series, series)))
    .orderBy(statWarning.id)

test('a rise is one warning, the next day of it the same one, a level higher; whoever deals with it is told', async () => {
  clockTo(0)
  const { project, company, projectAdmin, companyAdmin } = await app.aGroup()
  await baseline(project.id)
  await declared(project.id, 0, 4)
  expect(await watched()).toBeGreaterThan(0)
  const [opened] = await warningsOf(project.id)
  expect(opened).toMatchObject({ level: 2, observed: 4, declared: 110, state: WarningState.waiting, firstDay: day, lastDay: day })
  expect(opened!.c2).toBeCloseTo(3.71, 2)
  // The company's rise is its project's.
  expect(await warningsOf(company.id)).toEqual([])
  expect(await watched()).toBe(0)

  const { data } = await projectAdmin(calls.info, { id: opened!.id })
  expect(data).toMatchObject({ why: '发热当日新发4人（申报110人），按以往预期0.3人，C2达3.7' })
  expect((data as { days: unknown[] }).days).toHaveLength(35)
  const told = async (caller: Caller) => ((await caller(messages.list, {})).data as { list: { content: string }[] }).list
  expect([await told(projectAdmin), await told(companyAdmin)]).toMatchObject([[{}], [{}]])
  expect((await told(projectAdmin))[0]!.content).not.toContain('发热')

  clockTo(1)
  await declared(project.id, 1, 4)
  await watched()
  const rows = await warningsOf(project.id)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ id: opened!.id, level: 3, maxLevel: 3, lastDay: at(1), firstDay: day })
})

test('a late declaration that lifts yesterday judges yesterday anew', async () => {
  clockTo(1)
  const { project } = await app.aGroup()
  await baseline(project.id)
  await declared(project.id, 0, 3)
  await declared(project.id, 1, 0)
  await watched()
  expect(await warningsOf(project.id)).toEqual([])
  await declared(project.id, 0, 1, { n: 1, due: 0 })
  await watched()
  expect(await warningsOf(project.id)).toMatchObject([{ lastDay: day, observed: 4, level: 2 }])
})

test('a week’s declarations are no baseline, and a rule that is off says nothing', async () => {
  clockTo(0)
  const { project, groupAdmin } = await app.aGroup()
  for (const before of [28, 21, 14, 7]) await declared(project.id, -before, 0)
  await declared(project.id, 0, 9)
  await watched()
  expect(await warningsOf(project.id)).toEqual([])

  const { project: off } = await app.aGroup()
  await baseline(off.id)
  await declared(off.id, 0, 6)
  await app.platformAdmin(calls.configSave, { orgId: off.id, version: null, enabled: 0, config: shippedRule })
  await watched()
  expect(await warningsOf(off.id)).toEqual([])
  expect(groupAdmin).toBeDefined()
})

test('a company hears of a rise that no project has alone', async () => {
  clockTo(0)
  const { company, project } = await app.aGroup()
  const others = [await app.anOrg({ parentId: company.id, orgType: 4 }), await app.anOrg({ parentId: company.id, orgType: 4 })]
  for (const node of [project, ...others]) {
    await baseline(node.id)
    await declared(node.id, 0, 3)
  }
  await watched()
  expect(await warningsOf(project.id)).toEqual([])
  expect(await warningsOf(company.id)).toMatchObject([{ observed: 9, declared: 330 }])
})

test('a dismissed day is not raised again, the next one points back; closing waits for three quiet days', async () => {
  clockTo(0)
  const { project, projectAdmin } = await app.aGroup()
  await baseline(project.id)
  await declared(project.id, 0, 4)
  await watched()
  const dealWith = async (call: typeof calls.dismiss | typeof calls.confirm | typeof calls.close, result: number) => {
    const [latest] = (await warningsOf(project.id)).slice(-1)
    return projectAdmin(call, { id: latest!.id, version: latest!.version, result, note: '已核实' })
  }
  for (const series of [fever, any]) {
    const [row] = await warningsOf(project.id, series)
    expect(await projectAdmin(calls.dismiss, { id: row!.id, version: 0, result: 5, note: '填错体温' })).toMatchObject({ code: 0 })
  }
  expect(await watched()).toBe(0)

  clockTo(1)
  await declared(project.id, 1, 9)
  await watched()
  const [first, second] = await warningsOf(project.id)
  expect(second).toMatchObject({ prevId: first!.id, lastDay: at(1), state: WarningState.waiting })
  expect(await dealWith(calls.confirm, 2)).toMatchObject({ code: 0 })
  for (const later of [2, 3]) {
    clockTo(later)
    await declared(project.id, later, 0)
    expect(await dealWith(calls.close, 2)).toMatchObject({ code: 1422, msg: '信号尚未消退，不能解除' })
  }
  clockTo(4)
  await declared(project.id, 4, 0)
  expect(await dealWith(calls.close, 2)).toMatchObject({ code: 0 })
})

test('the backtest finds what the watch would have, says what was confirmed, and writes nothing', async () => {
  clockTo(2)
  const { group, project, groupAdmin } = await app.aGroup()
  await baseline(project.id)
  await declared(project.id, 0, 4)
  await declared(project.id, 1, 4)
  await declared(project.id, 2, 0)
  const before = await db.$count(statWarning)
  const tested = async () =>
    (await groupAdmin(calls.backtest, { orgId: group.id, startTime: at(-60), endTime: day > at(2) ? day : at(2), config: shippedRule }))
      .data as Backtest
  const found = await tested()
  expect(found).toMatchObject({
    ...{ total: 2, inVain: 2, signalDays: 4, projectDays: 33, perThousandProjectDays: '121.21' },
    byLevel: { notice: 0, warning: 0, severe: 2 },
  })
  expect(found.signals.find(({ series }) => series === fever)).toMatchObject({
    orgId: project.id,
    firstDay: day,
    lastDay: at(1),
    days: 2,
    observed: 4,
  })
  await aWarning(db, app.clock(), project.id, { series: fever, state: WarningState.closed, firstDay: at(5), lastDay: at(5) })
  expect(await tested()).toMatchObject({ total: 2, inVain: 1 })
  expect(await db.$count(statWarning)).toBe(before + 1)
})

/** A project whose people declare by phone on a fresh day. */
async function aCrew(): Promise<{ project: TestOrg; today: string; phones: Caller[]; admin: Caller }> {
  const today = await aFreshDay(app)
  const project = await app.anOrg({ parentId: (await app.anOrg({ orgType: 3 })).id, orgType: 4 })
  const people = await somePeople(app, { orgId: project.id, count: 5 })
  const phones = await Promise.all(people.map((personId) => app.aPhone(personId, project.id)))
  return { project, today, phones, admin: await app.anAdmin(5, project.id) }
}
const isIll = (caller: Caller, date: string, symptoms: readonly number[]) =>
  caller(phone.declare, { ...wellOn(date), bodyState: 2, symptoms })
const clusters = (orgId: number) =>
  db
    .select()
    .from(statWarning)
    .where(and(eq(statWarning.orgId, orgId), eq(statWarning.kind, 2)))

test('three of one project with the same major symptom within 72 hours are a cluster, with five of them severe', async () => {
  const { project, today, phones, admin } = await aCrew()
  await isIll(phones[0]!, today, [20])
  await isIll(phones[1]!, today, [20, 21])
  await isIll(phones[2]!, today, [21])
  expect(await clusters(project.id)).toEqual([])
  app.clock.set(`${addDays(today, 2)}T11:00:00+08:00`)
  await isIll(phones[3]!, addDays(today, 2), [20])
  expect(await clusters(project.id)).toMatchObject([{ series: OnsetSeries.digestive, observed: 3, level: 2, state: 1 }])
  expect(((await admin(messages.list, {})).data as { list: unknown[] }).list).toHaveLength(1)
  await Promise.all([phones[2]!, phones[4]!].map((caller) => isIll(caller, addDays(today, 2), [20])))
  expect(await clusters(project.id)).toMatchObject([{ observed: 5, level: 3, maxLevel: 3 }])
})

test('a day later than that the first no longer count, and people of two projects are no cluster', async () => {
  const { project, today, phones } = await aCrew()
  await isIll(phones[0]!, today, [11])
  await isIll(phones[1]!, today, [11])
  app.clock.set(`${addDays(today, 3)}T12:00:01+08:00`)
  await isIll(phones[2]!, addDays(today, 3), [11])
  expect(await clusters(project.id)).toEqual([])
})

test('a day is judged again until seven late days after a deadline on the next day are over', async () => {
  const { id } = await app.anOrg({ orgType: 4 })
  const today = at(400)
  app.clock.set(`${today}T12:00:00+08:00`)
  const opened = addDays(today, -8)
  const [deadline, lateUntil] = [`${addDays(opened, 1)}T18:00:00+08:00`, `${today}T18:00:00+08:00`]
  await db.execute(sql`
    insert into declare_day (org_id, day, kind, is_due, deadline_at, late_until, policy, opened_at)
    values (${id}, ${opened}::date, 1, true, ${deadline}, ${lateUntil}, '{}', ${`${opened}T00:00:00+08:00`})`)
  expect(await firstOpenDay(db, app.clock())).toBe(opened)
  app.clock.set(`${today}T18:00:01+08:00`)
  expect(await firstOpenDay(db, app.clock())).toBe(addDays(today, -1))
})
