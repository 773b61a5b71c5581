import { sql } from 'drizzle-orm'
import type { ClinicRow } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { array, askPrepared } from '../../core/db/database.ts'
import type { BatchRow, BillRow } from '../tables.ts'
import type { CardAfter, PostedMove } from './moves.ts'

interface Frame {
  readonly bill: Pick<BillRow, 'id' | 'occurDay'>
  readonly clinic: Pick<ClinicRow, 'id' | 'orgId'>
  readonly postedAt: string
}

/** Their numbers, in the order of the moves. */
export async function writeMoves({ db }: WriteCtx, { bill, clinic, postedAt }: Frame, moves: readonly Omit<PostedMove, 'id'>[]) {
  const column = (pick: (move: Omit<PostedMove, 'id'>) => unknown) => array(moves.map(pick))
  const rows = await askPrepared<{ id: number }>(
    db,
    sql`
    insert into stock_move (bill_id, org_id, clinic_id, drug_id, batch_id, delta, batch_after, drug_after, occur_day, posted_at, price)
    select ${bill.id}::bigint, ${clinic.orgId}::bigint, ${clinic.id}::bigint, m.drug_id, m.batch_id, m.delta, m.batch_after, m.drug_after, ${bill.occurDay}::date,
           ${postedAt}::timestamptz, m.price
      from unnest(${column((m) => m.drugId)}::bigint[], ${column((m) => m.batchId)}::bigint[], ${column((m) => m.delta)}::int[],
                  ${column((m) => m.batchAfter)}::int[], ${column((m) => m.drugAfter)}::int[], ${column((m) => m.price)}::numeric[])
           with ordinality m (drug_id, batch_id, delta, batch_after, drug_after, price, nth)
     order by m.nth
    returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Their quantity and what came with the goods. */
export function writeBatches({ db, now, actor }: WriteCtx, batches: readonly BatchRow[]) {
  const changed = [...new Map(batches.map((batch) => [batch.id, batch])).values()]
  const column = (pick: (batch: BatchRow) => unknown) => array(changed.map(pick))
  return askPrepared(
    db,
    sql`
    update stock_batch b
       set quantity = n.quantity, unit_price = n.unit_price, product_date = n.product_date, supplier = n.supplier, version = b.version + 1,
           updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.accountId}::bigint
      from unnest(${column((b) => b.id)}::bigint[], ${column((b) => b.quantity)}::int[], ${column((b) => b.unitPrice)}::numeric[],
                  ${column((b) => b.productDate)}::date[], ${column((b) => b.supplier)}::text[]) n (id, quantity, unit_price, product_date, supplier)
     where b.id = n.id`,
  )
}

/** What the cards say now. */
export function writeCards({ db, now, actor }: WriteCtx, cards: readonly CardAfter[], movedAt: string) {
  const column = (pick: (after: CardAfter['after']) => unknown) => array(cards.map(({ after }) => pick(after)))
  return askPrepared(
    db,
    sql`
    update clinic_drug c
       set quantity = n.quantity, usable_quantity = n.usable, nearest_expiry = n.nearest, stock_level = n.level, expiry_state = n.expiry,
           cover_days = n.cover, amount = n.amount, counted = n.counted, last_move_at = ${movedAt}::timestamptz, version = c.version + 1,
           updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.accountId}::bigint
      from unnest(${array(cards.map(({ card }) => card.id))}::bigint[], ${column((a) => a.quantity)}::int[], ${column((a) => a.usableQuantity)}::int[],
                  ${column((a) => a.nearestExpiry)}::date[], ${column((a) => a.stockLevel)}::int[], ${column((a) => a.expiryState)}::int[],
                  ${column((a) => a.coverDays)}::int[], ${column((a) => a.amount)}::bigint[],
                  ${column((a) => JSON.stringify(a.counted))}::jsonb[])
           n (id, quantity, usable, nearest, level, expiry, cover, amount, counted)
     where c.id = n.id`,
  )
}
