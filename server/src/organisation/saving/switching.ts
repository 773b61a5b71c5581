import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgStatus } from '@oems/contract/organisation/codes.ts'
import { and, isNull, like } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { type Org, org } from '../../core/db/org.ts'
import { notifyDisabled, notifyEnabled } from '../followers.ts'
import { parentFromAbove } from '../fromAbove.ts'
import { checkEnabled } from '../structure.ts'

/** A node is disabled with everything below it for writes, and enabled below enabled ones alone (02 §4.1). */
export async function switchStatus(ctx: WriteCtx, node: Org, status: CodeOf<typeof OrgStatus>): Promise<void> {
  const parent = await parentFromAbove(ctx, node)
  const below = ctx.db
    .select({ id: org.id })
    .from(org)
    .where(and(like(org.path, `${node.path}%`), isNull(org.deletedAt)))
    .orderBy(org.id)
  if (status === OrgStatus.enabled) {
    await checkEnabled(ctx.db, parent, '上级组织已停用，请先启用上级组织')
    return notifyEnabled(ctx, idsOf(await below))
  }
  // Writes under way below are waited for, and later ones find it disabled.
  await notifyDisabled(ctx, idsOf(await below.for('update')))
}

const idsOf = (nodes: readonly Pick<Org, 'id'>[]) => nodes.map(({ id }) => id)
