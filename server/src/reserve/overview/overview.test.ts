import { reserveFigures as calls, type OrgFigures, type ProjectReserve, type ReserveOverview } from '@oems/contract/reserve/overview.ts'
import { SubscriptionContent } from '@oems/contract/subscription/codes.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aDeclaration, aReserveItem, aShelf, aWeek, heldSince } from '../testReserve.ts'

// Friday, an hour after the deadline.
const app = await testApp({ now: '2026-03-06T19:00:00+08:00' })
const thisWeek = '2026-03-02'
const lastWeek = '2026-02-23'
const reserve = { illnessId: 2 }

const overviewOf = async (as: Caller, query: object = {}) => {
  const reply = await as(calls.overview, { ...reserve, ...query })
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as ReserveOverview
}
const projectsOf = async (as: Caller, query: object = {}) => {
  const reply = await as(calls.overviewProjectList, { ...reserve, pageSize: 100, ...query })
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as { readonly list: ProjectReserve[]; readonly total: number }
}
const nodesOf = async (as: Caller, query: object = {}) =>
  ((await as(calls.overviewOrgList, { ...reserve, pageSize: 100, ...query })).data as { readonly list: OrgFigures[] }).list
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)

/** Four projects of two companies: declared in time, late, not at all, and not due but declared. */
async function aWorld() {
  const { group, company, project, groupAdmin, companyAdmin, projectAdmin } = await app.aGroup()
  const other = await app.anOrg({ parentId: group.id })
  const [late, never] = [await app.anOrg({ parentId: company.id, orgType: 4 }), await app.anOrg({ parentId: other.id, orgType: 4 })]
  const free = await app.anOrg({ parentId: other.id, orgType: 4 })
  const [pain, fever] = [await aReserveItem(app, group.id, { isKey: 1 }), await aReserveItem(app, group.id)]
  await aShelf(app, project.id, pain, { ledgerQuantity: 400, requiredQuantity: 300, dailyUse: '10.00', nearestExpiry: '2026-05-01' })
  await aShelf(app, project.id, fever, { ledgerQuantity: 90, requiredQuantity: 100, nearestExpiry: '2027-05-01' })
  await aShelf(app, late.id, pain, { ledgerQuantity: 500, requiredQuantity: 500, dailyUse: '5.00', nearestExpiry: '2026-03-20' })
  await aShelf(app, never.id, pain, { ledgerQuantity: 0, requiredQuantity: 200 })
  await aShelf(app, never.id, fever, { ledgerQuantity: 50, requiredQuantity: 0, expiredQuantity: 5 })
  const weeks = new Map<number, Awaited<ReturnType<typeof aWeek>>>()
  for (const { id } of [project, late, never]) weeks.set(id, await aWeek(app, id, thisWeek))
  await aDeclaration(app, weeks.get(project.id)!, { onTime: true })
  await aDeclaration(app, weeks.get(late.id)!, { onTime: false })
  await aDeclaration(app, await aWeek(app, free.id, thisWeek, { isDue: false }), { onTime: true })
  return { group, company, other, project, late, never, free, pain, fever, groupAdmin, companyAdmin, projectAdmin }
}

