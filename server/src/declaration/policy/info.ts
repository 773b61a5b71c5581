import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import type { PolicyInfo, PolicyVersion, TargetRule } from '@oems/contract/declaration/policies.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { idsIn, nodeInScope } from '../../core/db/scope.ts'
import { inForce, targetOf } from './inherited.ts'
import { versionsAt } from './store.ts'

type Target = PolicyVersion['target']

/**
 * The rules of a node, target by target: what is in force, from which node, and what is to come. That of a node above is told to whoever stands
 * below it (03 §5.6), with that node's name and nothing more of it.
 */
export async function info(ctx: Ctx, { orgId }: { readonly orgId: number }): Promise<PolicyInfo> {
  const node = await nodeInScope(ctx, orgId)
  const today = dayOf(ctx.now)
  const path = idsIn(node.path)
  const versions = await versionsAt(ctx.db, path)
  return {
    ...{ orgId, orgName: node.orgName, orgType: node.orgType, today },
    goesBy: await targetOf(ctx, node, today),
    targets: PolicyTarget.options.map(({ value }) => ruleOf(value, path, versions, today)),
  }
}

/** Every version that the node itself has saved. */
export async function history(ctx: Ctx, { orgId }: { readonly orgId: number }) {
  await nodeInScope(ctx, orgId)
  return { list: await versionsAt(ctx.db, [orgId]) }
}

/** `versions` have the latest day first; `path` ends with the node. */
function ruleOf(target: Target, path: readonly number[], versions: readonly PolicyVersion[], today: string): TargetRule {
  const orgId = path.at(-1)!
  const all = versions.filter((one) => one.target === target)
  const standing = all.filter(({ replaced }) => !replaced)
  const depthOf = (one: PolicyVersion) => path.indexOf(one.orgId)
  const effective = inForce(path, standing, today)
  const nearest = effective ? depthOf(effective) : 0
  return {
    ...{ target, effective },
    own: effective?.orgId === orgId ? effective : null,
    // Nothing that a node further up begins with reaches a node with a rule of its own.
    coming: standing.filter((one) => one.fromDay > today && depthOf(one) >= nearest).reverse(),
    version: all.filter((one) => one.orgId === orgId).length,
  }
}
