import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/database.ts'
import { param, prepared } from '../../core/db/prepared.ts'
import type { StockWriting } from '../../drugStock/following.ts'
import type { LedgerRecord } from '../tables.ts'
import type { RuledRow } from './locking.ts'
import type { LedgerWrite } from './writeLedger.ts'

/** A row, what is said of it, and what it is then. */
export interface LedgerChange {
  readonly write: LedgerWrite
  readonly row: RuledRow
  readonly after: LedgerRecord
}

const write = prepared(
  'rows of ledgers',
  sql`
  update project_supplies p
     set ledger_quantity = n.ledger, off_quantity = n.off, nearest_expiry = n.nearest, expiring_quantity = n.expiring,
         clinic_expiry = n.clinic_expiry, expired_quantity = n.expired, required_quantity = n.required, cover_days = n.cover,
         stock_level = n.level, expiry_state = n.state, place = n.place, active = n.active, ledger_at = n.at, ledger_kind = n.kind, version = n.version, updated_at = n.changed, updated_by = n.by
    from unnest(${param('ids')}::bigint[], ${param('ledger')}::int[], ${param('off')}::int[], ${param('nearest')}::date[], ${param('expiring')}::int[],
                ${param('clinicExpiry')}::date[], ${param('expired')}::int[], ${param('required')}::int[], ${param('cover')}::int[], ${param('level')}::int[], ${param('state')}::int[],
                ${param('place')}::text[], ${param('active')}::boolean[], ${param('at')}::timestamptz[], ${param('kind')}::int[], ${param('version')}::int[],
                ${param('by')}::bigint[], ${param('changed')}::timestamptz[])
         n (id, ledger, off, nearest, expiring, clinic_expiry, expired, required, cover, level, state, place, active, at, kind, version, by, changed)
   where p.id = n.id`,
)
/** What the rows say now, by one statement. */
export function writeRows(db: Db, changes: readonly LedgerChange[]) {
  const column = <T>(pick: (after: LedgerRecord) => T) => changes.map(({ after }) => pick(after))
  return write(db, {
    ...{
      ids: column((a) => a.id),
      ledger: column((a) => a.ledgerQuantity),
      off: column((a) => a.offQuantity),
      nearest: column((a) => a.nearestExpiry),
    },
    ...{
      expiring: column((a) => a.expiringQuantity),
      clinicExpiry: column((a) => a.clinicExpiry),
      expired: column((a) => a.expiredQuantity),
    },
    ...{
      required: column((a) => a.requiredQuantity),
      cover: column((a) => a.coverDays),
      level: column((a) => a.stockLevel),
      state: column((a) => a.expiryState),
      place: column((a) => a.place),
    },
    ...{
      active: column((a) => a.active),
      at: column((a) => a.ledgerAt),
      kind: column((a) => a.ledgerKind),
      version: column((a) => a.version),
    },
    ...{ by: column((a) => a.updatedBy), changed: column((a) => a.updatedAt) },
  })
}

const log = prepared(
  'log of ledgers',
  sql`
  insert into project_supplies_log (project_supplies_id, org_id, supplies_id, kind, delta, quantity_after, nearest_expiry, reason,
                                    period_declare_id, at, by)
  select n.*, ${param('at')}::timestamptz, ${param('by')}::bigint
    from unnest(${param('ids')}::bigint[], ${param('orgIds')}::bigint[], ${param('suppliesIds')}::bigint[], ${param('kinds')}::int[], ${param('deltas')}::int[],
                ${param('quantities')}::int[], ${param('nearest')}::date[], ${param('reasons')}::text[], ${param('declareIds')}::bigint[]) n`,
)
/** How they came to be so; what leaves its quantity as it is was looked at all the same. */
export function writeLog({ db, now, actor }: StockWriting, changes: readonly LedgerChange[]) {
  const column = <T>(pick: (change: LedgerChange) => T) => changes.map(pick)
  return log(db, {
    ...{ at: now.toISOString(), by: actor?.accountId ?? 0 },
    ...{ ids: column(({ row }) => row.id), orgIds: column(({ row }) => row.orgId), suppliesIds: column(({ row }) => row.suppliesId) },
    ...{ kinds: column(({ write }) => write.kind), deltas: column(({ row, after }) => after.quantity - row.quantity) },
    ...{ quantities: column(({ after }) => after.quantity), nearest: column(({ after }) => after.nearestExpiry) },
    ...{ reasons: column(({ write }) => write.reason ?? null), declareIds: column(({ write }) => write.periodDeclareId ?? null) },
  })
}
