import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { abnormalRanking, healthOfDay } from '@oems/contract/statistics/healthFigures.ts'
import { home } from '@oems/contract/statistics/home.ts'
import { WarningState } from '@oems/contract/warning/codes.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { aScheme } from '../risk/testRisk.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'
import { aWarning } from '../warning/testWarnings.ts'

let app: TestApp
let day: string
let next: string
let group: TestOrg
let east: TestOrg
let west: TestOrg
let sites: readonly TestOrg[]
let admin: Caller
const sick = { temperature: '38.5', bodyState: 2, symptoms: [11, 12] }

/** Two companies with 14, 12 and 5 people at their projects, 31 of whom have to declare, and two days on which most do. */
beforeAll(async () => {
  app = await testApp({ alone: true })
  day = await aFreshDay(app)
  next = addDays(day, 1)
  group = await app.anOrg({ orgType: 2 })
  east = await app.anOrg({ parentId: group.id, orgType: 3 })
  west = await app.anOrg({ parentId: group.id, orgType: 3 })
  const aSite = async (parentId: number) => app.anOrg({ parentId, orgType: 4 })
  sites = [await aSite(east.id), await aSite(east.id), await aSite(west.id)]
  const places = [...sites, east]
  const counts = [14, 12, 5, 2]
  const people = await Promise.all(places.map(({ id }, at) => somePeople(app, { orgId: id, count: counts[at]!, empType: Math.max(1, at) })))
  const phones = new Map<number, Caller>()
  const declare = async (at: number, from: number, to: number, more = {}) => {
    for (const person of people[at]!.slice(from, to)) {
      const phone = phones.get(person) ?? (await app.aPhone(person, places[at]!.id))
      phones.set(person, phone)
      expect(await phone(phoneCalls.declare, wellOn(app.clock().toISOString().slice(0, 10), more))).toMatchObject({ code: 0 })
    }
  }
  app.clock.set(`${day}T09:00:00+08:00`)
  await declare(0, 0, 5)
  await declare(1, 0, 7)
  await declare(1, 7, 8, sick)
  app.clock.set(`${next}T09:00:00+08:00`)
  await declare(0, 0, 11)
  await declare(0, 11, 12, sick)
  await declare(1, 0, 10)
  await declare(1, 10, 12, sick)
  await declare(2, 0, 1, { bodyState: 2 })
  await declare(2, 1, 2, sick)
  await declare(3, 0, 1, sick)
  admin = await app.anAdmin(3, group.id)
})

const listOf = (reply: { data: unknown }) => (reply.data as { list: Record<string, unknown>[] }).list

