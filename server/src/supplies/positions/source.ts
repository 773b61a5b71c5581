import { sql } from 'drizzle-orm'
import { ask } from '../../core/db/database.ts'
import { type Contribution, gauge } from '../../core/statistics/contributions.ts'
import { inPages, source, spanBy } from '../../core/statistics/source.ts'
import type { SuppliesPosition } from '../tables.ts'
import { isBare } from './held.ts'
import { ofType, positionMetrics } from './metrics.ts'

/** What projects hold of what they should, from day to day: the source of the reserve's figures (04 §7). */
export const suppliesPositions = source<SuppliesPosition>('supplies_position', {
  metrics: positionMetrics,
  contributions({ orgId, declareType, fromDay, toDay, levels, expiries, reachBand, keyItems }) {
    const some = (n: number, parts: readonly Contribution[]) => (n === 0 ? [] : [parts])
    const items = Object.entries(keyItems)
    return [
      ...levels.flatMap((n, level) =>
        some(n, gauge('supplies.level', orgId, fromDay, toDay, { typeLevel: ofType(declareType, level) }, n)),
      ),
      ...expiries.flatMap((n, at) =>
        some(n, gauge('supplies.expiry', orgId, fromDay, toDay, { typeExpiry: ofType(declareType, at + 1) }, n)),
      ),
      ...some(
        isBare({ levels, expiries }) ? 0 : 1,
        gauge('reserve.project', orgId, fromDay, toDay, { typeBand: ofType(declareType, reachBand) }),
      ),
      ...items.flatMap(([item, [quantity, , use = 0]]) =>
        some(
          quantity,
          gauge('supplies.quantity', orgId, fromDay, toDay, { item: Number(item), itemUsed: use > 0 ? Number(item) : null }, quantity),
        ),
      ),
      ...items.flatMap(([item, [, required]]) =>
        some(required, gauge('supplies.required', orgId, fromDay, toDay, { item: Number(item) }, required)),
      ),
      ...items.flatMap(([item, [, , use = 0]]) => some(use, gauge('supplies.use', orgId, fromDay, toDay, { item: Number(item) }, use))),
    ]
  },
  span: (db) => spanBy(db, sql`select min(from_day) as "from", max(greatest(from_day, to_day + 1)) as "to" from supplies_position`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<SuppliesPosition>(
          db,
          sql`select id, org_id as "orgId", declare_type as "declareType", from_day as "fromDay", to_day as "toDay", levels, expiries, required,
                     reached, reach_band as "reachBand", cover_days_min as "coverDaysMin", key_items as "keyItems"
                from supplies_position
               where (from_day between ${from} and ${to} or to_day + 1 between ${from} and ${to}) and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
