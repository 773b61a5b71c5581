import { LedgerKind } from '@oems/contract/supplies/codes.ts'
import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { projectSupplies as t } from '../tables.ts'
import { type LedgerKey, type LedgerWrite, writeLedgers } from './writeLedger.ts'

/**
 * What projects hold when they close: nothing, and their rows leave the sheets and the figures (04 §4.2). What still stands in a clinic is booked
 * out there, and is followed until then.
 */
export async function closeLedger(ctx: WriteCtx, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  const rows = await ctx.db
    .select({ orgId: t.orgId, suppliesId: t.suppliesId })
    .from(t)
    .where(
      and(inArray(t.orgId, [...projectIds]), isNull(t.deletedAt), or(t.active, sql`${t.offQuantity} > 0`, sql`${t.expiredQuantity} > 0`)),
    )
  const closing = (row: LedgerKey): LedgerKey & LedgerWrite => ({
    ...row,
    offQuantity: 0,
    expiredQuantity: 0,
    active: false,
    kind: LedgerKind.closing,
  })
  await writeLedgers(ctx, rows, () => rows.map(closing))
}
