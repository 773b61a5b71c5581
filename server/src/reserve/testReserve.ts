import { DeclareSource, Frequency } from '@oems/contract/reserve/codes.ts'
import { DeclareType, ItemStatus, type ItemTypeCode, NormKind, Origin, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { ledgerStateOf } from '../supplies/ledger/state.ts'
import { recountPositions } from '../supplies/positions/follow.ts'
import { suppliesPositions } from '../supplies/positions/source.ts'
import { type ItemRow, projectSupplies, supplies, suppliesPosition } from '../supplies/tables.ts'
import type { TestApp } from '../testing/testApp.ts'
import { lockRunning, recounted, runningPeriods } from './periods/running.ts'
import { raisePeriodVersion } from './periods/version.ts'
import { declarePeriod, periodDeclare } from './tables.ts'

type App = Pick<TestApp, 'db' | 'clock'>
type Counting = Pick<WriteCtx, 'db' | 'now' | 'deltas'>
/** A transaction whose figures are counted. */
const counting = <T>(app: App, work: (ctx: Counting) => Promise<T>) =>
  app.db.transaction(async (tx) => {
    const ctx = { db: tx, now: app.clock(), deltas: new Deltas() }
    const result = await work(ctx)
    await ctx.deltas.flush(tx)
    return result
  })
let serial = 0
const stampOf = ({ clock }: App) => {
  const at = clock().toISOString()
  return { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 }
}

/** Of an item: every project has to have so many, so that the nightly computation of norms leaves its shelves as they are. */
export const requiredOfAll = (minQuantity: number) => ({
  minQuantity,
  requireWhen: { isOutside: null, epTypes: null, endemic: null, clinicLevelMin: null, minGrade: null },
})

/** A drug of the reserve in the dictionary of a node, put straight into the database. */
export async function aReserveItem(app: App, orgId: number, over: Partial<typeof supplies.$inferInsert> = {}): Promise<ItemRow> {
  serial += 1
  const [row] = await app.db
    .insert(supplies)
    .values({
      ...stampOf(app),
      ...{ orgId, declareType: DeclareType.drugs, name: `储备药品${process.pid}${serial}`, pinyin: `chubeiyaopin${serial}`, unit: '粒' },
      ...{ drugIds: [], normKind: NormKind.fixed, coverDays: 30, minQuantity: 0, requireWhen: null, expiryManaged: 1, warnDays: 180 },
      ...{ isKey: 0, status: ItemStatus.enabled, orderNum: serial },
      ...over,
    })
    .returning()
  return row!
}

/** What a project holds of an item and has to hold, with its state and the position that follows. */
export async function aShelf(app: App, orgId: number, item: ItemRow, over: Partial<typeof projectSupplies.$inferInsert> = {}) {
  const facts = {
    ...{ ledgerQuantity: 0, offQuantity: 0, expiredQuantity: 0, requiredQuantity: 0 },
    ...over,
    ...{ dailyUse: over.dailyUse ?? null, nearestExpiry: over.nearestExpiry ?? null, clinicExpiry: over.clinicExpiry ?? null },
  }
  const today = dayOf(app.clock())
  return counting(app, async (ctx) => {
    const [row] = await ctx.db
      .insert(projectSupplies)
      .values({
        ...stampOf(app),
        ...{ orgId, suppliesId: item.id, declareType: item.declareType, origin: Origin.required, active: true },
        ...{ norm: { headcount: 100, reported: false, coverDays: 30, grade: null, use: null }, ledgerAt: app.clock().toISOString() },
        ...facts,
        ...ledgerStateOf({ ...facts, quantity: facts.ledgerQuantity + facts.offQuantity }, item, today),
      })
      .returning()
    await recountPositions(ctx, [{ orgId, declareType: item.declareType }])
    return row!
  })
}

interface SheetOf {
  readonly orgId: number
  readonly declareType?: 1 | 2 | 3
  readonly count?: number
  readonly required?: number
  readonly expiryManaged?: 0 | 1
}

/** Items that a project has to declare and has nothing of, put straight onto its sheet; gives their ids. */
export async function aSheet(app: App, { orgId, declareType = 1, count = 2, required = 100, expiryManaged = 0 }: SheetOf) {
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1) {
    const item = await aReserveItem(app, orgId, {
      ...requiredOfAll(required),
      ...{ declareType, unit: '只', expiryManaged, warnDays: 90, orderNum: n },
      illnessId: declareType === DeclareType.drugs ? reserveIllness : null,
    })
    const norm = { headcount: 120, reported: false, coverDays: 30, grade: null, use: null }
    await aShelf(app, orgId, item, { requiredQuantity: required, norm, ledgerAt: null })
    ids.push(item.id)
  }
  return ids
}