describe('health overview', () => {
  test('shows each figure beside the day before and last year, with the list behind it', async () => {
    const onDay = { orgId: group.id, date: next }
    const list = (filters: object) => ({ url: 'filling-management/index', filters: { ...onDay, ...filters } })
    const { data } = await admin(health.overview, {})
    expect(data).toMatchObject({
      range: { startTime: next, endTime: next, grain: 1 },
      compare: { startTime: day, endTime: day, until: `${day}T09:00:00.000+08:00` },
      open: true,
      onsite: { value: 33, prev: 33, momRate: '0.00', drill: { url: 'employee/index', filters: { orgId: group.id, onPost: 1 } } },
      due: { value: 31, prev: 31, lastYear: 0, yoyRate: null, drill: list({ obliged: 1 }) },
      filled: { value: 26, prev: 13, momRate: '100.00', drill: list({ filled: 1 }) },
      unfilled: { value: 5, prev: 18, momRate: '-72.22', drill: list({ filled: 0 }) },
      fillRate: { value: '83.87', prev: '41.94', momDiff: '41.93', lastYear: null, yoyDiff: null, drill: list({ filled: 1 }) },
      healthRate: { value: '81.48', prev: '92.31', momDiff: '-10.83' },
      abnormal: { value: 5, prev: 1, momRate: '400.00', drill: list({ healthStatus: [2, 3] }) },
    })
    expect(Object.keys(data as object)).toEqual(expect.arrayContaining(Object.keys(healthOfDay)))
  })

  test('counts whoever has been given a high level, once for each illness, with the rows behind it', async () => {
    const [one, other] = [await aScheme(app.db), await aScheme(app.db)]
    const set = async (node: TestOrg, { illnessId, levels }: typeof one, grade: number) => {
      const draft = { orgId: node.id, illnessId, riskLevelId: levels[grade - 1], reason: '当地疫情上升', basis: 2 }
      const reply = await admin(orgRisks.save, draft)
      expect(reply).toMatchObject({ code: 0 })
      return (reply.data as { id: number }).id
    }
    const [extreme] = [await set(east, one, 4), await set(east, other, 3), await set(sites[0]!, one, 3), await set(west, one, 2)]
    const highOf = async (as: Caller, query: object = {}) =>
      ((await as(health.overview, query)).data as { highRiskNum: { value: number; drill: { url: string; filters: object } } }).highRiskNum
    const { value, drill } = await highOf(admin)
    expect({ value, drill }).toMatchObject({ value: 3, drill: { url: 'risk/org-risk/index', filters: { orgId: group.id, grade: [3, 4] } } })
    const behind = (await admin(orgRisks.list, drill.filters)).data as { total: number }
    expect(behind.total).toBe(value)
    expect(await highOf(admin, { orgId: west.id })).toMatchObject({ value: 0 })
    expect(await highOf(await app.anAdmin(4, east.id))).toMatchObject({ value: 3 })
    expect(await highOf(admin, { date: day })).toMatchObject({ value: 0 })
    expect(await admin(orgRisks.delete, { ids: [extreme], reason: '疫情结束' })).toMatchObject({ code: 0 })
    expect(await highOf(admin)).toMatchObject({ value: 2 })
  })

  test('counts the warnings that stand, of today alone', async () => {
    const warned = async (query: object = {}) =>
      ((await admin(health.overview, query)).data as { openWarnings: { value: number | null; drill: { filters: object } | null } })
        .openWarnings
    const [before, beforeWest] = [(await warned()).value!, (await warned({ orgId: west.id })).value!]
    await aWarning(app.db, app.clock(), sites[0]!.id, { series: OnsetSeries.rash })
    await aWarning(app.db, app.clock(), east.id, { state: WarningState.confirmed, series: OnsetSeries.rash })
    await aWarning(app.db, app.clock(), west.id, { state: WarningState.closed, series: OnsetSeries.rash })
    const { value, drill } = await warned()
    expect(value).toBe(before + 2)
    expect((await admin(warnings.list, drill!.filters)).data).toMatchObject({ total: before + 2 })
    expect(await warned({ orgId: west.id })).toMatchObject({ value: beforeWest })
    expect(await warned({ date: day })).toMatchObject({ value: null, drill: null })
  })

  test('counts yesterday up to the same minute, and a closed day whole', async () => {
    app.clock.set(`${next}T08:59:59+08:00`)
    expect((await admin(health.overview, {})).data).toMatchObject({
      onsite: { prev: 33 },
      due: { prev: 31 },
      filled: { value: 26, prev: 0 },
      unfilled: { prev: 31 },
      healthRate: { prev: null },
      abnormal: { value: 5, prev: 0 },
    })
    app.clock.set(`${next}T09:00:00+08:00`)
    const { data } = await admin(health.overview, { date: day })
    expect(data).toMatchObject({ compare: { until: null }, open: false, filled: { value: 13, prev: 0 } })
    expect((await admin(home.counts, {})).data).toMatchObject({ compare: { until: `${day}T09:00:00.000+08:00` }, empNum: { prev: 33 } })
  })

  test('opens lists of as many people, and people of the past nowhere', async () => {
    const { data } = await admin(health.overview, { date: day })
    const { onsite, ...figures } = data as Record<string, { value: number; drill: { filters: object } | null }>
    expect(onsite!.drill).toBeNull()
    const listed = async (name: string) => (await admin(fillingManagement.page, figures[name]!.drill!.filters)).data
    for (const name of ['due', 'filled', 'unfilled', 'abnormal', 'worse'])
      expect([name, await listed(name)]).toMatchObject([name, { total: figures[name]!.value }])
    // A share opens the people of its part.
    for (const [name, total] of [
      ['fillRate', 13],
      ['onTimeRate', 13],
      ['healthRate', 12],
    ] as const)
      expect([name, await listed(name)]).toMatchObject([name, { total }])
  })

  test.each([true, false, 0, 1])('takes querySubscribeOrg %s, from a body as from an address', async (querySubscribeOrg) => {
    for (const call of [health.overview, home.counts, fillingManagement.overviewStatistics])
      expect(await admin(call, { querySubscribeOrg })).toMatchObject({ code: 0 })
  })

  test('takes nothing else for querySubscribeOrg', async () => {
    for (const querySubscribeOrg of [2, 'yes']) {
      expect(await admin(health.overview, { querySubscribeOrg })).toMatchObject({ code: 1400 })
      expect(await admin(home.counts, { querySubscribeOrg })).toMatchObject({ code: 1400 })
    }
  })

  test('is refused to a project, whose filling and home are not', async () => {
    const project = { orgId: sites[0]!.id }
    expect(await admin(health.overview, project)).toMatchObject({ code: 1422, msg: '不支持的统计类型' })
    expect(await admin(home.counts, project)).toMatchObject({
      code: 0,
      data: { empNum: { value: 14 }, chineseEmpNum: 14, foreignEmpNum: 0 },
    })
    expect(await admin(fillingManagement.overviewStatistics, project)).toMatchObject({ code: 0, data: { empTotal: 14, filled: 12 } })
  })
})