describe('who may not, and what is not there', () => {
  test('the illness is required and only 2 is known; the node and its type are those of the caller', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const all = [
      calls.overview,
      calls.overviewOrgList,
      calls.overviewProjectList,
      calls.statisticsDrug,
      calls.statisticsTrend,
      calls.page,
      calls.listShortage,
    ]
    const missing = await ours.companyAdmin(calls.overview, { ...reserve, orgId: 999_999_999 })
    for (const call of all) {
      expect([call.path, await ours.groupAdmin(call, {})]).toMatchObject([call.path, { code: 1400 }])
      expect([call.path, await ours.groupAdmin(call, { illnessId: 3 })]).toMatchObject([
        call.path,
        { code: 1422, msg: '暂不支持该病种的药品储备' },
      ])
      for (const place of [{ orgId: theirs.company.id }, { projectId: theirs.project.id }, { orgId: ours.group.id }]) {
        const { code, msg, data } = await ours.companyAdmin(call, { ...reserve, ...place })
        expect([call.path, { code, msg, data }]).toEqual([call.path, { code: 1404, msg: missing.msg, data: null }])
      }
      expect([call.path, await app.anAdmin(12, ours.project.id).then((as) => as(call, reserve))]).toMatchObject([call.path, { code: 1403 }])
    }
    expect(await ours.groupAdmin(calls.overview, { ...reserve, orgType: 3 })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'orgType' }] },
    })
    expect(await ours.groupAdmin(calls.overview, { ...reserve, orgType: 2 })).toMatchObject({ code: 0 })
    expect(await ours.groupAdmin(calls.overview, { ...reserve, date: '2026-03-07' })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'date' }] },
    })
  })

  test('a group without projects that have to declare has nothing to show', async () => {
    const group = await app.anOrg({ orgType: 2 })
    const admin = await app.anAdmin(3, group.id)
    expect(await overviewOf(admin)).toMatchObject({
      projectNum: 0,
      dueNum: 0,
      declareRate: null,
      reachRate: null,
      prev: null,
      keyItems: [],
    })
    expect(await projectsOf(admin)).toMatchObject({ list: [], total: 0 })
  })
})

