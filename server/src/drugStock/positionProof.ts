import { sql } from 'drizzle-orm'
import { ask, type ReadDb } from '../core/db/database.ts'
import type { Difference } from '../core/statistics/proof.ts'
import { numberOf } from '../core/statistics/registry.ts'

/** Where the open positions of nodes say other than their cards. */
export const wrongPositions = (db: ReadDb, day: string) =>
  ask<Difference>(
    db,
    sql`with expected as (
          select org_id, ${numberOf('drug.item', 'stockLevel')}::int as metric, stock_level::int as dim, count(*) as n
            from clinic_drug where stock_level is not null group by 1, 3
          union all
          select org_id, ${numberOf('drug.expiry', 'expiryState')}::int, e.at::int, sum(e.n::int)
            from clinic_drug cross join lateral jsonb_array_elements_text(counted->'expiries') with ordinality e(n, at) group by 1, 3
          union all
          select org_id, ${numberOf('drug.amount')}::int, 0, sum(amount) from clinic_drug group by 1),
        actual as (
          select org_id, ${numberOf('drug.item', 'stockLevel')}::int as metric, (l.at - 1)::int as dim, sum(l.n) as n
            from stock_position cross join lateral unnest(levels) with ordinality l(n, at) where to_day is null group by 1, 3
          union all
          select org_id, ${numberOf('drug.expiry', 'expiryState')}::int, e.at::int, sum(e.n)
            from stock_position cross join lateral unnest(expiries) with ordinality e(n, at) where to_day is null group by 1, 3
          union all
          select org_id, ${numberOf('drug.amount')}::int, 0, sum(amount) from stock_position where to_day is null group by 1)
        select org_id as "orgId", metric, dim, ${day}::text as day, coalesce(e.n, 0)::float8 as expected, coalesce(a.n, 0)::float8 as actual
          from expected e full join actual a using (org_id, metric, dim) where coalesce(e.n, 0) <> coalesce(a.n, 0) order by 1, 2, 3`,
  )