describe('over a range', () => {
  test('the trend has every day, with rates where there is something to divide by', async () => {
    const list = listOf(await admin(health.epidemicTrend, { startTime: addDays(day, -1), endTime: next }))
    expect(list).toMatchObject([
      { key: addDays(day, -1), due: 0, filled: 0, fillRate: null, healthRate: null, abnormal: 0 },
      { key: day, due: 31, filled: 13, fillRate: '41.94', healthRate: '92.31', abnormal: 1 },
      { key: next, due: 31, filled: 26, fillRate: '83.87', healthRate: '81.48', abnormal: 5 },
    ])
  })

  test('children come worst first, and add up to the whole', async () => {
    const { data } = await admin(health.healthRate, { startTime: day, endTime: next })
    expect(data).toMatchObject({ filled: 40, healthy: 34, healthRate: '85.00', byLevel: [33, 1, 6, 0] })
    const { byOrg, trend } = data as { byOrg: object[]; trend: object[] }
    expect(byOrg).toMatchObject([
      { rowType: 1, orgId: west.id, orgName: west.orgName, filled: 2, onsite: 5, unfilled: 8, healthRate: '50.00' },
      { rowType: 1, orgId: east.id, orgName: east.orgName, filled: 38, healthRate: '86.84' },
    ])
    expect(trend).toHaveLength(2)
  })

  test('whoever stands at the unit itself is a row of its own', async () => {
    const { data } = await admin(health.healthRate, { orgId: east.id, startTime: day, endTime: next })
    const { filled, byOrg } = data as { filled: number; byOrg: { rowType: number; orgId: number; orgName: string; filled: number }[] }
    expect(byOrg.filter(({ rowType }) => rowType === 2)).toMatchObject([{ orgId: east.id, orgName: `${east.orgName}本级`, filled: 1 }])
    expect(byOrg.reduce((sum, row) => sum + row.filled, 0)).toBe(filled)
  })

  test('the companies that lead are those below the one that is asked about', async () => {
    const asked = { orgId: east.id, startTime: day, endTime: next }
    expect(listOf(await admin(health.companyTop10, { ...asked, indicator: 3 }))).toEqual([])
  })

  test('the ten that lead are ranked by number or by rate, which needs ten declarations', async () => {
    const range = { startTime: day, endTime: next }
    const byNumber = listOf(await admin(health.projectTop10, { ...range, indicator: 3 }))
    expect(byNumber.map(({ orgId, rank, value, rate }) => [orgId, rank, value, rate])).toEqual([
      [sites[1]!.id, 1, 3, '150.00'],
      [sites[0]!.id, 2, 1, '58.82'],
      [sites[2]!.id, 2, 1, '500.00'],
    ])
    for (const { orgId, value, drill } of byNumber as { orgId: number; value: number; drill: { url: string; filters: object } }[]) {
      expect(drill).toEqual({ url: 'declare-health/index', filters: { orgId, startTime: day, endTime: next, level: [2, 3] } })
      expect((await admin(declareHealth.list, drill.filters)).data).toMatchObject({ total: value })
    }
    const beyond = { startTime: addDays(next, -31), endTime: next }
    expect(listOf(await admin(health.projectTop10, { ...beyond, indicator: 3 }))[0]).toMatchObject({ value: 3, drill: null })
    const byRate = listOf(await admin(health.projectTop10, { ...range, indicator: 4 }))
    expect(byRate.map(({ orgId, rank }) => [orgId, rank])).toEqual([
      [sites[1]!.id, 1],
      [sites[0]!.id, 2],
    ])
    expect(byNumber[0]).toEqual(
      expect.objectContaining(Object.fromEntries(Object.keys(abnormalRanking).map((name) => [name, expect.anything()]))),
    )
  })

  test('of one day, a row opens its people', async () => {
    const [first] = listOf(await admin(health.companyTop10, { timeRadio: 1, indicator: 3 }))
    const filters = { orgId: east.id, date: next, healthStatus: [2, 3] }
    expect(first).toMatchObject({ orgId: east.id, value: 4, drill: { url: 'filling-management/index', filters } })
    expect((await admin(fillingManagement.page, filters)).data).toMatchObject({ total: 4 })
  })
})
