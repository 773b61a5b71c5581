import type { Input } from '@oems/contract/core/call.ts'
import { logged } from '@oems/contract/warning/console.ts'
import { WarningConfig, type warnings } from '@oems/contract/warning/warnings.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { idsIn, nodeInScope, withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { conflict, ruleBroken } from '../core/errors.ts'
import { rulesInForce } from './nodes.ts'
import { statWarningConfig as t } from './tables.ts'

const store = tableStore(t, '预警规则', { scope: withinScope(t.orgId) })
export const configTarget = store.logTarget(WarningConfig, logged.预警规则)

/** The node's own rule, the one in force there, and whose that is. */
export async function config(ctx: Ctx, { orgId }: Input<typeof warnings.config>) {
  const node = await nodeInScope(ctx, orgId)
  const [ruleAt, [own]] = await Promise.all([rulesInForce(ctx.db), ownOf(ctx, orgId)])
  const { rule, enabled, orgId: owner } = ruleAt(idsIn(node.path))
  const [from] = owner === null ? [] : await ctx.db.select({ orgId: org.id, orgName: org.orgName }).from(org).where(eq(org.id, owner))
  return {
    ...{ orgId, orgName: node.orgName, effective: { rule, enabled }, from: from ?? null },
    own: own ? { id: own.id, version: own.version, rule: own.rule, enabled: own.enabled } : null,
  }
}

const ownOf = (ctx: Ctx, orgId: number) =>
  ctx.db
    .select()
    .from(t)
    .where(and(eq(t.orgId, orgId), isNull(t.deletedAt)))

/** Takes the node's own rule away: from then on the nearest one above is in force. Of two who do so at once one hears it. */
async function inheritAgain(ctx: WriteCtx, own: { readonly id: number } | undefined, version: number | null): Promise<void> {
  if (!own) throw ruleBroken('本单位没有自己的预警规则，已在沿用上级规则')
  const locked = await store.lockToChange(ctx, own.id)
  if (locked.version !== version) throw conflict()
  await store.remove(ctx, [own.id])
}

export async function saveConfig(
  ctx: WriteCtx,
  { orgId, version, enabled, inherits, config: rule }: Input<typeof warnings.configSave>,
): Promise<void> {
  await nodeInScope(ctx, orgId)
  const [own] = await ownOf(ctx, orgId)
  if (inherits === 1) await inheritAgain(ctx, own, version)
  else if (!own && version === null) await store.insert(ctx, { orgId, enabled, rule })
  else if (own && version !== null) await store.update(ctx, { id: own.id, version, enabled, rule })
  else throw conflict()
}
