import { messages } from '@oems/contract/messages/messages.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import { periodPolicies as calls, type PeriodRules } from '@oems/contract/reserve/policy.ts'
import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ask } from '../../../core/db/database.ts'
import { type Caller, type TestOrg, testApp } from '../../../testing/testApp.ts'
import { aPeriodRule, aSheet } from '../../testReserve.ts'

const app = await testApp({ alone: true })
const at = (moment: string) => app.clock.set(`${moment}+08:00`)
let company: TestOrg
let project: TestOrg
let admin: Caller
let reporter: Caller
let ids: number[]

beforeEach(async () => {
  at('2026-03-02T08:00:00')
  await app.db.execute(sql`truncate period_opening`)
  company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4 })
  ids = await aSheet(app, { orgId: project.id })
  admin = await app.anAdmin(4, company.id)
  reporter = await app.anAdmin(8, project.id)
})

const rule = { enabled: 1, frequency: 1, deadlineDay: 1, deadlineTime: '18:00', remindHours: [3], tolerance: 10 } as const
const draft = (more: object = {}) => ({ orgId: company.id, declareType: 1, target: 2, fromDay: '2026-03-03', ...rule, version: 0, ...more })
const save = (more: object = {}, caller = admin) => caller(calls.periodSave, draft(more))
const preview = (
  { fromDay = '2026-03-03', orgId = company.id, ...more }: { orgId?: number; fromDay?: string; frequency?: number; deadlineDay?: number },
  caller = admin,
) =>
  caller(calls.periodPreview, { orgId, declareType: 1, target: 2, frequency: 1, deadlineDay: 1, deadlineTime: '18:00', fromDay, ...more })
const cellOf = async (caller: Caller, orgId: number, declareType = 1, target = 2) =>
  ((await caller(calls.periodInfo, { orgId })).data as PeriodRules).cells.find(
    (one) => one.declareType === declareType && one.target === target,
  )!
const stateOf = async (): Promise<Sheet['period']> =>
  ((await reporter(suppliesDeclares.querySupplies, { projectId: project.id })).data as Sheet).period
const due = async () =>
  (
    await ask<{ n: number }>(
      app.db,
      sql`select coalesce(sum(n), 0)::int as n from stat_delta where metric = 310 and org_id = ${project.id}`,
    )
  )[0]!.n
const declare = () =>
  reporter(suppliesDeclares.supplyDeclare, {
    ...{ projectId: project.id, date: '2026-03-04', declareType: 1, lastDeclareId: null },
    items: ids.map((suppliesId) => ({ suppliesId, quantity: 100 })),
  })

test('a reporter does not set rules, and another’s node looks like none', async () => {
  expect(await save({ orgId: project.id }, reporter)).toMatchObject({ code: 1403 })
  const foreign = await app.anAdmin(4, (await app.anOrg({ orgType: 3 })).id)
  for (const orgId of [company.id, 999_999_999]) {
    expect(await foreign(calls.periodInfo, { orgId })).toMatchObject({ code: 1404, msg: '记录不存在' })
    expect(await save({ orgId }, foreign)).toMatchObject({ code: 1404, msg: '记录不存在' })
    expect(await preview({ orgId }, foreign)).toMatchObject({ code: 1404 })
  }
})

test('what lies outside the limits is refused', async () => {
  const refused = async (path: string, more: object) => expect(await save(more)).toMatchObject({ code: 1400, data: { fields: [{ path }] } })
  await refused('fromDay', { fromDay: '2026-03-02' })
  await refused('deadlineTime', { deadlineTime: '07:59' })
  await refused('deadlineDay', { frequency: 2, deadlineDay: 8 })
  await refused('remindHours', { remindHours: [1, 2, 3, 4] })
  await refused('target', { target: 9 })
})

test('the nearest rule is in force, and a saved one from its day on', async () => {
  expect(await cellOf(reporter, project.id).catch(() => null)).toBeNull()
  expect(await cellOf(admin, project.id)).toMatchObject({ own: null, effective: { frequency: 2, deadlineTime: '18:00' }, version: 0 })
  expect(await save()).toMatchObject({ code: 0 })
  expect(await save()).toMatchObject({ code: 1409 })
  expect(await cellOf(admin, project.id)).toMatchObject({ effective: { frequency: 2 }, coming: [{ frequency: 1, orgId: company.id }] })
  at('2026-03-03T08:00:00')
  expect(await cellOf(admin, company.id)).toMatchObject({ own: { frequency: 1 }, version: 1 })
})

test('a preview has the next windows, and how many projects go by them', async () => {
  expect((await preview({ frequency: 2, deadlineDay: 5, fromDay: '2026-03-05' })).data).toMatchObject({
    projects: 1,
    windows: [
      { startDay: '2026-03-05', endDay: '2026-03-08', isDue: false },
      { periodKey: '2026-W11', isDue: true },
      { periodKey: '2026-W12', isDue: true },
    ],
  })
})

test('a rule that changes leaves the period under way as it is', async () => {
  await stateOf()
  await save()
  at('2026-03-03T08:00:00')
  expect(await stateOf()).toMatchObject({ periodKey: '2026-W10', endDay: '2026-03-08' })
  at('2026-03-09T08:00:00')
  expect(await stateOf()).toMatchObject({ periodKey: '2026-03-09', endDay: '2026-03-09', isDue: true })
})

