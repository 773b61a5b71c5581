import type { LedgerKindCode } from '@oems/contract/supplies/codes.ts'
import { dayOf } from '../../core/days.ts'
import { allEnded } from '../../core/db/allEnded.ts'
import type { StockWriting } from '../../drugStock/following.ts'
import { type Counted, followSupplies } from '../positions/follow.ts'
import type { LedgerRecord } from '../tables.ts'
import { type LockedRow, lockLedger, type RuledRow } from './locking.ts'
import { ledgerStateOf } from './state.ts'
import { type LedgerChange, writeLog, writeRows } from './writing.ts'

/** What becomes of a row; what is not said stays as it is. */
export interface LedgerWrite {
  readonly suppliesId: number
  readonly offQuantity?: number
  readonly ledgerQuantity?: number
  /** Of what lies outside of the clinics. */
  readonly nearestExpiry?: string | null
  readonly expiringQuantity?: number | null
  /** Of what lies in the clinics. */
  readonly clinicExpiry?: string | null
  readonly expiredQuantity?: number
  readonly place?: string | null
  readonly active?: boolean
  readonly kind: LedgerKindCode
  readonly reason?: string | null
  readonly periodDeclareId?: number | null
  /** Time or a rule has done it and nobody looked: the last evidence stays. What is restated but for its quantity leaves no line and keeps its version. */
  readonly unseen?: 'changes' | 'restates'
  /** When somebody looked, where that was not now. */
  readonly seenAt?: string
}

export interface LedgerKey {
  readonly orgId: number
  readonly suppliesId: number
}

/** Of one project; see `writeLedgers`. */
export const writeLedger = (ctx: StockWriting, projectId: number, writes: readonly LedgerWrite[]): Promise<LedgerRecord[]> => {
  const asked = writes.map((write) => ({ orgId: projectId, ...write }))
  return writeLedgers(ctx, asked, () => asked)
}

/**
 * The only way by which quantities of projects' ledgers change: rows are locked in order of project and item, and what is decided of them then is
 * written with what follows from the numbers, logged, and told to the positions. Rows have to be there; they come back as they are now.
 */
export async function writeLedgers(
  ctx: StockWriting,
  keys: readonly LedgerKey[],
  decide: (locked: readonly LockedRow[]) => Promise<readonly (LedgerWrite & LedgerKey)[]> | readonly (LedgerWrite & LedgerKey)[],
): Promise<LedgerRecord[]> {
  if (keys.length === 0) return []
  const locked = await lockLedger(ctx.db, keys)
  const changed = changesOf(ctx, locked, await decide(locked))
  await enter(ctx, changed)
  return changed.map(({ after }) => after)
}

/** What rows will be that the caller has locked in their order, before anything is written: `enter` does that. */
export function changesOf(ctx: StockWriting, locked: readonly RuledRow[], writes: readonly (LedgerWrite & LedgerKey)[]): LedgerChange[] {
  const today = dayOf(ctx.now)
  const byKey = new Map(locked.map((row) => [`${row.orgId} ${row.suppliesId}`, row]))
  return writes.map((write) => {
    const row = byKey.get(`${write.orgId} ${write.suppliesId}`)
    if (!row) throw new Error(`project ${write.orgId} has no row of item ${write.suppliesId}`)
    return { write, row, after: afterOf(ctx, row, write, today) }
  })
}

/** Writes, logs and counts them; all of it is sent at once, in this order. */
export async function enter(ctx: StockWriting, changed: readonly LedgerChange[]): Promise<void> {
  if (changed.length === 0) return
  await allEnded([
    writeRows(ctx.db, changed),
    writeLog(
      ctx,
      changed.filter(({ write }) => write.unseen !== 'restates'),
    ),
    followSupplies(
      ctx,
      changed.map(({ row, after }) => ({
        orgId: row.orgId,
        declareType: row.declareType,
        before: countedOf(row, row),
        after: countedOf(after, row),
      })),
    ),
  ])
}

const countedOf = (row: LedgerRecord, { item: { isKey } }: RuledRow): Counted => ({ ...row, isKey })

function afterOf({ now, actor }: StockWriting, { item, ...row }: RuledRow, write: LedgerWrite, today: string): LedgerRecord {
  const ledgerQuantity = write.ledgerQuantity ?? row.ledgerQuantity
  const offQuantity = write.offQuantity ?? row.offQuantity
  const expiry = expiryOf(row, write, item.expiryManaged === 1 ? offQuantity : 0)
  const after: LedgerRecord = {
    ...row,
    ...expiry,
    ledgerQuantity,
    offQuantity,
    quantity: ledgerQuantity + offQuantity,
    clinicExpiry: write.clinicExpiry === undefined ? row.clinicExpiry : write.clinicExpiry,
    expiredQuantity: write.expiredQuantity ?? row.expiredQuantity,
    place: write.place === undefined ? row.place : write.place,
    active: write.active ?? row.active,
    // Of what leaves the sheet nothing is required.
    requiredQuantity: write.active === false ? 0 : row.requiredQuantity,
    ledgerAt: write.unseen ? row.ledgerAt : (write.seenAt ?? now.toISOString()),
    ledgerKind: write.unseen ? row.ledgerKind : write.kind,
    version: row.version + (write.unseen === 'restates' ? 0 : 1),
    updatedAt: now.toISOString(),
    updatedBy: actor?.accountId ?? 0,
  }
  return { ...after, ...ledgerStateOf(after, item, today) }
}

/** The part that ends first is never more than there is; nothing that is there, nothing that ends. */
function expiryOf(row: LedgerRecord, write: LedgerWrite, quantity: number) {
  const nearestExpiry = quantity === 0 ? null : write.nearestExpiry === undefined ? row.nearestExpiry : write.nearestExpiry
  if (nearestExpiry === null) return { nearestExpiry: null, expiringQuantity: null }
  const kept = nearestExpiry === row.nearestExpiry ? row.expiringQuantity : null
  const part = write.expiringQuantity === undefined ? kept : write.expiringQuantity
  return { nearestExpiry, expiringQuantity: Math.min(part ?? quantity, quantity) }
}
