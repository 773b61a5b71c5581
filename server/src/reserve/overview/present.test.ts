import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { reserveDeclares, suppliesDeclares } from '@oems/contract/reserve/declares.ts'
import { reserveFigures as calls } from '@oems/contract/reserve/overview.ts'
import type { Declared } from '@oems/contract/reserve/sheet.ts'
import { DeclareType, LedgerKind } from '@oems/contract/supplies/codes.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { array } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { fillPast } from '../../core/statistics/fillPast.ts'
import { foldAll } from '../../core/statistics/fold.ts'
import { findingsOf } from '../../core/statistics/proof.ts'
import { numbersOf } from '../../core/statistics/registry.ts'
import { verify } from '../../core/statistics/verify.ts'
import { writing } from '../../drugStock/posting/testPosting.ts'
import { add, revise, shown } from '../../project/testProjects.ts'
import { writeLedger } from '../../supplies/ledger/writeLedger.ts'
import { recountPositions } from '../../supplies/positions/follow.ts'
import { suppliesPositions } from '../../supplies/positions/source.ts'
import { type Caller, type TestOrg, testApp } from '../../testing/testApp.ts'
import { runningPeriods } from '../periods/running.ts'
import { aPeriodRule, aSheet } from '../testReserve.ts'
import { countedAt } from './countedAt.ts'
import { figuresOf } from './figures.ts'
import { countedDay } from './overview.ts'
import { standing } from './standing.ts'

const app = await testApp({ alone: true })
const at = (moment: string) => app.clock.set(`${moment}+08:00`)
const drugs = DeclareType.drugs

let group: TestOrg
let companies: TestOrg[]
let ids: number[]
let admin: Caller
const itemsOf = new Map<number, number[]>()

/** On Monday the 2nd of March 2026: two companies, three projects each, due on Friday at 18:00; the last one's rule is out of force. */
beforeEach(async () => {
  at('2026-03-02T08:00:00')
  await app.db.execute(sql`truncate period_opening`)
  group = await app.anOrg({ orgType: 2 })
  companies = [await app.anOrg({ parentId: group.id }), await app.anOrg({ parentId: group.id })]
  admin = await app.anAdmin(3, group.id)
  ids = []
  for (const [at, { id }] of companies.entries())
    for (const name of ['甲', '乙', '丙']) ids.push(await add(admin, id, `储备${group.id}${at}${name}`))
  await aPeriodRule(app, { orgId: ids.at(-1)!, declareType: drugs, enabled: false })
  await aPeriodRule(app, { orgId: ids.at(-1)!, declareType: drugs, enabled: false, target: 1 })
  for (const orgId of ids) itemsOf.set(orgId, await aSheet(app, { orgId, declareType: drugs }))
  await app.db.execute(sql`update supplies set is_key = 1 where org_id = ${ids[0]}`)
  await app.db.execute(
    sql`update project set project_status = case when project_id in (${ids[1]}, ${ids[3]}) then 4 else 2 end, ep_type = 2 where project_id = any(${array(ids)}::bigint[])`,
  )
  // What has become key since it was counted.
  await writing(app, (ctx) => recountPositions(ctx, [{ orgId: ids[0]!, declareType: drugs }]))
})

const declare = async (orgId: number, quantity = 100, lastDeclareId: number | null = null) => {
  const items = itemsOf.get(orgId)!.map((suppliesId) => ({ suppliesId, offQuantity: quantity }))
  const draft = { projectId: orgId, date: dayOf(app.clock()), declareType: drugs, lastDeclareId, confirmed: 1, items }
  const reply = await admin(suppliesDeclares.supplyDeclare, draft)
  expect([reply.code, reply.msg]).toEqual([0, expect.anything()])
  return (reply.data as Declared).declareId
}

/** The reply for a node is what its rows say, of the period and of the one before. */
async function agrees(nodes: readonly number[] = [group.id, ...companies.map(({ id }) => id), ...ids]) {
  const ctx = { db: app.database.reader, now: app.clock() } as unknown as Ctx
  for (const id of nodes) {
    const [node] = await app.db.select().from(org).where(eq(org.id, id))
    if (node!.deletedAt !== null) continue
    const subject = { node: node!, beside: [], subscribed: [], day: dayOf(app.clock()), isToday: true }
    const reply = await admin(calls.overview, { illnessId: 2, orgId: id })
    const { figures, keyItems } = await countedDay(ctx, subject, drugs)
    const before = await countedAt(ctx, standing(ctx, subject, [drugs], 'before'))
    const prev = before.projectNum === 0 ? null : figuresOf(before)
    expect([node!.orgName, reply.data]).toMatchObject([node!.orgName, { ...figuresOf(figures), keyItems, prev }])
  }
  return (await admin(calls.overview, { illnessId: 2 })).data as Readonly<Record<string, number>>
}
const proves = async () => {
  for (const source of [runningPeriods, suppliesPositions])
    for (const month of ['2026-02', '2026-03'])
      expect(findingsOf(await verify(app.database, { source, month }, { clock: app.clock, trigger: 2 }))).toBe(0)
}

