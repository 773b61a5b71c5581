import { HandleState } from '@oems/contract/declaration/codes.ts'
import { isAbnormal } from '@oems/contract/declaration/level.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import { gauge } from '../core/statistics/contributions.ts'
import { inPages, type Period, pagesOfDays, source, spanBy } from '../core/statistics/source.ts'
import { waitingMetrics } from './metrics.ts'
import type { declareHealth } from './tables.ts'

type Submission = typeof declareHealth.$inferSelect
/** As much of a submission that stands as is counted here. */
export type Waiting = Pick<Submission, 'orgId' | 'level' | 'declaredAt' | 'handledAt'>

/** One that stands waits as long as it is abnormal and nobody has decided about it. */
export function handleStateOf({ level, handledAt }: Pick<Waiting, 'level' | 'handledAt'>) {
  if (handledAt !== null) return HandleState.handled
  return isAbnormal(level) ? HandleState.pending : HandleState.notNeeded
}

/** Days after its own on which somebody may still declare for a day: the longest deadline and the most late days. */
const lateAtMost = 9

/** From the day on which it arrived until the day before the one on which it was handled, at whose end it waited no more. */
export const waitingSubmissions = source<Waiting>('declare_health', {
  metrics: waitingMetrics,
  contributions: ({ orgId, level, declaredAt, handledAt }) =>
    isAbnormal(level)
      ? [gauge('declare.pending', orgId, onDay(declaredAt), handledAt === null ? null : addDays(onDay(handledAt), -1), { level })]
      : [],
  span: (db) =>
    spanBy(
      db,
      sql`select min(day) as "from", (max(greatest(declared_at, handled_at)) at time zone 'Asia/Shanghai')::date as "to"
          from declare_health where handle_state > 0 and is_latest and not voided`,
    ),
  async *rows(db, period) {
    yield* declaredFor(db, { from: addDays(period.from, -lateAtMost), to: period.to })
    yield* handledIn(db, period)
  },
})

const onDay = (at: string) => dayOf(new Date(at))

const columns = sql`id, org_id as "orgId", level, declared_at as "declaredAt", handled_at as "handledAt"`
const counted = sql`handle_state > 0 and is_latest and not voided`
interface Row extends Waiting {
  readonly id: number
}

const declaredFor = (db: ReadDb, period: Period) =>
  pagesOfDays(
    period,
    (day, after, limit) =>
      ask<Row>(
        db,
        sql`select ${columns} from declare_health where day = ${day} and ${counted} and id > ${after} order by id limit ${limit}`,
      ),
    ({ id }) => id,
  )

/** Those of earlier days that were handled in the period. */
const handledIn = (db: ReadDb, { from, to }: Period) =>
  inPages(
    (after, limit) =>
      ask<Row>(
        db,
        sql`select ${columns} from declare_health where day < ${addDays(from, -lateAtMost)} and ${counted}
              and handled_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
              and handled_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai' and id > ${after} order by id limit ${limit}`,
      ),
    ({ id }) => id,
  )
