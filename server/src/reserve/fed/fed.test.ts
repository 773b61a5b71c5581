import { reserveAtHome, reserveOfProjects } from '@oems/contract/reserve/fed.ts'
import { type ReserveOverview, reserveFigures } from '@oems/contract/reserve/overview.ts'
import { SubscriptionContent } from '@oems/contract/subscription/codes.ts'
import type { DrugReserve } from '@oems/contract/supplies/ledger.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aDeclaration, aReserveItem, aShelf, aWeek } from '../testReserve.ts'

/** What others are told of the drugs in reserve. Friday, an hour after the deadline. */
const app = await testApp({ alone: true })
beforeEach(() => app.clock.set('2026-03-06T19:00:00+08:00'))
const thisWeek = '2026-03-02'
const lastWeek = '2026-02-23'

const infoOf = async (as: Caller, projectId: number) => {
  const { code, data } = await as(reserveOfProjects.drugReverseInfo, { projectId })
  expect(code).toBe(0)
  return data as DrugReserve
}
const countOf = async (as: Caller, query: object = {}) => {
  const { code, data } = await as(reserveAtHome.countDrugReverse, query)
  expect(code).toBe(0)
  return data as ReserveOverview
}

async function aKept() {
  const world = await app.aGroup()
  const { group, project } = world
  const [pain, fever, old] = await Promise.all([1, 2, 3].map(() => aReserveItem(app, group.id)))
  await aShelf(app, project.id, pain!, { ledgerQuantity: 400, requiredQuantity: 300, dailyUse: '10.00', nearestExpiry: '2026-05-01' })
  await aShelf(app, project.id, fever!, { ledgerQuantity: 90, requiredQuantity: 100, dailyUse: '3.00', nearestExpiry: '2027-05-01' })
  // Nobody asks for it: neither its cover nor its level is told.
  await aShelf(app, project.id, old!, { ledgerQuantity: 1, requiredQuantity: 0, dailyUse: '5.00', nearestExpiry: '2027-05-01' })
  // Another type.
  await aShelf(app, project.id, await aReserveItem(app, group.id, { declareType: 1 }), { requiredQuantity: 50 })
  return world
}

describe('of a project', () => {
  test('who may not, another’s project, and a node that is none', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const { drugReverseInfo } = reserveOfProjects
    const missing = await ours.companyAdmin(drugReverseInfo, { projectId: 999_999_999 })
    expect(missing).toMatchObject({ code: 1404 })
    for (const place of [
      { projectId: theirs.project.id },
      { orgId: ours.group.id },
      { orgId: theirs.company.id, projectId: ours.project.id },
    ]) {
      const { code, msg, data } = await ours.companyAdmin(drugReverseInfo, place)
      expect({ code, msg, data }).toEqual({ code: 1404, msg: missing.msg, data: missing.data })
    }
    expect(await ours.companyAdmin(drugReverseInfo, { orgId: ours.company.id })).toMatchObject({ code: 1422, msg: '请选择项目' })
    expect(await (await app.anAdmin(12, ours.project.id))(drugReverseInfo, { projectId: ours.project.id })).toMatchObject({ code: 1403 })
  })

  test('one of which nothing is asked has nothing to tell', async () => {
    const { project, companyAdmin } = await app.aGroup()
    expect(await infoOf(companyAdmin, project.id)).toEqual({
      ...{ projectId: project.id, declareStatus: null, lateFilled: null, lastDeclareAt: null, coverDays: null },
      ...{ shortageNum: 0, nearExpiryNum: 0, reachBand: 0, reachRate: null },
    })
  })

  test('by its required drugs alone: the least cover, what is short, what ends soon, what is reached', async () => {
    const { project, companyAdmin } = await aKept()
    await aWeek(app, project.id, thisWeek)
    expect(await infoOf(companyAdmin, project.id)).toMatchObject({
      ...{ declareStatus: 3, lateFilled: 0, lastDeclareAt: null },
      ...{ coverDays: 30, shortageNum: 1, nearExpiryNum: 1, reachBand: 3, reachRate: '50.00' },
    })
  })

  test('a declaration of the period is its status; without one, when it last declared', async () => {
    const { project, companyAdmin } = await aKept()
    await aDeclaration(app, await aWeek(app, project.id, lastWeek), { onTime: true, declaredAt: '2026-02-26T02:00:00.000Z' })
    const week = await aWeek(app, project.id, thisWeek)
    expect(await infoOf(companyAdmin, project.id)).toMatchObject({
      declareStatus: 3,
      lateFilled: 0,
      lastDeclareAt: '2026-02-26T02:00:00.000Z',
    })
    app.clock.set('2026-03-06T17:59:59+08:00')
    expect(await infoOf(companyAdmin, project.id)).toMatchObject({ declareStatus: 1 })
    await aDeclaration(app, week, { onTime: false, declaredAt: '2026-03-06T10:30:00.000Z' })
    expect(await infoOf(companyAdmin, project.id)).toMatchObject({
      declareStatus: 3,
      lateFilled: 1,
      lastDeclareAt: '2026-03-06T10:30:00.000Z',
    })
    await app.db.execute(sql`update period_declare set first_on_time = true, on_time = true where org_id = ${project.id}`)
    expect(await infoOf(companyAdmin, project.id)).toMatchObject({ declareStatus: 2, lateFilled: 0 })
  })

  test('a job that has not run changes no status', async () => {
    const { project, companyAdmin } = await aKept()
    await app.db.execute(sql`truncate period_opening`)
    app.clock.set('2026-03-09T09:00:00+08:00')
    expect(await infoOf(companyAdmin, project.id)).toMatchObject({ declareStatus: 1, lateFilled: 0 })
    app.clock.set('2026-03-17T09:00:00+08:00')
    expect(await countOf(companyAdmin)).toMatchObject({ dueNum: 1, undeclaredNum: 1, overdueNum: 0 })
  })
})

