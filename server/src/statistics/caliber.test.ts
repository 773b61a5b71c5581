import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { EmpType } from '@oems/contract/people/codes.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { home } from '@oems/contract/statistics/home.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { somePeople, wellOn } from '../declaration/testPeople.ts'
import { type Answered, type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'

let app: TestApp
let group: TestOrg
let [east, west]: TestOrg[] = []
let sites: readonly TestOrg[]
let admin: Caller
const may = { startTime: '2026-05-01', endTime: '2026-05-31' }
const [current, historical] = [1, 2]

/** In May three people declare at a project of the eastern company, and two at one of the western; both months are over. */
beforeAll(async () => {
  app = await testApp({ alone: true, now: '2026-05-20T09:00:00+08:00' })
  group = await app.anOrg({ orgType: 2 })
  east = await app.anOrg({ parentId: group.id })
  west = await app.anOrg({ parentId: group.id })
  sites = [await app.anOrg({ parentId: east.id, orgType: 4 }), await app.anOrg({ parentId: west.id, orgType: 4 })]
  admin = await app.anAdmin(3, group.id)
  for (const [at, count] of [3, 2].entries())
    for (const person of await somePeople(app, { orgId: sites[at]!.id, count }))
      expect(await (await app.aPhone(person, sites[at]!.id))(phoneCalls.declare, wellOn('2026-05-20'))).toMatchObject({ code: 0 })
})

const move = async (node: TestOrg, to: TestOrg, at: string) => {
  app.clock.set(at)
  const reply = await admin(orgManager.movePosition, { sourceOrgId: node.id, targetOrgId: to.id, position: 'inner' })
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { historyId: number }).historyId
}
const dataOf = (reply: Answered) => reply.data as Record<string, unknown>
const listIn = (reply: Answered, name: string) => dataOf(reply)[name] as object[]
/** What a company had declared in May, by a 口径. */
const inMay = async ({ id }: TestOrg, caliber: number) => dataOf(await admin(health.healthRate, { orgId: id, ...may, caliber }))

test('before the first snapshot 历史口径 is answered by 当前口径, and says so', async () => {
  app.clock.set('2026-06-01T00:05:00+08:00')
  await app.db.execute(sql`delete from org_month_snapshot`)
  expect(await inMay(east!, historical)).toMatchObject({ caliber: current, filled: 3 })
})

test('a project that moved ten seconds before June counts in May at its new company, and one ten seconds after it at the old', async () => {
  await move(sites[0]!, west!, '2026-05-31T23:59:50+08:00')
  await move(sites[1]!, east!, '2026-06-01T00:00:10+08:00')
  app.clock.set('2026-06-01T00:10:00+08:00')
  await app.runJob('org-month-snapshot')
  app.clock.set('2026-06-10T09:00:00+08:00')
  expect([await inMay(east!, historical), await inMay(west!, historical)]).toMatchObject([
    { filled: 0 },
    { filled: 5, caliber: historical },
  ])
  expect([await inMay(east!, current), await inMay(west!, current)]).toMatchObject([{ filled: 2 }, { filled: 3, caliber: current }])
})

test('a move and its undo leave the figures of last month as they were, the sum of the group too', async () => {
  const figures = () => Promise.all([group, east!, west!].map((node) => inMay(node, historical)))
  const before = await figures()
  const historyId = await move(sites[0]!, east!, '2026-06-11T09:00:00+08:00')
  const [ofGroup, ofEast, ofWest] = await figures()
  expect([ofGroup!.filled, ofEast!.filled, ofWest!.filled]).toEqual([5, 0, 5])
  expect(await inMay(east!, current)).toMatchObject({ filled: 5 })
  expect(await admin(orgManager.undoMove, { historyId })).toMatchObject({ code: 0 })
  expect((await figures()).map(({ filled }) => filled)).toEqual(before.map(({ filled }) => filled))
  expect(await inMay(east!, current)).toMatchObject({ filled: 2 })
})

