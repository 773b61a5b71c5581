import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { declareTypeOfRule, type PeriodRule, type PeriodRuleCell, type PeriodRules } from '@oems/contract/reserve/policy.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { Ctx } from '../../../core/context.ts'
import { dayOf } from '../../../core/days.ts'
import { idsIn, nodeInScope } from '../../../core/db/scope.ts'
import { inForce, targetOf } from '../../../declaration/policy/inherited.ts'
import { type Version, versionsAt } from './store.ts'

type Target = PeriodRule['target']
type Type = PeriodRule['declareType']

/** What is declared by whom: measures above projects too. */
const cells: readonly (readonly [Type, Target])[] = declareTypeOfRule.enum.flatMap((declareType) =>
  PolicyTarget.options
    .filter(({ value }) => value !== PolicyTarget.noProject || declareType === DeclareType.measures)
    .map(({ value }) => [declareType as Type, value] as const),
)

/** The rules of a node, type by type and target by target: what is in force, from which node, and what is to come (04 §5.5). */
export async function periodInfo(ctx: Ctx, { orgId }: { readonly orgId: number }): Promise<PeriodRules> {
  const node = await nodeInScope(ctx, orgId)
  const today = dayOf(ctx.now)
  const path = idsIn(node.path)
  const versions = await versionsAt(ctx.db, path)
  return {
    ...{ orgId, orgName: node.orgName, orgType: node.orgType, today, goesBy: await targetOf(ctx, node, today) },
    cells: cells.map(([declareType, target]) => {
      const all = versions.filter((one) => one.declareType === declareType && one.target === target)
      return { declareType, target, ...ruleOf(path, all, today) }
    }),
  }
}

/** Every version that the node itself has saved. */
export async function periodHistory(ctx: Ctx, { orgId }: { readonly orgId: number }) {
  await nodeInScope(ctx, orgId)
  return { list: (await versionsAt(ctx.db, [orgId])).map(shown) }
}

const shown = ({ replaced: _, ...rule }: Version): PeriodRule => rule

/** `versions` have the latest day first; `path` ends with the node. */
function ruleOf(path: readonly number[], versions: readonly Version[], today: string): Omit<PeriodRuleCell, 'declareType' | 'target'> {
  const orgId = path.at(-1)!
  const standing = versions.filter(({ replaced }) => !replaced)
  const depthOf = (one: Version) => path.indexOf(one.orgId)
  const effective = inForce(path, standing, today)
  const nearest = effective ? depthOf(effective) : 0
  return {
    effective: effective && shown(effective),
    own: effective?.orgId === orgId ? shown(effective) : null,
    // Nothing that a node further up begins with reaches a node with a rule of its own.
    coming: standing
      .filter((one) => one.fromDay > today && depthOf(one) >= nearest)
      .reverse()
      .map(shown),
    version: versions.filter((one) => one.orgId === orgId).length,
  }
}