describe('of a node', () => {
  test('is what the overview says of drugs, for the caller’s own node and for those below', async () => {
    const { group, company, project, groupAdmin, companyAdmin, projectAdmin } = await aKept()
    const other = await app.anOrg({ parentId: group.id })
    const late = await app.anOrg({ parentId: other.id, orgType: 4 })
    await aWeek(app, project.id, thisWeek)
    await aDeclaration(app, await aWeek(app, late.id, thisWeek), { onTime: true })
    await aKept()
    const all = await countOf(groupAdmin)
    expect(all).toMatchObject({
      ...{ orgId: group.id, projectNum: 2, dueNum: 2, declaredNum: 1, overdueNum: 1, declareRate: '50.00', onTimeRate: '50.00' },
      ...{ shortageProjectNum: 1, nearExpiryNum: 1, coverDaysMin: 30, reachRate: '0.00' },
    })
    for (const [as, query] of [
      [groupAdmin, {}],
      [groupAdmin, { orgId: company.id }],
      [groupAdmin, { projectId: late.id }],
      [companyAdmin, {}],
      [projectAdmin, {}],
    ] as const)
      expect(await countOf(as, query)).toEqual((await as(reserveFigures.overview, { illnessId: 2, ...query })).data)
    expect(await countOf(companyAdmin)).toMatchObject({ orgId: company.id, projectNum: 1, declaredNum: 0 })
  })

  test('another’s node is none, and who sees no home page none either', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const missing = await ours.companyAdmin(reserveAtHome.countDrugReverse, { orgId: 999_999_999 })
    for (const place of [{ orgId: theirs.company.id }, { projectId: theirs.project.id }, { orgId: ours.group.id }]) {
      const { code, msg } = await ours.companyAdmin(reserveAtHome.countDrugReverse, place)
      expect({ code, msg }).toEqual({ code: 1404, msg: missing.msg })
    }
  })

  test('organisations that are subscribed to count where they are asked for', async () => {
    const [ours, theirs] = [await aKept(), await aKept()]
    await app.db.execute(sql`
      insert into org_subscription (created_at, created_by, updated_at, updated_by, org_id, target_org_id, contents, start_date, status)
      select now(), 0, now(), 0, ${ours.group.id}, ${theirs.company.id}, array[${SubscriptionContent.statistics}]::smallint[], '2026-01-01', 1`)
    expect(await countOf(ours.groupAdmin)).toMatchObject({ projectNum: 1 })
    expect(await countOf(ours.groupAdmin, { querySubscribeOrg: true })).toMatchObject({ projectNum: 2, shortageProjectNum: 2 })
  })
})
