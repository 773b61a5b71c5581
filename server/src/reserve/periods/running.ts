import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { addDays, dayOf, startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { param, prepared } from '../../core/db/prepared.ts'
import { type Contribution, gauge } from '../../core/statistics/contributions.ts'
import { diff, inPages, source, spanBy } from '../../core/statistics/source.ts'
import { runningMetrics } from './metrics.ts'

/** A period with what has become of it, and what the project had meanwhile. */
export interface RunningPeriod {
  readonly id: number
  readonly orgId: number
  readonly declareType: DeclareTypeCode
  readonly startDay: string
  readonly endDay: string
  readonly isDue: boolean
  /** ISO 8601. */
  readonly deadlineAt: string
  /** Of the first of the declarations that stand; null: none. */
  readonly onTime: boolean | null
  /** Days within the period on which the project's position said something: from, to. */
  readonly held: readonly (readonly [from: string, to: string])[]
}

/** How a period stands on a day: undeclared before the day of its deadline, on it, after it; declared. */
export const DayState = { waiting: 1, lastDay: 2, overdue: 3, onTime: 4, late: 5, voluntary: 6 } as const
export interface PeriodState {
  readonly declareType: number
  /** The project's position says nothing, so that no other figure counts it. */
  readonly isBare: boolean
  readonly state: number
  /** Of the deadline, on its day alone: 1 to 1440. */
  readonly minute: number
}
const stateNumber = ({ declareType, isBare, state, minute }: PeriodState) =>
  ((declareType * 2 + (isBare ? 1 : 0)) * 10 + state) * 10_000 + minute
/** What a value of the breakdown stands for. */
export function stateOf(value: number): PeriodState {
  const above = Math.floor(value / 10_000)
  const kind = Math.floor(above / 10)
  return { declareType: Math.floor(kind / 2), isBare: kind % 2 === 1, state: above % 10, minute: value % 10_000 }
}

/** A period's days, cut where its state changes by nothing but time. */
function contributions(row: RunningPeriod): (readonly Contribution[])[] {
  const { orgId, declareType, startDay, endDay, isDue, onTime, held } = row
  if (!isDue && onTime === null) return []
  const deadline = new Date(Date.parse(row.deadlineAt) - 1)
  const lastDay = dayOf(deadline)
  const minute = Math.ceil((Date.parse(row.deadlineAt) - startOf(lastDay).getTime()) / 60_000)
  const stateOn = (day: string) => {
    if (!isDue) return DayState.voluntary
    if (onTime !== null) return onTime ? DayState.onTime : DayState.late
    return day < lastDay ? DayState.waiting : day === lastDay ? DayState.lastDay : DayState.overdue
  }
  const starts = [startDay, lastDay, addDays(lastDay, 1), ...held.flatMap(([from, to]) => [from, addDays(to, 1)])]
  const cuts = [...new Set(starts)].filter((day) => day >= startDay && day <= endDay).sort()
  return cuts.map((from, at) => {
    const state = stateOn(from)
    const isBare = !held.some((days) => days[0] <= from && from <= days[1])
    const value = stateNumber({ declareType, isBare, state, minute: state === DayState.lastDay ? minute : 0 })
    return gauge('reserve.period', orgId, from, cuts[at + 1] ? addDays(cuts[at + 1]!, -1) : endDay, { state: value })
  })
}

/** Periods under way, from day to day: what the overview counts of today without reading the periods (04 §5.4). Measures have no shelves. */
export const runningPeriods = source<RunningPeriod>('declare_period_running', {
  metrics: runningMetrics,
  contributions,
  span: (db) =>
    spanBy(db, sql`select min(start_day) as "from", max(end_day + 1) as "to" from declare_period where declare_type <> ${measures}`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<RunningPeriod>(
          db,
          sql`${rowsWhere(sql`p.start_day <= ${to} and p.end_day + 1 >= ${from} and p.id > ${after}`)} limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})

const measures = code(DeclareType.measures)
const rowsWhere = (which: SQL) => sql`
  select p.id, p.org_id as "orgId", p.declare_type as "declareType", p.start_day as "startDay", p.end_day as "endDay", p.is_due as "isDue",
    to_char(p.deadline_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deadlineAt",
    (select d.first_on_time from period_declare d
      where d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and d.is_latest) as "onTime",
    coalesce((select jsonb_agg(jsonb_build_array(greatest(s.from_day, p.start_day), least(s.to_day, p.end_day)) order by s.from_day)
       from supplies_position s where s.org_id = p.org_id and s.declare_type = p.declare_type and s.from_day <= p.end_day
        and (s.to_day is null or s.to_day >= p.start_day) and (0 < any (s.levels) or 0 < any (s.expiries))), '[]') as held
  from declare_period p where p.declare_type <> ${measures} and ${which} order by p.id`

type Counting = Pick<WriteCtx, 'db' | 'now' | 'deltas'>

/** Periods as they are counted, locked: whoever changes what they are counted by waits, and sees what was changed. */
export async function lockRunning({ db }: Pick<Counting, 'db'>, which: SQL): Promise<RunningPeriod[]> {
  // Both by `ask`: a bare `execute` is sent only once somebody waits for it, and so behind the reading, which would see what was there before.
  const [, rows] = await Promise.all([
    ask(db, sql`select from declare_period p where p.declare_type <> ${measures} and ${which} order by p.id for no key update`),
    ask<RunningPeriod>(db, rowsWhere(which)),
  ])
  return rows
}

const named = (rows: readonly RunningPeriod[]) => sql`p.id = any(${array(rows.map(({ id }) => id))}::bigint[])`

/** Counts a change of some periods: what they counted for before goes, what they count for after `work` comes. */
export async function recounted<T>(ctx: Counting, which: SQL, work: () => Promise<T>): Promise<T> {
  const before = await lockRunning(ctx, which)
  const result = await work()
  if (before.length > 0) diff(ctx, runningPeriods, before, await readRunning(ctx.db, before))
  return result
}
export const readRunning = (db: ReadDb, rows: readonly RunningPeriod[]) => ask<RunningPeriod>(db, rowsWhere(named(rows)))

/** Counts periods that have just been written. */
export async function countOpened(ctx: Counting, which: SQL): Promise<void> {
  diff(ctx, runningPeriods, null, await ask<RunningPeriod>(ctx.db, rowsWhere(which)))
}

/** As a period is counted that is held already; none of measures. Sent behind the lock, it sees what whoever held it before has written. */
export const runningHeld = ({ db }: Pick<Counting, 'db'>, id: number) => rowsOfOne(db, { id })
const rowsOfOne = prepared<RunningPeriod>('running period', rowsWhere(sql`p.id = ${param('id')}`))

interface Turned {
  readonly before: boolean | null
  readonly after: boolean | null
}
/** Counts that a period is declared from now on, or no longer; of a correction nothing changes. */
export function countDeclared(ctx: Counting, rows: readonly RunningPeriod[], { before, after }: Turned): void {
  if (before === after) return
  diff(
    ctx,
    runningPeriods,
    rows.map((row) => ({ ...row, onTime: before })),
    rows.map((row) => ({ ...row, onTime: after })),
  )
}
