import type { Input } from '@oems/contract/core/call.ts'
import type { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import type { WriteCtx } from '../../core/context.ts'
import { refuseClosed } from '../../core/db/openNode.ts'
import { voidSubmission } from '../voiding.ts'
import { findSubmissions } from './find.ts'

/** Takes wrong submissions back: the one before stands in its place, and the figures follow (03 §5.4). One after the other, by people. */
export async function remove(ctx: WriteCtx, { ids, voidReason }: Input<typeof calls.delete>): Promise<void> {
  const found = await findSubmissions(ctx, ids)
  await refuseClosed(
    ctx,
    found.map(({ orgId }) => orgId),
  )
  for (const { id, personId, date, orgId } of found) {
    await voidSubmission(ctx, { id, personId, date }, voidReason)
    ctx.note({ what: '健康申报', id, orgId, before: { personId, date, voided: false }, after: { personId, date, voided: true } })
  }
}
