import { ItemType, LedgerKind } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { array, ask, askPrepared, type ReadDb } from '../../core/db/database.ts'
import type { CardMoved, StockWriting } from '../../drugStock/following.ts'
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
export async function followStock(ctx: StockWriting, cards: readonly CardMoved[]): Promise<void> {
  await syncLedger(ctx, await rowsOf(ctx.db, cards))
}

/** Rows of ledgers become what the clinics hold now, which is summed up with the rows locked: of two clinics at once the last counts both. */
export async function syncLedger(ctx: StockWriting, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await writeLedgers(ctx, rows, async (locked) => {
    const stocked = await stockedIn(ctx.db, rows)
    return locked.flatMap(({ orgId, suppliesId, ledgerQuantity, clinicExpiry }) => {
      const now = stocked.find((one) => one.orgId === orgId && one.suppliesId === suppliesId)
      const isSame = !now || (now.ledgerQuantity === ledgerQuantity && now.clinicExpiry === clinicExpiry)
      return isSame ? [] : [{ ...now, kind: LedgerKind.stock } satisfies LedgerWrite & Row]
    })
  })
}

/** Those that count one of these cards; a clinic without such an item pays this statement and no more. */
const rowsOf = (db: StockWriting['db'], cards: readonly CardMoved[]) =>
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
