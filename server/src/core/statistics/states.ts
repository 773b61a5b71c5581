import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { dayOf } from '../days.ts'
import { array } from '../db/database.ts'
import { rowsOf, type TableRows } from '../db/insertRows.ts'
import { param, prepared } from '../db/prepared.ts'
import { type Dims, deltasOf } from './contributions.ts'
import { Deltas } from './deltas.ts'
import { type GaugeCode, type Metrics, numberOf } from './registry.ts'
import { type Counted, declare, emit, spanBy } from './source.ts'
import { type Change, changesIn, mendStates, removeIntervals, setIntervals, wrongStates } from './stateRows.ts'
import { statState } from './tables.ts'

/** Where a subject counts, and as what. */
export interface At<M extends GaugeCode> {
  readonly orgId: number
  readonly dims: Dims<M>
}
export interface State<M extends GaugeCode> {
  readonly subjectId: number
  /** Null: it does not count any more. */
  readonly at: At<M> | null
}

/** A gauge whose owner keeps the present state alone: `stat_state` keeps since when, and proves the figure (05 §2.1 no. 9). */
export interface StateSource<M extends GaugeCode> extends Counted {
  readonly metric: M
  /** Who stands where by the owner's rows: `subject_id`, `org_id`, `dims` (jsonb, each breakdown's value by its name). */
  readonly present: SQL
}

interface Draft<M extends GaugeCode> {
  readonly metrics: Pick<Metrics, M>
  readonly present: SQL
}

/**
 * Declares such a gauge. Each of the owner's writes names the subjects that it has changed (`refreshStates`, or `setStates` with what they are
 * now; for new ones by the thousand `enterStates`, for wrong entries `removeStates`). `present` is what the proof compares all of them with.
 */
export const stateSource = <M extends GaugeCode>(name: string, { metrics, present }: Draft<M>): StateSource<M> =>
  declare(stateSourceOf(name, Object.keys(metrics)[0] as M, present), metrics)

/** One that is not declared, and so neither filled nor proven by night. */
export function stateSourceOf<M extends GaugeCode>(name: string, metric: M, present: SQL): StateSource<M> {
  return {
    name,
    metric,
    metrics: [metric],
    present,
    span: (db) =>
      spanBy(
        db,
        sql`select min(from_day) as "from", max(greatest(from_day, to_day + 1)) as "to" from stat_state where metric = ${numberOf(metric)}`,
      ),
    async *counted(db, period) {
      for (const change of await changesIn(db, numberOf(metric), period)) yield { ...change, metric }
    },
    copies: {
      // Once for each month that is proven: the present has no day of its own.
      wrong: async (db, day) => (day.endsWith('-01') ? wrongStates(db, numberOf(metric), present, day) : []),
      async mend(tx, [first]) {
        const deltas = new Deltas()
        for (const change of await mendStates(tx, numberOf(metric), present, first!.day))
          for (const delta of deltasOf({ ...change, metric })) deltas.add(delta)
        await deltas.flush(tx)
      },
    },
  }
}

type Counting = Pick<WriteCtx, 'db' | 'now' | 'deltas'>
const count = <M extends GaugeCode>(ctx: Omit<Counting, 'db'>, source: StateSource<M>, changes: readonly Change[]) =>
  emit(
    ctx,
    source,
    changes.map((change) => ({ ...change, metric: source.metric })),
  )

/**
 * From a day on the subjects stand as is said, by one statement however many they are; what was said of that day before is replaced. Each is
 * named once, and its own row is locked.
 */
export async function setStates<M extends GaugeCode>(
  ctx: Counting,
  source: StateSource<M>,
  states: readonly State<M>[],
  day = dayOf(ctx.now),
): Promise<void> {
  if (states.length === 0) return
  const column = (pick: (state: State<M>) => unknown) => array(states.map(pick))
  const wanted = sql`
    select subject_id, org_id, dims::jsonb as dims
      from unnest(${column(({ subjectId }) => subjectId)}::bigint[], ${column(({ at }) => at?.orgId ?? null)}::bigint[],
        ${column(({ at }) => at && JSON.stringify(at.dims))}::text[]) w (subject_id, org_id, dims)`
  count(ctx, source, await setIntervals(ctx.db, numberOf(source.metric), wanted, day))
}

/** The same where their owner's rows say it by now. */
export async function refreshStates<M extends GaugeCode>(
  ctx: Counting,
  source: StateSource<M>,
  subjectIds: readonly number[],
  day = dayOf(ctx.now),
): Promise<void> {
  if (subjectIds.length === 0) return
  const wanted = sql`
    select i.id as subject_id, p.org_id, p.dims
      from unnest(${array(subjectIds)}::bigint[]) i(id) left join (${source.present}) p on p.subject_id = i.id`
  count(ctx, source, await setIntervals(ctx.db, numberOf(source.metric), wanted, day))
}

/** The rows of subjects that have never stood anywhere, for the caller to insert with its own. */
export function enterStates<M extends GaugeCode>(
  ctx: Omit<Counting, 'db'>,
  source: StateSource<M>,
  entries: readonly { readonly subjectId: number; readonly at: At<M> }[],
  day = dayOf(ctx.now),
): TableRows[] {
  count(
    ctx,
    source,
    entries.map(({ at: { orgId, dims } }) => ({ orgId, dims, day, n: 1 })),
  )
  const metric = numberOf(source.metric)
  return rowsOf(
    statState,
    entries.map(({ subjectId, at: { orgId, dims } }) => ({ metric, subjectId, fromDay: day, orgId, dims })),
  )
}

/** The same at once, where their owner's rows say it by now; whoever stood somewhere before stays as it is. */
export function enteringStates<M extends GaugeCode>(source: StateSource<M>) {
  const metric = sql.raw(String(numberOf(source.metric)))
  const enter = prepared<Omit<Change, 'n'>>(
    `states of ${source.name}`,
    sql`insert into stat_state (metric, subject_id, from_day, org_id, dims)
        select ${metric}, p.subject_id, ${param('day')}::date, p.org_id, p.dims from (${source.present}) p
         where p.subject_id = any(${param('subjectIds')}::bigint[])
           and not exists (select from stat_state s where s.metric = ${metric} and s.subject_id = p.subject_id)
        returning org_id as "orgId", from_day as day, dims`,
  )
  return async (ctx: Counting, subjectIds: readonly number[], day = dayOf(ctx.now)): Promise<void> => {
    const entered = await enter(ctx.db, { subjectIds, day })
    count(
      ctx,
      source,
      entered.map((change) => ({ ...change, n: 1 })),
    )
  }
}

/** As if they had never been. */
export async function removeStates<M extends GaugeCode>(
  ctx: Counting,
  source: StateSource<M>,
  subjectIds: readonly number[],
): Promise<void> {
  count(ctx, source, await removeIntervals(ctx.db, numberOf(source.metric), subjectIds))
}

/** Who stood where on a day, as a query: `subject_id`, `org_id`, `dims`. */
export const stoodOn = <M extends GaugeCode>({ metric }: StateSource<M>, day: string) => sql`
  select subject_id, org_id, dims from stat_state
   where metric = ${numberOf(metric)} and from_day <= ${day}::date and (to_day is null or to_day >= ${day}::date)`
