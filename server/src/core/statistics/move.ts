import { type SQL, sql } from 'drizzle-orm'
import { array, type Db } from '../db/database.ts'
import { foldLock } from './fold.ts'
import { metricCodes, numbersOf } from './registry.ts'
import { years } from './source.ts'

const idsOf = (path: string) => path.split('/').filter(Boolean).map(Number)

/**
 * Carries a subtree's figures from the ancestors that it leaves to those that it gets. Called within the structural transaction (READ
 * COMMITTED), after the tree lock and before `path` is rewritten. What is not folded yet needs nothing: it knows only its own node.
 */
export async function moveSubtree(tx: Pick<Db, 'execute'>, nodeId: number, oldPath: string, newPath: string): Promise<void> {
  const [before, after] = [new Set(idsOf(oldPath)), new Set(idsOf(newPath))]
  const leaves = [...before].filter((id) => !after.has(id))
  const joins = [...after].filter((id) => !before.has(id))
  if (leaves.length + joins.length === 0) return
  // In a statement of its own: the ones below then see what the last fold committed. No fold runs until the transaction ends.
  await tx.execute(sql`select pg_advisory_xact_lock(${foldLock})`)
  const numbers = sql`${array(metricCodes().flatMap(numbersOf))}::smallint[]`
  const ancestors = sql`unnest(${array([...leaves, ...joins])}::bigint[], ${array([...leaves.map(() => -1), ...joins.map(() => 1)])}::bigint[]) a(id, sign)`
  for (const statement of [monthBlocks, yearBlocks, sums]) await tx.execute(statement(nodeId, numbers, ancestors))
}

/** The arrays name every year that there may be, so that both statements are a number of probes by the key, however long the history. */
const everyYear = sql`array(select generate_series(${years.first}::integer, ${years.last}::integer)::smallint)`

const monthBlocks = (nodeId: number, numbers: SQL, ancestors: SQL) => sql`
  insert into stat_month as s (metric, month, org_id, dim, d)
  select r.metric, r.month, a.id, r.dim, array(select a.sign * x from unnest(r.d) with ordinality u(x, i) order by i)
    from stat_month r cross join ${ancestors}
   where r.metric = any(${numbers}) and r.org_id = ${nodeId} and r.month = any(array(
         select make_date(y.year, m, 1) from (select distinct year from stat_year
          where metric = any(${numbers}) and year = any(${everyYear}) and org_id = ${nodeId}) y, generate_series(1, 12) m))
   order by 1, 2, 3, 4
  on conflict (metric, month, org_id, dim) do update set d = stat_add(s.d, excluded.d)`

const yearBlocks = (nodeId: number, numbers: SQL, ancestors: SQL) => sql`
  insert into stat_year as s (metric, year, org_id, dim, m)
  select r.metric, r.year, a.id, r.dim, array(select a.sign * x from unnest(r.m) with ordinality u(x, i) order by i)
    from stat_year r cross join ${ancestors}
   where r.metric = any(${numbers}) and r.year = any(${everyYear}) and r.org_id = ${nodeId}
   order by 1, 2, 3, 4
  on conflict (metric, year, org_id, dim) do update set m = stat_add(s.m, excluded.m)`

const sums = (nodeId: number, numbers: SQL, ancestors: SQL) => sql`
  insert into stat_total as s (metric, org_id, dim, v)
  select r.metric, a.id, r.dim, a.sign * r.v
    from stat_total r cross join ${ancestors}
   where r.metric = any(${numbers}) and r.org_id = ${nodeId}
   order by 1, 2, 3
  on conflict (metric, org_id, dim) do update set v = s.v + excluded.v`
