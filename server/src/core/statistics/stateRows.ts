import { type SQL, sql } from 'drizzle-orm'
import { array, ask, type Db, type ReadDb } from '../db/database.ts'
import type { Contribution } from './contributions.ts'
import type { Difference } from './proof.ts'
import type { Period } from './source.ts'

/** What intervals count for: so many more or less at a node from a day on. */
export type Change = Pick<Contribution, 'orgId' | 'day' | 'dims' | 'n'>

/**
 * Makes the intervals what is `wanted` (subject_id, org_id, dims) from a day on, and gives what that changes. Where it is so already nothing
 * is written. What lies behind the day, by a clock that was ahead, gives way.
 */
export const setIntervals = (db: Pick<Db, 'execute'>, metric: number, wanted: SQL, day: string): Promise<Change[]> =>
  ask<Change>(
    db,
    sql`with wanted as (${wanted}),
    standing as materialized (
      select s.subject_id, s.from_day, s.to_day, s.org_id, s.dims from wanted w join stat_state s using (subject_id)
       where s.metric = ${metric} and (s.to_day is null or s.to_day >= ${day}::date)),
    changed as materialized (
      select w.subject_id, w.org_id, w.dims from wanted w left join standing s using (subject_id) group by 1, 2, 3
      having not case when w.org_id is null then count(s.from_day) = 0
        else count(s.from_day) = 1 and bool_and(s.to_day is null and s.from_day <= ${day}::date and s.org_id = w.org_id and s.dims = w.dims) end),
    over as (select s.*, c.org_id as next_org from standing s join changed c using (subject_id)),
    gone as (
      delete from stat_state s using over o
       where s.metric = ${metric} and s.subject_id = o.subject_id and s.from_day = o.from_day
         and (o.from_day > ${day}::date or (o.from_day = ${day}::date and o.next_org is null))),
    cut as (
      update stat_state s set to_day = ${day}::date - 1 from over o
       where s.metric = ${metric} and s.subject_id = o.subject_id and s.from_day = o.from_day and o.from_day < ${day}::date),
    begun as (
      insert into stat_state (metric, subject_id, from_day, org_id, dims)
      select ${metric}, subject_id, ${day}::date, org_id, dims from changed where org_id is not null
      on conflict (metric, subject_id, from_day) do update set org_id = excluded.org_id, dims = excluded.dims, to_day = null)
    select org_id as "orgId", dims, day, sum(n)::int as n from (
      select org_id, dims, greatest(from_day, ${day}::date) as day, -1 as n from over
      union all select org_id, dims, to_day + 1, 1 from over where to_day is not null
      union all select org_id, dims, ${day}::date, 1 from changed where org_id is not null) d
     group by 1, 2, 3 having sum(n) <> 0`,
  )

/** Takes all intervals of subjects away; what that changes. */
export const removeIntervals = (db: Pick<Db, 'execute'>, metric: number, subjectIds: readonly number[]): Promise<Change[]> =>
  ask<Change>(
    db,
    sql`with removed as (
          delete from stat_state where metric = ${metric} and subject_id = any(${array(subjectIds)}::bigint[])
          returning org_id, dims, from_day, to_day)
        select org_id as "orgId", dims, day, sum(n)::int as n from (
          select org_id, dims, from_day as day, -1 as n from removed
          union all select org_id, dims, to_day + 1, 1 from removed where to_day is not null) d
         group by 1, 2, 3 having sum(n) <> 0`,
  )

/** What the intervals count for on the days of a period. */
export const changesIn = (db: ReadDb, metric: number, { from, to }: Period): Promise<Change[]> =>
  ask<Change>(
    db,
    sql`select org_id as "orgId", dims, from_day as day, count(*)::int as n from stat_state
         where metric = ${metric} and from_day between ${from} and ${to} group by 1, 2, 3
        union all
        select org_id, dims, to_day + 1, -count(*)::int from stat_state
         where metric = ${metric} and to_day between ${from}::date - 1 and ${to}::date - 1 group by 1, 2, 3`,
  )

/** Subjects of whom the owner's rows say something else than their open intervals; `org_id` null: that they do not count. */
const mistaken = (metric: number, present: SQL) => sql`
  select coalesce(p.subject_id, s.subject_id) as subject_id, p.org_id, p.dims, s.org_id as was_org
    from (${present}) p
    full join (select subject_id, org_id, dims from stat_state where metric = ${metric} and to_day is null) s using (subject_id)
   where (p.org_id, p.dims) is distinct from (s.org_id, s.dims)`

/** How many those are, by node: what its rows say, and what its intervals. */
export async function wrongStates(db: ReadDb, metric: number, present: SQL, day: string): Promise<Difference[]> {
  const wrong = await ask<{ orgId: number; expected: number; actual: number }>(
    db,
    sql`select org_id as "orgId", sum(expected)::int as expected, sum(actual)::int as actual from (
          select org_id, 1 as expected, 0 as actual from (${mistaken(metric, present)}) m where org_id is not null
          union all select was_org, 0, 1 from (${mistaken(metric, present)}) m where was_org is not null) w
         group by 1 order by 1`,
  )
  return wrong.map((one) => ({ ...one, metric, dim: 0, day }))
}

/** From a day on they stand as the owner's rows say. */
export const mendStates = (tx: Db, metric: number, present: SQL, day: string) =>
  setIntervals(tx, metric, sql`select subject_id, org_id, dims from (${mistaken(metric, present)}) m`, day)
