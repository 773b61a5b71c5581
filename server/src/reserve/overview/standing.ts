import { ExpiryState, StockLevel, shortLevels } from '@oems/contract/drugStock/codes.ts'
import type { CountsOf } from '@oems/contract/figures/told.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { nearStates, reserveOverview } from '@oems/contract/reserve/overviewFigures.ts'
import { type ItemTypeCode, ReachBand } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { array } from '../../core/db/database.ts'
import { periodsWith, standings } from '../periods/standing.ts'
import { coveredBy, type Subject } from './asked.ts'

/** Arrays of PostgreSQL begin with 1, levels with 0. */
const atLevel = (...levels: readonly number[]) => sum(levels.map((level) => sql`coalesce(s.levels[${code(level + 1)}], 0)`))
const inState = (...states: readonly number[]) => sum(states.map((state) => sql`coalesce(s.expiries[${code(state)}], 0)`))
const sum = (parts: readonly SQL[]) => sql.join([...parts], sql` + `)

/**
 * What each project below the nodes had to declare, and what lay on its shelves, a row for each of the types: by its period that contains the
 * day, or `before`, by the one before that and as it was at the end of it. Projects of which neither is asked are left out.
 */
export function standing(ctx: Pick<Ctx, 'now'>, subject: Subject, types: readonly ItemTypeCode[], at: 'day' | 'before' = 'day'): SQL {
  const day = sql`${subject.day}::date`
  const [periods, that] =
    at === 'day'
      ? [sql`left join (${standings(types, subject.day, ctx.now)}) p on p.org_id = o.id and p.declare_type = t.type`, day]
      : [
          sql`join declare_period c on c.org_id = o.id and c.declare_type = t.type and c.start_day <= ${day} and c.end_day >= ${day}
              join (${periodsWith(sql`true`, ctx.now)}) p on p.org_id = o.id and p.declare_type = t.type and p.end_day = c.start_day - 1`,
          sql`p.end_day`,
        ]
  return sql`
    select o.id as org_id, o.path, o.org_name, t.type as declare_type, p.period_key, coalesce(p.is_due, false) as is_due,
      p.deadline_at, p.declare_id, p.declared_at, p.declarant_id, p.source,
      coalesce(p.status, ${code(PeriodStatus.notRequired)}) as status, coalesce(p.late_filled, false) as late_filled,
      coalesce(s.required, 0) as required, coalesce(s.reached, 0) as reached,
      coalesce(s.reach_band, ${code(ReachBand.none)}) as reach_band, s.cover_days_min,
      ${atLevel(StockLevel.none)} as missing, ${atLevel(...shortLevels)} as short,
      ${inState(...nearStates)} as near, ${inState(ExpiryState.expired)} as expired
    from org o
    cross join unnest(${array(types)}::smallint[]) t (type)
    ${periods}
    left join supplies_position s on s.org_id = o.id and s.declare_type = t.type
      and s.from_day <= ${that} and (s.to_day is null or s.to_day >= ${that})
    where o.org_type = ${code(OrgType.project)} and ${coveredBy(subject)}
      and (p.is_due or p.declare_id is not null or 0 < any (s.levels) or 0 < any (s.expiries))`
}

/** Filters of the list of projects; null and nothing chosen: whatever it is. */
export interface RowFilters {
  readonly due?: number | null
  readonly declared?: number | null
  readonly status?: readonly number[]
  readonly reachBand?: readonly number[]
  readonly short?: number | null
  readonly nearExpiry?: number | null
}
const isOrNot = (condition: SQL, wanted: number | null) => (wanted === null ? [] : [wanted === 1 ? condition : sql`not (${condition})`])
const oneOf = (column: SQL, codes: readonly number[]) => (codes.length === 0 ? [] : [sql`${column} in (${code(...codes)})`])
/** The rows of `standing` that a list with these filters shows. */
export const shownBy = ({ due = null, declared = null, status = [], reachBand = [], short = null, nearExpiry = null }: RowFilters) =>
  sql.join(
    [
      sql`true`,
      ...isOrNot(sql`is_due`, due),
      ...isOrNot(sql`declare_id is not null`, declared),
      ...oneOf(sql`status`, status),
      ...oneOf(sql`reach_band`, reachBand),
      ...isOrNot(sql`short > 0`, short),
      ...isOrNot(sql`near > 0`, nearExpiry),
    ],
    sql` and `,
  )
const counting = (where: RowFilters) => sql`(count(*) filter (where ${shownBy(where)}))::int`
/** Each figure that has words, counted by the filters with which the list shows it; 达标率 follows from the bands. */
const figures: CountsOf<Omit<typeof reserveOverview, 'reachRate'>, SQL> = {
  dueNum: counting(reserveOverview.dueNum.where),
  declaredNum: counting(reserveOverview.declaredNum.where),
  overdueNum: counting(reserveOverview.overdueNum.where),
  shortageProjectNum: counting(reserveOverview.shortageProjectNum.where),
  nearExpiryNum: sql`coalesce(sum(near), 0)::int`,
}

/** What figures count of rows of `standing`, by the names under which `figuresOf` reads them. */
export const counted = sql`
  ${columnsOf(figures)},
  count(*)::int as "projectNum",
  (count(*) filter (where is_due and status = ${code(PeriodStatus.declared)}))::int as "onTimeNum",
  (count(*) filter (where is_due and status = ${code(PeriodStatus.pending)}))::int as "undeclaredNum",
  (count(*) filter (where late_filled))::int as "lateFilledNum",
  array[${sql.join(
    ReachBand.options.map(({ value }) => sql`count(*) filter (where reach_band = ${code(value)})`),
    sql`, `,
  )}]::int[] as "reachBands",
  coalesce(sum(missing), 0)::int as "stockoutItemNum",
  coalesce(sum(expired), 0)::int as "expiredNum",
  min(cover_days_min) as "coverDaysMin"`
