import { LedgerKind } from '@oems/contract/supplies/codes.ts'
import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { projectSupplies as t } from '../tables.ts'
import { type LedgerWrite, writeLedgers } from './writeLedger.ts'

/** What projects hold when they close: nothing, and their rows leave the sheets and the figures (04 §4.2). */
export async function closeLedger(ctx: WriteCtx, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  const rows = await ctx.db
    .select({ orgId: t.orgId, suppliesId: t.suppliesId })
    .from(t)
    .where(and(inArray(t.orgId, [...projectIds]), isNull(t.deletedAt), or(t.active, sql`${t.quantity} > 0`, sql`${t.expiredQuantity} > 0`)))
  const closing = ({ suppliesId }: { readonly suppliesId: number }): LedgerWrite => ({
    suppliesId,
    offQuantity: 0,
    ledgerQuantity: 0,
    clinicExpiry: null,
    expiredQuantity: 0,
    active: false,
    kind: LedgerKind.closing,
  })
  await writeLedgers(ctx, new Map([...Map.groupBy(rows, ({ orgId }) => orgId)].map(([orgId, of]) => [orgId, of.map(closing)])))
}
