import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type DeclareSource, type Frequency, PeriodStatus } from '@oems/contract/reserve/codes.ts'
import type { PeriodStatusCode } from '@oems/contract/reserve/status.ts'
import type { DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'

/** A period of a node and type, and what has become of it. */
export interface Standing {
  readonly orgId: number
  readonly declareType: DeclareTypeCode
  readonly periodId: number
  readonly periodKey: string
  readonly frequency: CodeOf<typeof Frequency>
  readonly startDay: string
  readonly endDay: string
  readonly openAt: string
  readonly deadlineAt: string
  readonly isDue: boolean
  readonly status: PeriodStatusCode
  readonly lateFilled: boolean
  readonly declareId: number | null
  readonly version: number
  readonly declaredAt: string | null
  readonly declarantId: number | null
  readonly source: CodeOf<typeof DeclareSource> | null
  readonly reachRate: string | null
  readonly shortageNum: number | null
}

/** `periodStatus` (contract/src/reserve/status.ts) as SQL, of a period `p` and its latest declaration `d`. */
export const statusSql = (now: Date) => sql`case
  when not p.is_due then case when d.id is null then ${code(PeriodStatus.notRequired)} else ${code(PeriodStatus.declared)} end
  when d.first_on_time then ${code(PeriodStatus.declared)}
  when d.id is null and p.deadline_at >= ${now.toISOString()}::timestamptz then ${code(PeriodStatus.pending)}
  else ${code(PeriodStatus.overdue)} end`
export const lateFilledSql = sql`p.is_due and d.id is not null and not d.first_on_time`

/**
 * The periods in which a day lies, with their latest declaration, as a query over all nodes or those that `which` allows of `p`: for lists of
 * 9,000 projects. Nodes without a period are not in it: nothing is asked of them.
 */
export const standings = (declareTypes: readonly DeclareTypeCode[], day: string, now: Date, which: SQL = sql`true`) =>
  periodsWith(
    sql`p.declare_type = any(${array(declareTypes)}::smallint[]) and p.end_day >= ${day}::date and p.start_day <= ${day}::date and ${which}`,
    now,
  )

/** The same of any periods. */
export const periodsWith = (which: SQL, now: Date) => sql`
  select p.org_id, p.declare_type, p.id as period_id, p.period_key, p.frequency, p.start_day, p.end_day, p.open_at, p.deadline_at, p.is_due,
    (${statusSql(now)})::int as status, (${lateFilledSql}) as late_filled, d.id as declare_id, coalesce(d.version, 0) as version, d.declared_at, d.declarant_id,
    d.source, d.reach_rate, d.shortage_num
  from declare_period p left join period_declare d
    on d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and d.is_latest
  where ${which}`

export const standingColumns = sql`
  s.org_id as "orgId", s.declare_type as "declareType", s.period_id as "periodId", s.period_key as "periodKey", s.frequency, s.start_day as "startDay",
  s.end_day as "endDay", s.open_at as "openAt", s.deadline_at as "deadlineAt", s.is_due as "isDue", s.status, s.late_filled as "lateFilled",
  s.declare_id as "declareId", s.version, s.declared_at as "declaredAt", s.declarant_id as "declarantId", s.source, s.reach_rate as "reachRate",
  s.shortage_num as "shortageNum"`

/** How some nodes stand with some types on a day. `ensurePeriods` has to have been asked before. */
export const standingOf = async (
  db: ReadDb,
  orgIds: readonly number[],
  declareTypes: readonly DeclareTypeCode[],
  day: string,
  now: Date,
): Promise<Standing[]> => standingsBy(db, standings(declareTypes, day, now, sql`p.org_id = any(${array(orgIds)}::bigint[])`))

/** The rows of such a query. */
export const standingsBy = async (db: ReadDb, query: SQL): Promise<Standing[]> =>
  (await ask<Standing>(db, sql`select ${standingColumns} from (${query}) s order by s.org_id, s.declare_type, s.start_day`)).map((row) => ({
    ...row,
    openAt: new Date(row.openAt).toISOString(),
    deadlineAt: new Date(row.deadlineAt).toISOString(),
    declaredAt: row.declaredAt === null ? null : new Date(row.declaredAt).toISOString(),
  }))
