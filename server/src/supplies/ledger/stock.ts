import { BatchState, backdatedDays } from '@oems/contract/drugStock/codes.ts'
import { ItemType, LedgerKind } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { array, ask, askPrepared, type ReadDb } from '../../core/db/database.ts'
import type { FollowedCard, StockWriting } from '../../drugStock/following.ts'
import { type LedgerWrite, writeLedgers } from './writeLedger.ts'

interface Row {
  readonly orgId: number
  readonly suppliesId: number
}
interface Stocked extends Row {
  readonly ledgerQuantity: number
  readonly clinicExpiry: string | null
}

/** What stands in the clinics of a project is its reserve: their postings change its ledger in their own transaction (04 §2.2, kind 8). */
export async function followStock(ctx: StockWriting, cards: readonly FollowedCard[]): Promise<void> {
  // A job has seen no shelf.
  await syncLedger(ctx, await rowsOf(ctx.db, cards), ctx.actor === undefined)
}

/** A count is evidence though nothing differs: of an item whose every batch has been counted, as of the oldest of these counts (04 §2.2, kind 1). */
export async function followCounts(ctx: StockWriting, cards: readonly FollowedCard[]): Promise<void> {
  const rows = await rowsOf(ctx.db, cards)
  await writeLedgers(ctx, rows, async (locked) => {
    const counts = await wholeCounts(ctx, rows)
    return locked.flatMap(({ orgId, suppliesId, ledgerAt }) => {
      const counted = counts.find((one) => one.orgId === orgId && one.suppliesId === suppliesId)
      const seenAt = counted && new Date(counted.countedAt).toISOString()
      const isNewer = seenAt !== undefined && (ledgerAt === null || new Date(ledgerAt) < new Date(seenAt))
      return isNewer ? [{ orgId, suppliesId, kind: LedgerKind.count, seenAt }] : []
    })
  })
}

/**
 * Rows of ledgers become what the clinics hold now, which is summed up with the rows locked: of two clinics at once the last counts both. `unseen`:
 * by a job or a rule, which is no evidence of anything.
 */
export async function syncLedger(ctx: StockWriting, rows: readonly Row[], unseen: boolean): Promise<void> {
  if (rows.length === 0) return
  await writeLedgers(ctx, rows, async (locked) => {
    const stocked = await stockedIn(ctx.db, rows)
    return locked.flatMap(({ orgId, suppliesId, ledgerQuantity, clinicExpiry }) => {
      const now = stocked.find((one) => one.orgId === orgId && one.suppliesId === suppliesId)
      const isSame = !now || (now.ledgerQuantity === ledgerQuantity && now.clinicExpiry === clinicExpiry)
      return isSame ? [] : [{ ...now, kind: LedgerKind.stock, ...(unseen ? { unseen: 'changes' } : {}) } satisfies LedgerWrite & Row]
    })
  })
}

/** Those that count one of these cards; a clinic without such an item pays this statement and no more. */
const rowsOf = (db: StockWriting['db'], cards: readonly FollowedCard[]) =>
  askPrepared<Row>(
    db,
    sql`select distinct p.org_id as "orgId", p.supplies_id as "suppliesId"
          from unnest(${array(cards.map(({ orgId }) => orgId))}::bigint[], ${array(cards.map(({ drugId }) => drugId))}::bigint[]) c(org_id, drug_id)
          join project_supplies p on p.org_id = c.org_id and p.declare_type = ${code(ItemType.drugs)} and p.deleted_at is null
          join supplies s on s.id = p.supplies_id and c.drug_id = any(s.drug_ids)
         order by 1, 2`,
  )

/** What the clinics of the projects hold of the items' drugs; of a project that is closed nothing counts any more. */
export const stockedIn = (db: ReadDb, rows: readonly Row[]) =>
  ask<Stocked>(
    db,
    sql`select w.org_id as "orgId", w.supplies_id as "suppliesId", coalesce(sum(c.usable_quantity), 0)::int as "ledgerQuantity",
               min(c.nearest_expiry) filter (where c.usable_quantity > 0) as "clinicExpiry"
          from unnest(${array(rows.map(({ orgId }) => orgId))}::bigint[], ${array(rows.map(({ suppliesId }) => suppliesId))}::bigint[])
               w(org_id, supplies_id)
          join supplies s on s.id = w.supplies_id
          left join clinic_drug c on c.org_id = w.org_id and c.drug_id = any(s.drug_ids) and c.deleted_at is null
         group by 1, 2`,
  )

/** Since when each batch in use of these items has been counted, of those of which none was left out in as many days as a count may be sent later. */
const wholeCounts = ({ db, now }: StockWriting, rows: readonly Row[]) =>
  ask<Row & { readonly countedAt: string }>(
    db,
    sql`select w.org_id as "orgId", w.supplies_id as "suppliesId", min(x.at) as "countedAt"
          from unnest(${array(rows.map(({ orgId }) => orgId))}::bigint[], ${array(rows.map(({ suppliesId }) => suppliesId))}::bigint[])
               w(org_id, supplies_id)
          join supplies s on s.id = w.supplies_id
          join clinic_drug c on c.org_id = w.org_id and c.drug_id = any(s.drug_ids) and c.deleted_at is null
          join stock_batch b on b.clinic_id = c.clinic_id and b.drug_id = c.drug_id and b.quantity > 0 and b.state = ${code(BatchState.inUse)}
          left join lateral (
            select max(l.counted_at) as at from stock_count_line l
             where l.clinic_id = b.clinic_id and l.sent_at > ${now.toISOString()}::timestamptz - make_interval(days => ${backdatedDays}) and l.batch_id = b.id) x on true
         group by 1, 2 having bool_and(x.at is not null)`,
  )