describe('the figures', () => {
  test('count who had to declare in the period of the day and what lies on the shelves; every card is the sum of its rows', async () => {
    const { groupAdmin, project, late, never, free } = await aWorld()
    const found = await overviewOf(groupAdmin)
    expect(found).toMatchObject({
      ...{ projectNum: 4, dueNum: 3, declaredNum: 2, undeclaredNum: 0, overdueNum: 1, lateFilledNum: 1 },
      ...{ declareRate: '66.67', onTimeRate: '33.33', reachBands: [1, 1, 0, 2], reachRate: '33.33' },
      ...{ shortageProjectNum: 2, stockoutItemNum: 1, nearExpiryNum: 2, expiredNum: 1, coverDaysMin: 40, prev: null },
    })
    const ids = async (query: object) => (await projectsOf(groupAdmin, query)).list.map(({ orgId }) => orgId)
    expect(await ids({ due: 1 })).toEqual([project.id, late.id, never.id])
    expect(await ids({ due: 1, declared: 1 })).toEqual([project.id, late.id])
    expect(await ids({ due: 1, declared: 0, status: [3] })).toEqual([never.id])
    expect(await ids({ due: 0 })).toEqual([free.id])
    expect(await ids({ reachBand: [1] })).toEqual([late.id])
    expect(await ids({ short: 1 })).toEqual([project.id, never.id])
    expect(await ids({ nearExpiry: 1 })).toEqual([project.id, late.id])
    const { list, total } = await projectsOf(groupAdmin)
    expect(total).toBe(found.projectNum)
    expect(sum(list, (row) => row.nearExpiryNum)).toBe(found.nearExpiryNum)
    expect(sum(list, (row) => row.expiredNum)).toBe(found.expiredNum)
    expect(list.map((row) => [row.orgId, row.status, row.lateFilled, row.isDue, row.reachRate, row.shortageNum])).toEqual([
      [project.id, 2, false, true, '50.00', 1],
      [late.id, 3, true, true, '100.00', 0],
      [never.id, 3, false, true, '0.00', 1],
      [free.id, 2, false, false, null, 0],
    ])
  })

  test('the lines of the next level add up to the node, down to the project', async () => {
    const { groupAdmin, company, other, project, late, pain } = await aWorld()
    const found = await overviewOf(groupAdmin)
    const nodes = await nodesOf(groupAdmin)
    expect(nodes.map((row) => [row.orgId, row.orgType, row.projectNum, row.declareRate])).toEqual([
      [company.id, 3, 2, '100.00'],
      [other.id, 3, 2, '0.00'],
    ])
    for (const key of [
      'projectNum',
      'dueNum',
      'declaredNum',
      'overdueNum',
      'lateFilledNum',
      'shortageProjectNum',
      'nearExpiryNum',
    ] as const)
      expect([key, sum(nodes, (row) => row[key])]).toEqual([key, found[key]])
    // 400 ÷ 10 and 500 ÷ 5 a day, and together 900 ÷ 15; where nobody knows the use, nothing.
    expect(found.keyItems).toMatchObject([{ suppliesId: pain.id, quantity: 900, requiredQuantity: 1000, coverDays: 60 }])
    expect(nodes.map(({ keyCover }) => keyCover)).toEqual([[60], [null]])
    expect((await nodesOf(groupAdmin, { orgId: company.id })).map(({ orgId, keyCover }) => [orgId, keyCover])).toEqual([
      [project.id, [40]],
      [late.id, [100]],
    ])
    expect((await nodesOf(groupAdmin, { orgId: project.id })).map(({ orgId }) => orgId)).toEqual([project.id])
    expect((await nodesOf(groupAdmin, { sortRules: [{ field: 'shortageProjectNum', order: 'desc' }] }))[0]).toMatchObject({
      shortageProjectNum: 1,
    })
    expect((await nodesOf(groupAdmin, { reachBand: [1] })).map(({ orgId }) => orgId)).toEqual([company.id])
    expect((await nodesOf(groupAdmin, { name: other.orgName })).map(({ orgId }) => orgId)).toEqual([other.id])
  })

  test('a period that is open counts as not declared until its deadline, and the second after as overdue', async () => {
    const { project, projectAdmin } = await app.aGroup()
    await aWeek(app, project.id, thisWeek)
    app.clock.set('2026-03-06T18:00:00+08:00')
    expect(await overviewOf(projectAdmin)).toMatchObject({ dueNum: 1, undeclaredNum: 1, overdueNum: 0 })
    app.clock.set('2026-03-06T18:00:00.001+08:00')
    expect(await overviewOf(projectAdmin)).toMatchObject({ dueNum: 1, undeclaredNum: 0, overdueNum: 1 })
    app.clock.set('2026-03-06T19:00:00+08:00')
  })

  test('a past day is that of its period, with what was held then; the period before stands beside', async () => {
    const { group, project, groupAdmin } = await app.aGroup()
    const item = await aReserveItem(app, group.id, { isKey: 1 })
    await aShelf(app, project.id, item, { ledgerQuantity: 100, requiredQuantity: 100 })
    await heldSince(app, project.id, '2026-02-27')
    await aDeclaration(app, await aWeek(app, project.id, lastWeek), { onTime: true })
    await aWeek(app, project.id, thisWeek)
    expect(await overviewOf(groupAdmin)).toMatchObject({
      ...{ dueNum: 1, declaredNum: 0, overdueNum: 1, reachRate: '100.00' },
      prev: { dueNum: 1, declaredNum: 1, declareRate: '100.00', reachRate: '100.00' },
    })
    expect(await overviewOf(groupAdmin, { date: '2026-02-26' })).toMatchObject({
      declaredNum: 1,
      reachRate: null,
      keyItems: [],
      prev: null,
    })
    expect(await overviewOf(groupAdmin, { date: '2026-02-27' })).toMatchObject({
      ...{ declaredNum: 1, reachRate: '100.00' },
      keyItems: [{ quantity: 100, requiredQuantity: 100, coverDays: null }],
    })
    const drugs = (date: string) => groupAdmin(calls.statisticsDrug, { ...reserve, date }).then(({ data }) => data)
    expect(await drugs('2026-02-26')).toEqual([])
    expect(await drugs('2026-02-27')).toMatchObject([
      { quantity: 100, requiredQuantity: 100, gap: 0, projectNum: 1, ledgerQuantity: null, nearExpiryQuantity: null },
    ])
  })

  test('an organisation that is subscribed to stands beside the own ones, and nobody there is named', async () => {
    const { group, groupAdmin } = await app.aGroup()
    const theirs = await aWorld()
    await app.db.execute(sql`
      insert into org_subscription (created_at, created_by, updated_at, updated_by, org_id, target_org_id, contents, start_date, status)
      select ${app.clock().toISOString()}, 0, ${app.clock().toISOString()}, 0, ${group.id}, ${theirs.company.id}, array[${SubscriptionContent.statistics}]::smallint[], '2026-01-01', 1`)
    expect(await overviewOf(groupAdmin)).toMatchObject({ projectNum: 0 })
    expect(await overviewOf(groupAdmin, { querySubscribeOrg: 1 })).toMatchObject({ projectNum: 2, dueNum: 2 })
    expect(await nodesOf(groupAdmin, { querySubscribeOrg: true })).toMatchObject([{ orgId: theirs.company.id, projectNum: 2 }])
  })
})