interface RuleOf {
  readonly orgId: number
  readonly declareType?: number
  readonly target?: number
  readonly enabled?: boolean
  readonly frequency?: number
  readonly deadlineDay?: number
  readonly deadlineTime?: string
  readonly fromDay?: string
}
/** A rule of a node, put straight into its table; weekly until Friday 18:00 where nothing else is said, from the day of the clock on. */
export async function aPeriodRule({ db, clock }: App, { orgId, declareType = 1, target = 2, enabled = true, ...rule }: RuleOf) {
  const { frequency = Frequency.weekly, deadlineDay = 5, deadlineTime = '18:00', fromDay = dayOf(clock()) } = rule
  const at = clock().toISOString()
  await db.execute(sql`
    insert into period_policy (created_at, created_by, updated_at, updated_by, org_id, declare_type, target, from_day, enabled, frequency, deadline_day,
      deadline_time, remind_hours, tolerance, inherits)
    values (${at}, 0, ${at}, 0, ${orgId}, ${declareType}, ${target}, ${fromDay}, ${enabled}, ${frequency}, ${deadlineDay}, ${deadlineTime}, '{24,3}', 10, false)`)
}

/** A week that a project has to declare, from Monday to Sunday with its deadline on Friday at 18:00. */
export async function aWeek(app: App, orgId: number, monday: string, over: Partial<typeof declarePeriod.$inferInsert> = {}) {
  const day = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10)
  const values = {
    ...{ orgId, declareType: DeclareType.drugs, startDay: monday, endDay: day(6), periodKey: `W${monday}`, frequency: Frequency.weekly },
    ...{ openAt: `${monday}T00:00:00+08:00`, deadlineAt: `${day(4)}T18:00:00+08:00`, isDue: true },
    policy: { policyId: 0, remindHours: [], tolerance: 10 },
    ...over,
  }
  return counting(app, async (ctx) => {
    // The opening of a day may have come first.
    const own = sql`p.org_id = ${orgId} and p.declare_type = ${values.declareType} and p.start_day = ${monday}`
    const before = await lockRunning(ctx, own)
    const [row] = await ctx.db
      .insert(declarePeriod)
      .values(values)
      .onConflictDoUpdate({
        target: [declarePeriod.orgId, declarePeriod.declareType, declarePeriod.startDay],
        set: { isDue: values.isDue },
      })
      .returning()
    diff(ctx, runningPeriods, before, await lockRunning(ctx, own))
    await raisePeriodVersion(ctx.db)
    return row!
  })
}

interface Declaring {
  readonly onTime: boolean
  readonly declareType?: ItemTypeCode
  readonly declarantId?: number
  readonly declaredAt?: string
}
/** The first declaration of a period. */
export async function aDeclaration(
  app: App,
  { orgId, startDay, periodKey }: { readonly orgId: number; readonly startDay: string; readonly periodKey: string },
  { onTime, declareType = DeclareType.drugs, declarantId = 0, declaredAt = app.clock().toISOString() }: Declaring,
): Promise<void> {
  const row = {
    ...{ orgId, projectId: orgId, declareType, startDay, periodKey, declaredAt, onTime, firstOnTime: onTime, source: DeclareSource.manual },
    ...{ firstSource: DeclareSource.manual, declarantId, isLatest: true, headcount: 100, shortageNum: 0, voided: false, items: [] },
  }
  const own = sql`p.org_id = ${orgId} and p.declare_type = ${declareType} and p.start_day = ${startDay}`
  await counting(app, (ctx) => recounted(ctx, own, () => ctx.db.insert(periodDeclare).values(row)))
}

/** Moves what is held now to an earlier day, as if it had lain there since. */
export const heldSince = (app: App, orgId: number, day: string) =>
  counting(app, (ctx) =>
    recounted(ctx, sql`p.org_id = ${orgId}`, async () => {
      const before = await ctx.db
        .select()
        .from(suppliesPosition)
        .where(sql`${suppliesPosition.orgId} = ${orgId} and ${suppliesPosition.toDay} is null`)
      await ctx.db.execute(sql`update supplies_position set from_day = ${day} where org_id = ${orgId} and to_day is null`)
      const after = before.map((row) => ({ ...row, fromDay: day }))
      diff(ctx, suppliesPositions, before, after)
    }),
  )
