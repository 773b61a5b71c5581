import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { RowType } from '@oems/contract/figures/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { home } from '@oems/contract/statistics/home.ts'
import { subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { type Answered, type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'

let app: TestApp
let day: string
let own: TestOrg
let company: TestOrg
let sister: TestOrg
let theirCompany: TestOrg
let theirProject: TestOrg
let stranger: TestOrg
let theirPeople: readonly number[]
let admin: Caller

/**
 * Three groups with a company and a project each: 4 people stand at the first one’s project and 5 at the second’s, of whom 3 and 2 have declared, one of
 * the two unwell; there the deadline is noon. The first subscribes to the figures of the second, up to two days from now, and to the notices of the third.
 */
beforeAll(async () => {
  app = await testApp({ alone: true })
  day = await aFreshDay(app)
  app.clock.set(`${day}T09:00:00+08:00`)
  const aGroup = async (epType: number) => {
    const group = await app.anOrg({ orgType: 2 })
    const below = await app.anOrg({ parentId: group.id, orgType: 3 })
    return { group, below, project: await app.anOrg({ parentId: below.id, orgType: 4, epType }) }
  }
  const [first, second, third] = [await aGroup(2), await aGroup(3), await aGroup(2)]
  ;({ group: own, below: company } = first)
  ;({ group: sister, below: theirCompany, project: theirProject } = second)
  stranger = third.group
  const ours = await somePeople(app, { orgId: first.project.id, count: 4 })
  theirPeople = await somePeople(app, { orgId: theirProject.id, count: 5 })
  await somePeople(app, { orgId: third.project.id, count: 7 })
  const declare = async (person: number, orgId: number, more = {}) =>
    expect(await (await app.aPhone(person, orgId))(phoneCalls.declare, wellOn(day, more))).toMatchObject({ code: 0 })
  for (const person of ours.slice(0, 3)) await declare(person, first.project.id)
  await declare(theirPeople[0]!, theirProject.id)
  await declare(theirPeople[1]!, theirProject.id, { temperature: '38.5', bodyState: 2, symptoms: [11] })
  const save = (targetOrgId: number, more: object) =>
    app.platformAdmin(subscriptions.save, { orgId: own.id, targetOrgId, startDate: addDays(day, -30), ...more })
  expect(await save(sister.id, { contents: [1], endDate: addDays(day, 2) })).toMatchObject({ code: 0 })
  expect(await save(stranger.id, { contents: [2, 3] })).toMatchObject({ code: 0 })
  admin = await app.anAdmin(3, own.id)
})

const withSubscriptions = { querySubscribeOrg: true }
const listOf = ({ data }: Answered) => (data as { list: Record<string, unknown>[] }).list
const together = { onsite: 9, due: 9, filled: 5, abnormal: 1 }
const alone = { onsite: 4, due: 4, filled: 3, abnormal: 0 }
const values = (data: unknown, figures: object) =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, (data as Record<string, { value: number }>)[name]?.value]))

describe('figures cover the own subtree and what is subscribed to', () => {
  test('health overview, with the names of what is included and no way to a list of people', async () => {
    const { data } = await admin(health.overview, withSubscriptions)
    expect(values(data, together)).toEqual(together)
    expect(data).toMatchObject({
      node: { orgId: own.id },
      subscribed: [{ orgId: sister.id, orgName: sister.orgName }],
      onsite: { drill: null },
      filled: { drill: null },
    })
    const plain = await admin(health.overview, {})
    expect(values(plain.data, alone)).toEqual(alone)
    expect(plain.data).toMatchObject({ subscribed: [], filled: { drill: { filters: { orgId: own.id } } } })
  })

  test('home counts people and nodes', async () => {
    expect((await admin(home.counts, withSubscriptions)).data).toMatchObject({
      ...{ empNum: { value: 9, drill: null }, chineseEmpNum: 9, groupNum: 2, companyNum: 2, projectNum: 2 },
      subscribed: [{ orgId: sister.id }],
    })
    expect((await admin(home.counts, {})).data).toMatchObject({ empNum: { value: 4 }, groupNum: 1, subscribed: [] })
  })

  test('trend, distribution and rankings', async () => {
    const today = { timeRadio: 1, ...withSubscriptions }
    expect(listOf(await admin(health.epidemicTrend, today)).at(-1)).toMatchObject({ filled: 5, abnormal: 1 })
    expect((await admin(health.populationDistribution, withSubscriptions)).data).toMatchObject({ total: 9 })
    const [worst] = listOf(await admin(health.projectTop10, { ...today, indicator: 3 }))
    const path = [sister, theirCompany, theirProject].map(({ orgName }) => orgName).join(' / ')
    expect(worst).toMatchObject({ orgId: theirProject.id, pathName: path, value: 1, drill: null })
    expect(listOf(await admin(health.companyTop10, { ...today, indicator: 3 }))).toMatchObject([{ orgId: theirCompany.id }])
    expect(listOf(await admin(health.projectTop10, { timeRadio: 1, indicator: 3 }))).toEqual([])
  })

  test('by child: a row for each subscribed organisation, marked, and all of them together are the whole', async () => {
    const { data } = await admin(health.healthRate, { timeRadio: 1, ...withSubscriptions })
    const rows = (data as { byOrg: { filled: number; rowType: number; orgId: number }[] }).byOrg
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rowType: RowType.child, orgId: company.id, filled: 3 }),
        expect.objectContaining({ rowType: RowType.subscribed, orgId: sister.id, orgName: sister.orgName, filled: 2 }),
      ]),
    )
    expect(rows.reduce((sum, { filled }) => sum + filled, 0)).toBe((data as { filled: number }).filled)
  })

  test.each([[[]], [[1]]])('filling, of the kinds of people %j', async (empType) => {
    const { data } = await admin(fillingManagement.overviewStatistics, { empType, ...withSubscriptions })
    expect(data).toMatchObject({ orgId: own.id, subscribed: [{ orgId: sister.id }], empTotal: 9, due: 9, filled: 5, abnormal: 1 })
    const period = { startTime: day, endTime: day, empType, ...withSubscriptions }
    expect(listOf(await admin(fillingManagement.fillRateStatistics, { ...period, groupBy: 'day' }))).toMatchObject([{ due: 9, filled: 5 }])
    const byOrg = listOf(await admin(fillingManagement.fillRateStatistics, { ...period, groupBy: 'org' }))
    expect(byOrg).toHaveLength(2)
    expect(byOrg).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ orgId: company.id, subscribed: false, due: 4, filled: 3 }),
        expect.objectContaining({ orgId: sister.id, subscribed: true, hasChildren: true, due: 5, filled: 2 }),
      ]),
    )
  })

  test('what is overdue while some deadlines have passed, and yesterday up to the same time', async () => {
    app.clock.set(`${day}T13:00:00+08:00`)
    expect((await admin(fillingManagement.overviewStatistics, withSubscriptions)).data).toMatchObject({
      overdue: 3,
      unfilled: 4,
      open: true,
    })
    expect((await admin(fillingManagement.overviewStatistics, {})).data).toMatchObject({ overdue: 0, unfilled: 1 })
    app.clock.set(`${addDays(day, 1)}T08:59:59+08:00`)
    expect((await admin(health.overview, withSubscriptions)).data).toMatchObject({ filled: { value: 0, prev: 0 } })
    app.clock.set(`${addDays(day, 1)}T09:00:00+08:00`)
    expect((await admin(health.overview, withSubscriptions)).data).toMatchObject({ filled: { value: 0, prev: 5 }, abnormal: { prev: 1 } })
    app.clock.set(`${day}T09:00:00+08:00`)
  })
})