test('rows are the children of then: what has left is named, and opens nothing for who sees it no longer', async () => {
  const byOrg = async (caller: Caller, node: TestOrg) =>
    listIn(await caller(health.healthRate, { orgId: node.id, ...may, caliber: historical }), 'byOrg')
  const rowsOfWest = await byOrg(admin, west!)
  expect(rowsOfWest).toHaveLength(2)
  expect(rowsOfWest).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ rowType: 1, orgId: sites[0]!.id, filled: 3 }),
      expect.objectContaining({ rowType: 5, orgId: sites[1]!.id, orgName: sites[1]!.orgName, filled: 2 }),
    ]),
  )
  const ofWest = await app.anAdmin(4, west!.id)
  expect(await byOrg(ofWest, west!)).toContainEqual(
    expect.objectContaining({ rowType: 5, orgId: null, orgName: sites[1]!.orgName, filled: 2 }),
  )
})

test('every call of figures knows the 口径', async () => {
  const day = { orgId: west!.id, date: '2026-05-20', caliber: historical }
  const range = { orgId: west!.id, ...may, caliber: historical }
  const top = await admin(health.projectTop10, { ...range, indicator: 3 })
  expect(dataOf(await admin(health.overview, day))).toMatchObject({
    caliber: historical,
    compare: { caliber: historical },
    onsite: { value: 5 },
    filled: { value: 5, lastYear: null, drill: null },
  })
  expect(dataOf(await admin(health.populationDistribution, day))).toMatchObject({ caliber: historical, total: 5 })
  expect(dataOf(await admin(health.epidemicTrend, range)).list).toContainEqual(expect.objectContaining({ key: '2026-05-20', filled: 5 }))
  expect(dataOf(top)).toMatchObject({ caliber: historical, list: [] })
  expect(dataOf(await admin(home.counts, { orgId: west!.id, caliber: historical }))).toMatchObject({ empNum: { value: 3 } })
  expect(dataOf(await admin(fillingManagement.overviewStatistics, day))).toMatchObject({ caliber: historical, empTotal: 5, filled: 5 })
  for (const empType of [[], EmpType.options.map(({ value }) => value)]) {
    expect(dataOf(await admin(fillingManagement.overviewStatistics, { ...day, empType }))).toMatchObject({
      empTotal: 5,
      filled: 5,
      onTime: 5,
    })
    const rates = async (groupBy: string) =>
      dataOf(await admin(fillingManagement.fillRateStatistics, { ...range, groupBy, empType })).list as object[]
    expect((await rates('day')).at(19)).toMatchObject({ date: '2026-05-20', filled: 5 })
    const rows = await rates('org')
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(expect.objectContaining({ orgId: sites[1]!.id, moved: true, filled: 2 }))
  }
  expect(await admin(health.overview, { ...day, caliber: 3 })).toMatchObject({ code: 1400 })
})

test('a node made since has had its place since, and one deleted since keeps its figures where it stood', async () => {
  const made = await app.anOrg({ parentId: east!.id, orgType: 4 })
  const reply = await admin(orgManager.delete, { ids: [made.id], deleteReason: '误建' })
  expect(reply).toMatchObject({ code: 0 })
  expect([await inMay(east!, historical), await inMay(west!, historical)]).toMatchObject([{ filled: 0 }, { filled: 5 }])
})

test('a company that goes to another group takes its figures along by 当前口径 alone; the platform’s sum stays (05 §9 no. 8)', async () => {
  const other = await app.anOrg({ orgType: 2 })
  const filledAt = async (orgId: number, caliber: number) =>
    dataOf(await app.platformAdmin(fillingManagement.overviewStatistics, { orgId, date: '2026-05-20', caliber })).filled
  const filled = (caliber: number) => Promise.all([group.id, other.id, app.rootId].map((id) => filledAt(id, caliber)))
  const before = await filled(current)
  expect(before).toEqual([5, 0, 5])
  const moveTo = async (sourceOrgId: number, targetOrgId: number) =>
    dataOf(await app.platformAdmin(orgManager.movePosition, { sourceOrgId, targetOrgId, position: 'inner' })).historyId
  const historyId = await moveTo(west!.id, other.id)
  const moved = (await filledAt(west!.id, current)) as number
  expect(moved).toBeGreaterThan(0)
  expect([await filled(current), await filled(historical)]).toEqual([[5 - moved, moved, 5], before])
  expect(await app.platformAdmin(orgManager.undoMove, { historyId })).toMatchObject({ code: 0 })
  expect([await filled(current), await filled(historical)]).toEqual([before, before])
})

test('after all of it the figures equal their rows', async () => {
  expect(await app.runJob('stat-verify')).toMatchObject({ message: '无差异' })
})