const raise = async () =>
  expect(await admin(projects.setEp, { projectIds: [project.id], epType: 3, reason: '疫情升级' })).toMatchObject({ code: 0 })
test('a raise cuts what is undeclared, and daily windows begin the next day', async () => {
  await stateOf()
  expect(await due()).toBe(1)
  at('2026-03-04T10:00:00')
  await raise()
  expect(await due()).toBe(0)
  expect(await stateOf()).toMatchObject({ periodKey: '2026-W10', endDay: '2026-03-04', isDue: false, status: 0 })
  at('2026-03-05T08:00:00')
  expect(await stateOf()).toMatchObject({ periodKey: '2026-03-05', isDue: true, status: 1 })
})

test('what is declared stays counted when it is cut', async () => {
  at('2026-03-04T09:00:00')
  await app.db.execute(sql`delete from period_opening`)
  at('2026-03-02T09:00:00')
  await stateOf()
  at('2026-03-04T09:30:00')
  expect(await declare()).toMatchObject({ code: 0 })
  await raise()
  expect(await due()).toBe(1)
  expect(await stateOf()).toMatchObject({ isDue: true, status: 2, endDay: '2026-03-04' })
})

const toldOf = async (caller: Caller) =>
  ((await caller(messages.list, {})).data as { list: { title: string; content: string; link: string }[] }).list.filter(({ title }) =>
    title.startsWith('储备申报'),
  )

test('a reminder comes once at each of its hours', async () => {
  await aPeriodRule(app, { orgId: company.id })
  await stateOf()
  at('2026-03-05T18:10:00')
  await app.runJob('period-remind')
  await app.runJob('period-remind')
  expect(await toldOf(reporter)).toHaveLength(1)
})

test('of a sheet of drugs the doctors are reminded too', async () => {
  const doctor = await app.anAdmin(7, project.id)
  const remindedOf = async (declareType: 1 | 2) => {
    await aSheet(app, { orgId: project.id, declareType })
    await aPeriodRule(app, { orgId: company.id, declareType })
    await app.db.execute(sql`truncate period_opening`)
    at('2026-03-05T08:00:00')
    await stateOf()
    await app.db.execute(sql`update declare_period set is_due = true where org_id = ${project.id} and declare_type = ${declareType}`)
    at('2026-03-05T18:10:00')
    await app.runJob('period-remind')
  }
  await remindedOf(1)
  expect(await toldOf(reporter)).toMatchObject([{ link: `/project-declare/detail/${project.id}/1` }])
  expect(await toldOf(doctor)).toEqual([])
  await remindedOf(2)
  expect(await toldOf(reporter)).toHaveLength(2)
  expect(await toldOf(doctor)).toMatchObject([{ title: '储备申报即将截止', link: '/reserve/report' }])
})

test('the level above hears once of what is overdue, of missed mornings on the next one', async () => {
  await app.db.execute(sql`delete from reserve_overdue_mark`)
  await aPeriodRule(app, { orgId: company.id, frequency: 1, deadlineTime: '24:00' })
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']) {
    at(`${day}T10:00:00`)
    await stateOf()
  }
  const morning = async (day: string) => {
    at(`${day}T09:00:00`)
    await app.runJob('period-overdue')
    return (await toldOf(admin)).map(({ content }) => content)
  }
  const yesterday = '昨日截止的储备申报中，有1个项目逾期未报，请催报。'
  const missed = '03-03至03-05截止的储备申报中，有1个项目逾期未报，请催报。'
  expect(await morning('2026-03-03')).toEqual([yesterday])
  // Down on the 4th and the 5th.
  expect((await morning('2026-03-06')).sort()).toEqual([missed, yesterday])
  expect(await morning('2026-03-06')).toHaveLength(2)
})

test('of a region that nobody administers the company hears, in one message with its own', async () => {
  await app.db.execute(sql`delete from reserve_overdue_mark`)
  const region = await app.anOrg({ parentId: company.id, orgType: 5 })
  for (const parentId of [region.id, region.id]) await aSheet(app, { orgId: (await app.anOrg({ parentId, orgType: 4 })).id })
  await aPeriodRule(app, { orgId: company.id, frequency: 1, deadlineTime: '24:00' })
  await stateOf()
  at('2026-03-03T09:00:00')
  await app.runJob('period-overdue')
  expect((await toldOf(admin)).map(({ content }) => content)).toEqual(['昨日截止的储备申报中，有3个项目逾期未报，请催报。'])
})

test('of projects without an account whoever administers above is reminded, once for all of them', async () => {
  const quiet = [await app.anOrg({ parentId: company.id, orgType: 4 }), await app.anOrg({ parentId: company.id, orgType: 4 })]
  for (const { id } of quiet) await aSheet(app, { orgId: id })
  await aPeriodRule(app, { orgId: company.id })
  await stateOf()
  at('2026-03-05T18:10:00')
  await app.runJob('period-remind')
  await app.runJob('period-remind')
  expect(await toldOf(reporter)).toHaveLength(1)
  expect(await toldOf(admin)).toMatchObject([
    {
      content: `“${quiet[0]!.orgName}”等2个项目没有填报人员账号，储备申报将于03-06 18:00截止，尚未申报，请安排代报。`,
      link: '/project-declare/index',
    },
  ])
})
