import { read, under } from '@oems/contract/core/call.ts'
import { listing, orgRows, overviewOf, points, projectRows } from '@oems/contract/figures/shapes.ts'
import { RangeQuery } from '@oems/contract/figures/shared.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { condition, healthTrend } from '@oems/contract/statistics/healthFigures.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { implement } from '../../core/implement.ts'
import { aFreshDay, somePeople, wellOn } from '../../declaration/testPeople.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../../testing/testApp.ts'
import { rangeOfQuery } from '../range.ts'
import { overview } from './overview.ts'
import { byOrg, byProject } from './rows.ts'
import { trend } from './trend.ts'

/** A family of calls of one subject: a line each in the contract, and a line each here. */
const calls = under('/test/condition', {
  overview: read.post('overview', 'stat:health:list', RangeQuery, overviewOf(condition)),
  orgList: read.post('org-list', 'stat:health:list', RangeQuery, listing(orgRows(condition))),
  projectList: read.post('project-list', 'stat:health:list', RangeQuery, listing(projectRows(condition))),
  trend: read.post('trend', 'stat:health:list', RangeQuery, listing(points(healthTrend))),
})
const family = implement(calls, {
  overview: overview(condition, rangeOfQuery),
  orgList: byOrg(condition),
  projectList: byProject(condition),
  trend: trend(() => healthTrend),
})

let app: TestApp
let day: string
let group: TestOrg
let companies: readonly TestOrg[]
let projects: readonly TestOrg[]
let admin: Caller

/** Two companies with a project each and a third without people: four have declared at the first, two at the second, one of them unwell. */
beforeAll(async () => {
  app = await testApp({ alone: true, more: [{ calls: [family] }] })
  day = await aFreshDay(app)
  group = await app.anOrg({ orgType: 2 })
  const aCompany = () => app.anOrg({ parentId: group.id, orgType: 3 })
  companies = [await aCompany(), await aCompany(), await aCompany()]
  projects = [await app.anOrg({ parentId: companies[0]!.id, orgType: 4 }), await app.anOrg({ parentId: companies[1]!.id, orgType: 4 })]
  const people = await Promise.all(projects.map(({ id }, at) => somePeople(app, { orgId: id, count: [4, 2][at]! })))
  for (const [at, { id }] of projects.entries())
    for (const [who, person] of people[at]!.entries()) {
      const phone = await app.aPhone(person, id)
      const more = at === 1 && who === 0 ? { temperature: '38.5', bodyState: 2, symptoms: [11] } : {}
      expect(await phone(phoneCalls.declare, wellOn(day, more))).toMatchObject({ code: 0 })
    }
  admin = await app.anAdmin(3, group.id)
})

const listOf = (reply: { data: unknown }) => (reply.data as { list: object[] }).list

test('overview compares a range with the one before and last year’s, this year with last year alone', async () => {
  expect((await admin(calls.overview, { timeRadio: 1 })).data).toMatchObject({
    filled: { value: 6, prev: 0, momRate: null, lastYear: 0, drill: null },
    healthRate: { value: '83.33', prev: null, momDiff: null },
  })
  expect((await admin(calls.overview, { timeRadio: 4 })).data).toMatchObject({
    filled: { value: 6, prev: 0, lastYear: null, yoyRate: null },
  })
})

test('rows are the children, or the projects, that have any of the figures', async () => {
  const [first, second] = projects
  expect(listOf(await admin(calls.orgList, {}))).toEqual([
    { rowType: 1, orgId: companies[0]!.id, orgName: companies[0]!.orgName, filled: 4, healthy: 4, healthRate: '100.00' },
    { rowType: 1, orgId: companies[1]!.id, orgName: companies[1]!.orgName, filled: 2, healthy: 1, healthRate: '50.00' },
  ])
  expect(listOf(await admin(calls.projectList, {}))).toMatchObject([
    { orgId: first!.id, orgName: first!.orgName, filled: 4, healthRate: '100.00' },
    { orgId: second!.id, orgName: second!.orgName, filled: 2, healthRate: '50.00' },
  ])
})

test('what a deleted child had is one row without a name of its own, so that the rows add up to the whole', async () => {
  await app.db.execute(sql`update org set deleted_at = now() where id = ${companies[1]!.id}`)
  const rows = listOf(await admin(calls.orgList, {})) as { filled: number }[]
  expect(rows).toMatchObject([
    { rowType: 1, orgId: companies[0]!.id, filled: 4 },
    { rowType: 4, orgId: null, orgName: '已删除组织', filled: 2, healthRate: '50.00' },
  ])
  expect((await admin(calls.overview, {})).data).toMatchObject({ filled: { value: rows.reduce((sum, { filled }) => sum + filled, 0) } })
  await app.db.execute(sql`update org set deleted_at = null where id = ${companies[1]!.id}`)
})

test('a trend has a point for each day, month or year', async () => {
  const points = listOf(await admin(calls.trend, { timeRadio: 4, grain: 2 }))
  expect(points).toHaveLength(Number(day.slice(5, 7)))
  expect(points.at(-1)).toMatchObject({ key: day.slice(0, 7), due: 6, filled: 6, fillRate: '100.00', abnormal: 1 })
})

test('a range up to now is compared with the former one up to the same time of its last day', async () => {
  const at = async (date: string, time: string, input: object) => {
    app.clock.set(`${date}T${time}+08:00`)
    return (await admin(calls.overview, input)).data
  }
  const weekLater = addDays(day, 7)
  const week = { endTime: day, until: `${day}T11:59:59.000+08:00` }
  expect(await at(weekLater, '11:59:59', { timeRadio: 2 })).toMatchObject({ compare: week, filled: { value: 0, prev: 0 } })
  expect(await at(weekLater, '12:00:00', { timeRadio: 2 })).toMatchObject({ filled: { prev: 6 }, healthRate: { prev: '83.33' } })
  // Two days up to today: the day of the declarations is whole, the one after it is not.
  expect(await at(addDays(day, 3), '08:00:00', { startTime: addDays(day, 2), endTime: addDays(day, 3) })).toMatchObject({
    compare: { startTime: day, endTime: addDays(day, 1), until: expect.any(String) },
    filled: { prev: 6 },
  })
  expect(await at(addDays(day, 3), '08:00:00', { startTime: addDays(day, 1), endTime: addDays(day, 2) })).toMatchObject({
    compare: { startTime: addDays(day, -1), endTime: day, until: null },
    filled: { prev: 6 },
  })
})

test('who may not see the page sees no figure of it', async () => {
  const { id } = await app.anOrg({ parentId: group.id, orgType: 3 })
  const other = await app.anAdmin(4, id)
  for (const call of Object.values(calls)) {
    expect(await other(call, { orgId: group.id })).toMatchObject({ code: 1404 })
    expect(await app.stranger(call, {})).toMatchObject({ status: 401 })
  }
})
