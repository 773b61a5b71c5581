import { sql } from 'drizzle-orm'
import { array, askPrepared, type Db } from '../../core/db/database.ts'
import type { StockWriting } from '../../drugStock/following.ts'
import type { LedgerRecord } from '../tables.ts'
import type { LockedRow } from './locking.ts'
import type { LedgerWrite } from './writeLedger.ts'

interface Change {
  readonly write: LedgerWrite
  readonly row: LockedRow
  readonly after: LedgerRecord
}

/** What the rows say now, by one statement. */
export function writeRows(db: Db, changes: readonly Change[]) {
  const column = (pick: (after: LedgerRecord) => unknown) => array(changes.map(({ after }) => pick(after)))
  return askPrepared(
    db,
    sql`
    update project_supplies p
       set ledger_quantity = n.ledger, off_quantity = n.off, nearest_expiry = n.nearest, expiring_quantity = n.expiring,
           clinic_expiry = n.clinic_expiry, expired_quantity = n.expired, required_quantity = n.required, cover_days = n.cover, stock_level = n.level, expiry_state = n.state,
           place = n.place, active = n.active, ledger_at = n.at, ledger_kind = n.kind, version = n.version, updated_at = n.changed, updated_by = n.by
      from unnest(${column((a) => a.id)}::bigint[], ${column((a) => a.ledgerQuantity)}::int[], ${column((a) => a.offQuantity)}::int[],
                  ${column((a) => a.nearestExpiry)}::date[], ${column((a) => a.expiringQuantity)}::int[], ${column((a) => a.clinicExpiry)}::date[],
                  ${column((a) => a.expiredQuantity)}::int[], ${column((a) => a.requiredQuantity)}::int[], ${column((a) => a.coverDays)}::int[], ${column((a) => a.stockLevel)}::int[],
                  ${column((a) => a.expiryState)}::int[], ${column((a) => a.place)}::text[], ${column((a) => a.active)}::boolean[],
                  ${column((a) => a.ledgerAt)}::timestamptz[], ${column((a) => a.ledgerKind)}::int[], ${column((a) => a.version)}::int[],
                  ${column((a) => a.updatedBy)}::bigint[], ${column((a) => a.updatedAt)}::timestamptz[])
           n (id, ledger, off, nearest, expiring, clinic_expiry, expired, required, cover, level, state, place, active, at, kind, version, by, changed)
     where p.id = n.id`,
  )
}

/** How they came to be so; what leaves its quantity as it is was looked at all the same. */
export function writeLog({ db, now, actor }: StockWriting, changes: readonly Change[]) {
  const column = (pick: (change: Change) => unknown) => array(changes.map(pick))
  return askPrepared(
    db,
    sql`
    insert into project_supplies_log (project_supplies_id, org_id, supplies_id, kind, delta, quantity_after, nearest_expiry, reason,
                                      period_declare_id, at, by)
    select n.*, ${now.toISOString()}::timestamptz, ${actor?.accountId ?? 0}::bigint
      from unnest(${column(({ row }) => row.id)}::bigint[], ${column(({ row }) => row.orgId)}::bigint[],
                  ${column(({ row }) => row.suppliesId)}::bigint[], ${column(({ write }) => write.kind)}::int[],
                  ${column(({ row, after }) => after.quantity - row.quantity)}::int[], ${column(({ after }) => after.quantity)}::int[],
                  ${column(({ after }) => after.nearestExpiry)}::date[], ${column(({ write }) => write.reason ?? null)}::text[],
                  ${column(({ write }) => write.periodDeclareId ?? null)}::bigint[]) n`,
  )
}
