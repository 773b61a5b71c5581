import { type BillTypeCode, isInbound } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { flow } from '../core/statistics/contributions.ts'
import { pagesOfDays, source, spanBy } from '../core/statistics/source.ts'
import { fen } from './cardState.ts'
import { moveMetrics } from './metrics.ts'
import type { MoveRow } from './tables.ts'

/** A move with the type of its bill; one that takes back another runs against its type. */
export interface CountedMove extends Pick<MoveRow, 'id' | 'orgId' | 'drugId' | 'delta' | 'price' | 'occurDay'> {
  readonly billType: BillTypeCode
}

/** What came in and went out, by the day of the event (04 §7). */
export const stockMoves = source<CountedMove>('stock_move', {
  metrics: moveMetrics,
  contributions({ orgId, drugId, delta, price, occurDay, billType }) {
    const units = isInbound(billType) ? delta : -delta
    const dims = { drug: drugId, billType }
    return [
      flow('drug.moveUnits', orgId, occurDay, dims, units),
      flow('drug.moveNum', orgId, occurDay, dims, Math.sign(units)),
      flow('drug.moveAmount', orgId, occurDay, dims, Math.sign(units) * fen(Math.abs(units), price)),
    ]
  },
  span: (db) => spanBy(db, sql`select min(occur_day) as "from", max(occur_day) as "to" from stock_move`),
  rows: (db, period) =>
    pagesOfDays(
      period,
      (day, after, limit) =>
        ask<CountedMove>(
          db,
          sql`select m.id, m.org_id as "orgId", m.drug_id as "drugId", m.delta, m.price, m.occur_day as "occurDay", b.bill_type as "billType"
              from stock_move m join stock_bill b on b.id = m.bill_id
              where m.occur_day = ${day} and m.id > ${after} order by m.id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
})
