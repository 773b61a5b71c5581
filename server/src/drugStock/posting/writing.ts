import { sql } from 'drizzle-orm'
import type { ClinicRow } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { param, prepared } from '../../core/db/prepared.ts'
import type { BatchRow, BillRow } from '../tables.ts'
import type { CardAfter, PostedMove } from './moves.ts'

interface Frame {
  readonly bill: Pick<BillRow, 'id' | 'occurDay'>
  readonly clinic: Pick<ClinicRow, 'id' | 'orgId'>
  readonly postedAt: string
}

const insertMoves = prepared<{ id: number }>(
  'stock moves',
  sql`
    insert into stock_move (bill_id, org_id, clinic_id, drug_id, batch_id, delta, batch_after, drug_after, occur_day, posted_at, price)
    select ${param('billId')}::bigint, ${param('orgId')}::bigint, ${param('clinicId')}::bigint, m.drug_id, m.batch_id, m.delta, m.batch_after, m.drug_after,
           ${param('occurDay')}::date, ${param('postedAt')}::timestamptz, m.price
      from unnest(${param('drugIds')}::bigint[], ${param('batchIds')}::bigint[], ${param('deltas')}::int[], ${param('batchesAfter')}::int[],
                  ${param('drugsAfter')}::int[], ${param('prices')}::numeric[])
           with ordinality m (drug_id, batch_id, delta, batch_after, drug_after, price, nth)
     order by m.nth
    returning id`,
)

/** Their numbers, in the order of the moves. */
export async function writeMoves({ db }: WriteCtx, { bill, clinic, postedAt }: Frame, moves: readonly Omit<PostedMove, 'id'>[]) {
  const rows = await insertMoves(db, {
    ...{ billId: bill.id, orgId: clinic.orgId, clinicId: clinic.id, occurDay: bill.occurDay, postedAt },
    drugIds: moves.map(({ drugId }) => drugId),
    batchIds: moves.map(({ batchId }) => batchId),
    deltas: moves.map(({ delta }) => delta),
    batchesAfter: moves.map(({ batchAfter }) => batchAfter),
    drugsAfter: moves.map(({ drugAfter }) => drugAfter),
    prices: moves.map(({ price }) => price),
  })
  return rows.map(({ id }) => id)
}

const updateBatches = prepared(
  'stock batches',
  sql`
    update stock_batch b
       set quantity = n.quantity, unit_price = n.unit_price, product_date = n.product_date, supplier = n.supplier, version = b.version + 1,
           updated_at = ${param('now')}::timestamptz, updated_by = ${param('accountId')}::bigint
      from unnest(${param('ids')}::bigint[], ${param('quantities')}::int[], ${param('prices')}::numeric[], ${param('productDates')}::date[],
                  ${param('suppliers')}::text[]) n (id, quantity, unit_price, product_date, supplier)
     where b.id = n.id`,
)

/** Their quantity and what came with the goods. */
export function writeBatches({ db, now, actor }: WriteCtx, batches: readonly BatchRow[]) {
  const changed = [...new Map(batches.map((batch) => [batch.id, batch])).values()]
  return updateBatches(db, {
    ...{ now: now.toISOString(), accountId: actor.accountId },
    ids: changed.map(({ id }) => id),
    quantities: changed.map(({ quantity }) => quantity),
    prices: changed.map(({ unitPrice }) => unitPrice),
    productDates: changed.map(({ productDate }) => productDate),
    suppliers: changed.map(({ supplier }) => supplier),
  })
}

const updateCards = prepared(
  'stock cards',
  sql`
    update clinic_drug c
       set quantity = n.quantity, usable_quantity = n.usable, nearest_expiry = n.nearest, stock_level = n.level, expiry_state = n.expiry,
           cover_days = n.cover, amount = n.amount, counted = n.counted, last_move_at = ${param('movedAt')}::timestamptz, version = c.version + 1,
           updated_at = ${param('now')}::timestamptz, updated_by = ${param('accountId')}::bigint
      from unnest(${param('ids')}::bigint[], ${param('quantities')}::int[], ${param('usable')}::int[], ${param('nearest')}::date[], ${param('levels')}::int[],
                  ${param('expiries')}::int[], ${param('covers')}::int[], ${param('amounts')}::bigint[], ${param('counted')}::jsonb[])
           n (id, quantity, usable, nearest, level, expiry, cover, amount, counted)
     where c.id = n.id`,
)

/** What the cards say now. */
export function writeCards({ db, now, actor }: WriteCtx, cards: readonly CardAfter[], movedAt: string) {
  const column = (pick: (after: CardAfter['after']) => unknown) => cards.map(({ after }) => pick(after))
  return updateCards(db, {
    ...{ now: now.toISOString(), accountId: actor.accountId, movedAt },
    ids: cards.map(({ card }) => card.id),
    quantities: column((after) => after.quantity),
    usable: column((after) => after.usableQuantity),
    nearest: column((after) => after.nearestExpiry),
    levels: column((after) => after.stockLevel),
    expiries: column((after) => after.expiryState),
    covers: column((after) => after.coverDays),
    amounts: column((after) => after.amount),
    counted: column((after) => JSON.stringify(after.counted)),
  })
}
