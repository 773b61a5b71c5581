import { Role } from '@oems/contract/access/builtInRoles.ts'
import { situations } from '@oems/contract/attention/situations.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { caseEvents, openAttention, openCases } from '../attention/counted.ts'
import { addDays } from '../core/days.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { aFreshDay, somePeople } from '../declaration/testPeople.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'

const malaria = 4
const covid = 2
let app: TestApp
let day: string
let group: TestOrg
let companies: readonly TestOrg[]
let sites: readonly TestOrg[]
let admin: Caller
let doctor: Caller
let ids: readonly number[]

/** Two companies with a site each; at the first two have malaria since two days ago and one suspected covid since today, at the second one has malaria. A case is open from the day on which it is known. */
beforeAll(async () => {
  app = await testApp({ alone: true })
  group = await app.anOrg({ orgType: 2 })
  const aCompany = () => app.anOrg({ parentId: group.id, orgType: 3 })
  companies = [await aCompany(), await aCompany()]
  sites = [await app.anOrg({ parentId: companies[0]!.id, orgType: 4 }), await app.anOrg({ parentId: companies[1]!.id, orgType: 4 })]
  day = await aFreshDay(app)
  app.clock.set(`${day}T09:00:00+08:00`)
  const first = await somePeople(app, { orgId: sites[0]!.id, homeOrgId: companies[0]!.id, count: 12 })
  const second = await somePeople(app, { orgId: sites[1]!.id, homeOrgId: companies[1]!.id, count: 2 })
  doctor = await app.anAdmin(Role.projectAdministrator, group.id)
  const confirmed = { illnessId: malaria, diagnoseType: 2, foundDate: day, confirmDate: day }
  ids = [await opened({ personId: first[0], ...confirmed }), await opened({ personId: first[1], ...confirmed })]
  await opened({ personId: second[0], ...confirmed })
  day = addDays(day, 2)
  app.clock.set(`${day}T09:00:00+08:00`)
  await opened({ personId: first[2], illnessId: covid, caseType: 2, foundDate: day })
  admin = await app.anAdmin(3, group.id)
})

async function opened(draft: object): Promise<number> {
  const reply = await doctor(situations.save, draft)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
type Card = { value: number; prev: number; drill: { url: string; filters: object } | null }
const cards = async (input: object = {}) => (await admin(health.overview, input)).data as Readonly<Record<string, Card>>
const list = async (call: (typeof health)['projectTop10' | 'epidemicTrend'], input: object) =>
  ((await admin(call, input)).data as { list: Record<string, unknown>[] }).list

describe('cases', () => {
  test('stand on the overview by class, with the very list behind each', async () => {
    const found = await cards()
    expect(
      Object.fromEntries(
        ['illOpen', 'illConfirmed', 'illSuspected', 'illAsymptomatic', 'illOther'].map((name) => [name, found[name]!.value]),
      ),
    ).toEqual({
      ...{ illOpen: 4, illConfirmed: 3, illSuspected: 1, illAsymptomatic: 0, illOther: 0 },
    })
    expect(found.illOpen).toMatchObject({ prev: 3 })
    for (const name of ['illOpen', 'illConfirmed', 'illSuspected', 'attention', 'attentionUrgent', 'pending']) {
      const { value, drill } = found[name]!
      expect([name, drill]).not.toEqual([name, null])
      if (name === 'pending') continue
      expect([name, (await admin(situations.list, drill!.filters)).data]).toMatchObject([name, { total: value }])
    }
  })

  test('of a past day have no list, which shows the present alone', async () => {
    expect((await cards({ date: addDays(day, -1) })).illOpen).toMatchObject({ value: 3, drill: null })
    expect((await cards({ date: addDays(day, -3) })).illOpen).toMatchObject({ value: 0 })
  })

  test('go over a range by the day on which they were found, of one illness where it is named', async () => {
    const range = { startTime: addDays(day, -3), endTime: day }
    const all = await list(health.epidemicTrend, range)
    expect(all.map(({ newCases, newConfirmed, open }) => [newCases, newConfirmed, open])).toEqual([
      [0, 0, 0],
      [3, 3, 3],
      [0, 0, 3],
      [1, 0, 4],
    ])
    const ofCovid = await list(health.epidemicTrend, { ...range, illnessId: covid })
    expect(ofCovid.map(({ newCases, open }) => [newCases, open])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 1],
    ])
    expect(await admin(health.epidemicTrend, { ...range, illnessId: 999_999 })).toMatchObject({ code: 1404 })
  })

  test('rank projects by those open on a day, which is the usual, and by the new of a range', async () => {
    const top = async (input: object) => (await list(health.projectTop10, input)).map(({ orgId, value, rate }) => [orgId, value, rate])
    expect(await top({})).toEqual([
      [sites[0]!.id, 3, '250.00'],
      [sites[1]!.id, 1, '500.00'],
    ])
    expect(await top({ date: addDays(day, -3) })).toEqual([])
    expect(await top({ indicator: 2, startTime: day, endTime: day })).toEqual([[sites[0]!.id, 1, '83.33']])
    const range = { startTime: addDays(day, -3), endTime: day }
    for (const { value, drill } of await list(health.projectTop10, { indicator: 2, ...range })) {
      expect(drill).toMatchObject({ url: 'user-ill-situation/index', filters: { ...range, tab: 2 } })
      expect((await admin(situations.list, (drill as { filters: object }).filters)).data).toMatchObject({ total: value })
    }
    const [first] = await list(health.projectTop10, {})
    const { filters } = first!.drill as { filters: object }
    expect((await admin(situations.list, filters)).data).toMatchObject({ total: 3 })
  })

  test('that end are open no more from that day on, stay in the list of their day, and rows and figures agree', async () => {
    expect(await doctor(situations.close, { id: ids[0], version: 0, outcome: 2, outcomeDate: day, remark: '复查排除' })).toMatchObject({
      code: 0,
    })
    expect((await cards()).illOpen).toMatchObject({ value: 3 })
    const found = (await admin(situations.list, { tab: 2, startTime: addDays(day, -3), endTime: day })).data
    expect((found as { list: { cases: { ended: boolean }[] }[] }).list.map(({ cases }) => cases[0]!.ended).sort()).toEqual([
      false,
      false,
      false,
      true,
    ])
    for (const source of [openCases, caseEvents, openAttention])
      for (const month of new Set([day, addDays(day, -2)].map((one) => one.slice(0, 7))))
        expect([source.name, findingsOf(await verify(app.database, { source, month }, { clock: app.clock, trigger: 2 }))]).toEqual([
          source.name,
          0,
        ])
  })
})
