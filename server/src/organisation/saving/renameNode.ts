import type { Input } from '@oems/contract/core/call.ts'
import type { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import { org } from '../../core/db/org.ts'
import { touch } from '../../core/db/store.ts'
import { conflict } from '../../core/errors.ts'
import { requireFromAbove } from '../fromAbove.ts'
import { enterHistory } from '../history/history.ts'
import { lockNode, lockTree } from '../structure.ts'
import { historyOfChange, noteChange, renaming } from './updating.ts'

/** The name alone, from the tree; the same name in another spelling is no conflict with itself. */
export async function renameNode(ctx: WriteCtx, { orgId, orgName, version, ...why }: Input<typeof orgManager.updateOrgName>) {
  await lockTree(ctx)
  const before = await lockNode(ctx, orgId, 'no key update')
  await lockOpenNode(ctx, orgId)
  await requireFromAbove(ctx, before)
  if (before.version !== version) throw conflict()
  if (orgName === before.orgName) return { id: orgId, version }
  const columns = { ...(await renaming(ctx, before, { orgName })), version: version + 1, ...touch(ctx) }
  const [after] = await ctx.db.update(org).set(columns).where(eq(org.id, orgId)).returning()
  await enterHistory(ctx, historyOfChange(before, after!), why)
  await noteChange(ctx, before, after!)
  return { id: orgId, version: version + 1 }
}
