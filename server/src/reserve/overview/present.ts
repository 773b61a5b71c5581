import { ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type ItemTypeCode, ReachBand } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { askPrepared } from '../../core/db/database.ts'
import { param, prepared } from '../../core/db/prepared.ts'
import { type ByValue, level } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { idsOf } from '../../subscription/subscribedNodes.ts'
import { ofType } from '../../supplies/positions/metrics.ts'
import { DayState, type PeriodState, stateOf } from '../periods/running.ts'
import { coveredBy, type Subject } from './asked.ts'
import type { Counted } from './figures.ts'
import { coverOf, type KeyItem } from './keyItems.ts'

interface Present {
  readonly figures: Counted
  readonly keyItems: KeyItem[]
}

/** What `counted` and `keyItemsOf` count of today, from the figures that the engine keeps: a handful of rows, however many projects there are. */
export async function presentOf(ctx: Ctx, subject: Subject, type: ItemTypeCode): Promise<Present> {
  const { day } = subject
  const [found, coverDaysMin, items] = await Promise.all([
    read(ctx.db, idsOf(subject), {
      periods: level('reserve.period', day, { breakdown: 'state' }),
      bands: level('reserve.project', day, { breakdown: 'typeBand' }),
      levels: level('supplies.level', day, { breakdown: 'typeLevel' }),
      expiries: level('supplies.expiry', day, { breakdown: 'typeExpiry' }),
      held: level('supplies.quantity', day, { breakdown: 'item' }),
      required: level('supplies.required', day, { breakdown: 'item' }),
      used: level('supplies.quantity', day, { breakdown: 'itemUsed' }),
      dailyUse: level('supplies.use', day, { breakdown: 'item' }),
    }),
    leastCover(ctx, subject, type),
    keyItems(ctx.db, { type }),
  ])
  const periods = declaredBy(found.periods, { type, day, now: ctx.now })
  const inBand = (band: number) => found.bands.get(ofType(type, band)) ?? 0
  const reachBands = ReachBand.options.map(({ value }) => inBand(value) + (value === ReachBand.none ? periods.bare : 0))
  const ofLevel = (one: number) => found.levels.get(ofType(type, one)) ?? 0
  const inState = (...states: number[]) => states.reduce((sum, one) => sum + (found.expiries.get(ofType(type, one)) ?? 0), 0)
  const { bare: _, ...declared } = periods
  return {
    figures: {
      ...{ projectNum: reachBands.reduce((sum, n) => sum + n, 0), ...declared, reachBands },
      // Whoever has something below normal does not reach what is required (`reachOf`).
      shortageProjectNum: inBand(ReachBand.nearly) + inBand(ReachBand.missed),
      stockoutItemNum: ofLevel(StockLevel.none),
      nearExpiryNum: inState(ExpiryState.near, ExpiryState.imminent),
      expiredNum: inState(ExpiryState.expired),
      coverDaysMin,
    },
    keyItems: thereOf(items, found),
  }
}

type Declared = Pick<Counted, 'dueNum' | 'declaredNum' | 'onTimeNum' | 'undeclaredNum' | 'overdueNum' | 'lateFilledNum'>
interface At {
  readonly type: ItemTypeCode
  readonly day: string
  readonly now: Date
}

/** What is due on a day, by how it stands at a moment of that day. */
function declaredBy(periods: ByValue, { type, day, now }: At): Declared & { readonly bare: number } {
  const found = [...periods].map(([value, n]) => ({ ...stateOf(value), n })).filter(({ declareType }) => declareType === type)
  const count = (is: (one: PeriodState) => boolean) => found.filter(is).reduce((sum, { n }) => sum + n, 0)
  const inState = (state: number) => count((one) => one.state === state)
  const passed = now.getTime() - startOf(day).getTime()
  const isOver = ({ state, minute }: PeriodState) => state === DayState.overdue || (state === DayState.lastDay && minute * 60_000 < passed)
  const [onTimeNum, lateFilledNum, overdueNum] = [inState(DayState.onTime), inState(DayState.late), count(isOver)]
  const undeclaredNum = inState(DayState.waiting) + inState(DayState.lastDay) + inState(DayState.overdue) - overdueNum
  const declaredNum = onTimeNum + lateFilledNum
  const dueNum = declaredNum + undeclaredNum + overdueNum
  return { dueNum, declaredNum, onTimeNum, undeclaredNum, overdueNum, lateFilledNum, bare: count(({ isBare }) => isBare) }
}

/** No sum, and so none of the engine's: the first of the positions below, from the worst on. */
async function leastCover(ctx: Ctx, subject: Subject, type: ItemTypeCode): Promise<number | null> {
  const [found] = await askPrepared<{ least: number }>(
    ctx.db,
    sql`select s.cover_days_min as least from supplies_position s join org o on o.id = s.org_id
        where s.declare_type = ${code(type)} and s.to_day is null and s.cover_days_min is not null and s.from_day <= ${subject.day}
          and o.org_type = ${code(OrgType.project)} and ${coveredBy(subject)}
        order by s.cover_days_min limit 1`,
  )
  return found?.least ?? null
}

type Item = Pick<KeyItem, 'suppliesId' | 'name' | 'spec' | 'unit'>
const keyItems = prepared<Item>(
  'key items',
  sql`select i.id as "suppliesId", i.name, i.spec, i.unit from supplies i
      where i.is_key = 1 and i.declare_type = ${param('type')} and i.deleted_at is null order by i.order_num, i.id`,
)

/** Of the key items those that somebody holds or needs. */
function thereOf(items: readonly Item[], found: Readonly<Record<'held' | 'required' | 'used' | 'dailyUse', ByValue>>): KeyItem[] {
  const there = items.filter(({ suppliesId }) => found.held.has(suppliesId) || found.required.has(suppliesId))
  return there.map((item) => {
    const of = (what: keyof typeof found) => found[what].get(item.suppliesId) ?? 0
    const dailyUse = of('dailyUse') > 0 ? String(of('dailyUse') / 100) : null
    return { ...item, quantity: of('held'), requiredQuantity: of('required'), coverDays: coverOf({ used: of('used'), dailyUse }) }
  })
}
