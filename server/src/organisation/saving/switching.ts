import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgStatus } from '@oems/contract/organisation/codes.ts'
import { and, isNull, like } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { type Org, org } from '../../core/db/org.ts'
import { notifyDisabled } from '../followers.ts'
import { parentFromAbove } from '../fromAbove.ts'
import { checkEnabled } from '../structure.ts'

/** A node is disabled with everything below it for writes, and enabled below enabled ones alone (02 §4.1). */
export async function switchStatus(ctx: WriteCtx, node: Org, status: CodeOf<typeof OrgStatus>): Promise<void> {
  const parent = await parentFromAbove(ctx, node)
  if (status === OrgStatus.enabled) return checkEnabled(ctx.db, parent, '上级组织已停用，请先启用上级组织')
  const below = await ctx.db
    .select({ id: org.id })
    .from(org)
    .where(and(like(org.path, `${node.path}%`), isNull(org.deletedAt)))
    .orderBy(org.id)
    // Writes under way below are waited for, and later ones find it disabled.
    .for('update')
  await notifyDisabled(
    ctx,
    below.map(({ id }) => id),
  )
}