describe('the list of reports, drugs and the trend', () => {
  test('the list has a line for each project and type that is asked for', async () => {
    const { groupAdmin, project, late, never, free } = await aWorld()
    await aWeek(app, project.id, thisWeek, { declareType: 1 })
    const ask = async (query: object = {}) =>
      (((await groupAdmin(calls.page, { ...reserve, ...query })).data as { list: ProjectReserve[] }).list ?? []).map((row) => [
        row.orgId,
        row.declareType,
        row.status,
      ])
    expect(await ask()).toEqual([
      [project.id, 1, 3],
      [project.id, 2, 2],
      [late.id, 2, 3],
      [never.id, 2, 3],
      [free.id, 2, 2],
    ])
    expect(await ask({ declareType: [1] })).toEqual([[project.id, 1, 3]])
    expect(await ask({ status: [3], declareType: [2], name: late.orgName })).toEqual([[late.id, 2, 3]])
    const byReach = await ask({ sortRules: [{ field: 'reachRate', order: 'desc' }], declareType: [2] })
    expect(byReach.map(([orgId]) => orgId)).toEqual([late.id, project.id, never.id, free.id])
  })

  test('drugs say what is held, missing and ends soon, and for how long it lasts', async () => {
    const { groupAdmin, pain, fever } = await aWorld()
    const { data } = await groupAdmin(calls.statisticsDrug, reserve)
    expect(data).toMatchObject([
      {
        ...{ suppliesId: pain.id, quantity: 900, ledgerQuantity: 900, requiredQuantity: 1000, gap: 200, coverDays: 60 },
        ...{ projectNum: 3, shortageProjectNum: 1, nearExpiryQuantity: 900 },
      },
      { suppliesId: fever.id, quantity: 140, requiredQuantity: 100, gap: 10, dailyUse: null, coverDays: null, projectNum: 2 },
    ])
    expect(await groupAdmin(calls.statisticsDrug, { ...reserve, drugName: fever.name })).toMatchObject({ data: [{ suppliesId: fever.id }] })
  })

  test('the trend goes week by week, with what was held at the end of each', async () => {
    const { group, project, groupAdmin } = await app.aGroup()
    const item = await aReserveItem(app, group.id, { isKey: 1 })
    await aShelf(app, project.id, item, { ledgerQuantity: 70, requiredQuantity: 100 })
    await heldSince(app, project.id, thisWeek)
    await aDeclaration(app, await aWeek(app, project.id, lastWeek), { onTime: false })
    await aWeek(app, project.id, thisWeek)
    expect((await groupAdmin(calls.statisticsTrend, { ...reserve, startTime: lastWeek, endTime: '2026-03-06' })).data).toEqual([
      { key: '2026-W09', due: 1, declared: 1, onTime: 0, declareRate: '100.00', reachRate: null, quantityKey: 0 },
      { key: '2026-W10', due: 1, declared: 0, onTime: 0, declareRate: '0.00', reachRate: '0.00', quantityKey: 70 },
    ])
    const months = await groupAdmin(calls.statisticsTrend, { ...reserve, startTime: lastWeek, endTime: '2026-03-06', granularity: 2 })
    expect(months.data).toMatchObject([
      { key: '2026-02', due: 1, declared: 1 },
      { key: '2026-03', due: 1, declared: 0 },
    ])
    expect(await groupAdmin(calls.statisticsTrend, { ...reserve, startTime: '2026-03-06', endTime: '2026-03-05' })).toMatchObject({
      code: 1400,
    })
    expect(await groupAdmin(calls.statisticsTrend, { ...reserve, startTime: '2025-01-01', endTime: '2026-03-05' })).toMatchObject({
      code: 1400,
    })
  })
})