describe('the subscribed subtree by itself', () => {
  test('is named with subscriptions alone, and counted without the own node', async () => {
    for (const { id } of [sister, theirCompany]) {
      expect(await admin(health.overview, { orgId: id })).toMatchObject({ code: 1404 })
      expect(await admin(fillingManagement.overviewStatistics, { orgId: id })).toMatchObject({ code: 1404 })
      const { data } = await admin(health.overview, { orgId: id, ...withSubscriptions })
      expect(values(data, { onsite: 0, filled: 0 })).toEqual({ onsite: 5, filled: 2 })
      expect(data).toMatchObject({ subscribed: [], filled: { drill: null }, node: { orgId: id } })
      expect((await admin(fillingManagement.overviewStatistics, { orgId: id, ...withSubscriptions })).data).toMatchObject({ due: 5 })
    }
    expect((await admin(home.counts, { orgId: theirProject.id, ...withSubscriptions })).data).toMatchObject({
      empNum: { value: 5 },
      node: { pathName: [sister, theirCompany, theirProject].map(({ orgName }) => orgName).join(' / ') },
    })
  })

  test('one whose notices alone are subscribed to stays unknown', async () => {
    expect(await admin(health.overview, { orgId: stranger.id, ...withSubscriptions })).toMatchObject({ code: 1404 })
  })

  test('the people there stay unknown, in lists and by themselves', async () => {
    const [person] = theirPeople
    expect(await admin(fillingManagement.page, { orgId: sister.id })).toMatchObject({ code: 1404 })
    expect(await admin(fillingManagement.loadEmpHealthInfo, { empId: person })).toMatchObject({ code: 1404 })
    expect(await admin(employees.info, { employeeId: person })).toMatchObject({ code: 1404 })
    expect(await admin(employees.v2List, { orgId: theirProject.id })).toMatchObject({ code: 1404 })
    expect(await admin(fillingManagement.page, { orgId: own.id, querySubscribeOrg: true })).toMatchObject({ code: 1400 })
  })

  test('neither the company below the subscriber nor the subscribed group sees anything of it', async () => {
    const below = await app.anAdmin(4, company.id)
    expect((await below(health.overview, withSubscriptions)).data).toMatchObject({ onsite: { value: 4 }, subscribed: [] })
    const theirs = await app.anAdmin(3, sister.id)
    expect(await theirs(health.overview, { orgId: own.id, ...withSubscriptions })).toMatchObject({ code: 1404 })
  })
})

test('a subscribed node that lies below another one counts once', async () => {
  const terms = { contents: [1], startDate: day, orgId: own.id, targetOrgId: theirCompany.id }
  const { data } = await app.platformAdmin(subscriptions.save, terms)
  expect((await admin(health.overview, withSubscriptions)).data).toMatchObject({ onsite: { value: 9 }, subscribed: [{ orgId: sister.id }] })
  expect(await app.platformAdmin(subscriptions.delete, { ids: [(data as { id: number }).id] })).toMatchObject({ code: 0 })
})

test('it sees them on the last day up to midnight, and not a moment longer, though no job has run', async () => {
  const last = addDays(day, 2)
  app.clock.set(`${last}T23:59:59+08:00`)
  expect((await admin(home.counts, withSubscriptions)).data).toMatchObject({ empNum: { value: 9 } })
  expect(await admin(home.counts, { orgId: sister.id, ...withSubscriptions })).toMatchObject({ code: 0 })
  app.clock.set(`${addDays(last, 1)}T00:00:00+08:00`)
  expect((await admin(home.counts, withSubscriptions)).data).toMatchObject({ empNum: { value: 4 }, subscribed: [] })
  expect(await admin(home.counts, { orgId: sister.id, ...withSubscriptions })).toMatchObject({ code: 1404 })
})
