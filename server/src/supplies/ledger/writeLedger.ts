import type { LedgerKindCode } from '@oems/contract/supplies/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { type Counted, followSupplies } from '../positions/follow.ts'
import type { LedgerRecord } from '../tables.ts'
import { type LockedRow, lockLedger } from './locking.ts'
import { ledgerStateOf } from './state.ts'
import { writeLog, writeRows } from './writing.ts'

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
}

/** Of one project; see `writeLedgers`. */
export const writeLedger = (ctx: WriteCtx, projectId: number, writes: readonly LedgerWrite[]): Promise<LedgerRecord[]> =>
  writeLedgers(ctx, new Map([[projectId, writes]]))

/**
 * The only way by which quantities of projects' ledgers change: rows are locked in order of project and item, written with what follows from
 * their numbers, logged, and the positions told. Rows have to be there. They come back in that order, as they are now.
 */
export async function writeLedgers(ctx: WriteCtx, writes: ReadonlyMap<number, readonly LedgerWrite[]>): Promise<LedgerRecord[]> {
  const asked = [...writes].flatMap(([orgId, of]) => of.map((write) => ({ orgId, ...write })))
  if (asked.length === 0) return []
  const locked = await lockLedger(ctx.db, asked)
  const today = dayOf(ctx.now)
  const changed = asked.map((write) => {
    const row = locked.find(({ orgId, suppliesId }) => orgId === write.orgId && suppliesId === write.suppliesId)
    if (!row) throw new Error(`project ${write.orgId} has no row of item ${write.suppliesId}`)
    return { write, row, after: afterOf(ctx, row, write, today) }
  })
  await Promise.all([writeRows(ctx.db, changed), writeLog(ctx, changed)])
  await followSupplies(
    ctx,
    changed.map(({ row, after }) => ({
      orgId: row.orgId,
      declareType: row.declareType,
      before: countedOf(row, row),
      after: countedOf(after, row),
    })),
  )
  return changed.map(({ after }) => after)
}

const countedOf = (row: LedgerRecord, { item: { isKey } }: LockedRow): Counted => ({ ...row, isKey })

function afterOf({ now, actor }: WriteCtx, { item, ...row }: LockedRow, write: LedgerWrite, today: string): LedgerRecord {
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
    ledgerAt: now.toISOString(),
    ledgerKind: write.kind,
    version: row.version + 1,
    updatedAt: now.toISOString(),
    updatedBy: actor.accountId,
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