test('a week of declaring, correcting, moving, closing and cutting: every figure is a count over the rows', async () => {
  expect(await agrees()).toMatchObject({ dueNum: 5, undeclaredNum: 5, projectNum: 6, reachBands: [0, 0, 0, 6] })
  const first = await declare(ids[0]!)
  await declare(ids[1]!, 10)
  await declare(ids[5]!, 30)
  expect(await agrees()).toMatchObject({ dueNum: 5, declaredNum: 2, projectNum: 6 })
  await foldAll(app.db)
  await declare(ids[0]!, 20, first)
  await agrees()

  const third = await declare(ids[2]!, 150)
  expect(await admin(reserveDeclares.void, { declareId: third, illnessId: 2, reason: '填错', version: 0 })).toMatchObject({ code: 0 })
  expect(await agrees()).toMatchObject({ declaredNum: 2, undeclaredNum: 3 })

  at('2026-03-06T18:00:00')
  expect(await agrees()).toMatchObject({ undeclaredNum: 3, overdueNum: 0 })
  at('2026-03-06T18:00:00.001')
  expect(await agrees()).toMatchObject({ undeclaredNum: 0, overdueNum: 3 })
  await declare(ids[2]!)
  expect(await agrees()).toMatchObject({ declaredNum: 3, overdueNum: 2, lateFilledNum: 1 })

  const move = { sourceOrgId: ids[2]!, targetOrgId: companies[1]!.id, position: 'inner' }
  expect(await admin(orgManager.movePosition, move)).toMatchObject({ code: 0 })
  await agrees()
  at('2026-03-07T09:00:00')
  for (const id of [ids[1]!, ids[3]!]) {
    const closed = await revise(admin, id, { projectStatus: 5, actualEndDate: '2026-03-07', reason: '竣工' })
    expect([closed.code, closed.msg]).toEqual([0, expect.anything()])
  }
  await foldAll(app.db)
  await agrees()
  await proves()

  at('2026-03-08T10:00:00')
  await agrees()
  const { orgProjectId } = await shown(admin, ids[2]!)
  const gone = await admin(projects.v2Delete, { orgProjectId, deleteReason: '重复录入' })
  expect([gone.code, gone.msg]).toEqual([0, expect.anything()])
  await agrees()
  at('2026-03-09T08:00:00')
  expect(await agrees()).toMatchObject({ dueNum: 2, prev: { dueNum: 2, declaredNum: 1 } })
  await proves()
})

test('the period before is remembered until periods, or the tree, are others', async () => {
  for (const id of ids.slice(0, 3)) await declare(id)
  at('2026-03-09T08:00:00')
  expect(await agrees()).toMatchObject({ prev: { dueNum: 5, declaredNum: 3, reachRate: '60.00' } })
  expect(await agrees()).toMatchObject({ prev: { dueNum: 5, declaredNum: 3 } })
  const move = { sourceOrgId: ids[0]!, targetOrgId: companies[1]!.id, position: 'inner' }
  expect(await admin(orgManager.movePosition, move)).toMatchObject({ code: 0 })
  await agrees()
  expect(await admin(projects.setEp, { projectIds: [ids[1]!], epType: 3, reason: '疫情升级' })).toMatchObject({ code: 0 })
  await agrees()
  at('2026-03-10T08:00:00')
  await agrees()
  await proves()
})

test('who declares, empties a sheet and fills it again at the same time is counted as the rows say', async () => {
  await agrees([group.id])
  const work = async (orgId: number, nth: number) => {
    const [one, other] = itemsOf.get(orgId)!
    const sheet = (active: boolean) => (ctx: Parameters<Parameters<typeof writing>[1]>[0]) =>
      writeLedger(
        ctx,
        orgId,
        [one!, other!].map((suppliesId) => ({ suppliesId, active, kind: LedgerKind.count })),
      )
    if (nth % 2 === 0) await declare(orgId)
    else await writing(app, sheet(false)).then(() => writing(app, sheet(true)))
  }
  const run = await Promise.allSettled(ids.slice(0, 5).flatMap((orgId) => [work(orgId, 0), work(orgId, 1)]))
  // Whoever finds an empty sheet is refused.
  expect(run.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(5)
  await agrees()
  await proves()
})

test('what is counted from the rows alone, of a database that the figures come to, is the same', async () => {
  await declare(ids[0]!)
  await writing(app, (ctx) => recountPositions(ctx, [{ orgId: ids[4]!, declareType: drugs }]))
  const before = await agrees()
  const metrics = array([runningPeriods, suppliesPositions].flatMap((source) => source.metrics.flatMap(numbersOf)))
  for (const table of ['stat_delta', 'stat_month', 'stat_year', 'stat_total', 'stat_filled'])
    await app.db.execute(sql`delete from ${sql.identifier(table)} where metric = any(${metrics}::smallint[])`)
  const filling = { clock: app.clock, trigger: 2, signal: new AbortController().signal } as const
  expect(await fillPast(app.database, filling, [runningPeriods, suppliesPositions])).toBeGreaterThan(0)
  expect(await agrees()).toEqual({ ...before, asOf: expect.anything() })
})
