import type { CodeOf } from '@oems/contract/core/codes.ts'
import { SubscriptionContent } from '@oems/contract/subscription/codes.ts'
import { and, arrayContains, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { type Org, org } from '../core/db/org.ts'
import { nodeInScope, sees } from '../core/db/scope.ts'
import { isInForce } from './inForce.ts'
import { subscription as t } from './tables.ts'

/** The organisations of which the caller's own gets to see a content today (02 §5.3): figures or notices, never people. */
export const subscribedNodes = (ctx: Ctx, content: CodeOf<typeof SubscriptionContent>): Promise<Org[]> =>
  ctx.db
    .select(getTableColumns(org))
    .from(t)
    .innerJoin(org, eq(org.id, t.targetOrgId))
    .where(and(eq(t.orgId, ctx.actor.orgId), arrayContains(t.contents, [content]), isInForce(dayOf(ctx.now)), isNull(org.deletedAt)))
    .orderBy(asc(t.id))

/** What figures are counted over: a node with everything below it, and the subscribed organisations beside it. */
export interface Coverage {
  readonly node: Org
  /** None of them lies below another, or above or below the node. */
  readonly beside: readonly Org[]
  /** All that is subscribed to: where the node itself is one of them or lies below one, nothing stands beside it. */
  readonly subscribed: readonly Org[]
}
interface Asked {
  readonly querySubscribeOrg: boolean
}

/**
 * The node that a query of figures names, and what is counted with it (05 §5.0). Without subscriptions it lies in the caller's scope; with them
 * it may lie in a subscribed subtree as well, and is then looked at by itself. For figures alone: lists of people never ask here.
 */
export async function coverageOf(ctx: Ctx, { querySubscribeOrg }: Asked, find: (among: readonly Org[]) => Promise<Org>): Promise<Coverage> {
  const subscribed = querySubscribeOrg ? await subscribedNodes(ctx, SubscriptionContent.statistics) : []
  const node = await find(subscribed)
  const beside = sees(ctx, node) ? outermost(subscribed).filter((one) => !isWithin(one, node) && !isWithin(node, one)) : []
  return { node, beside, subscribed }
}

/** `requestedNode` with subscriptions. */
export const requestedCoverage = (ctx: Ctx, query: Asked & { readonly orgId: number | null; readonly projectId: number | null }) =>
  coverageOf(ctx, query, (also) => nodeInScope(ctx, query.projectId ?? query.orgId ?? ctx.actor.orgId, also))

/** As replies tell of what they count beside the node. */
export const namesOf = (nodes: readonly Org[]) => nodes.map(({ id, orgName }) => ({ orgId: id, orgName }))

type Covered = Pick<Coverage, 'node'> & Partial<Pick<Coverage, 'beside'>>
export const nodesOf = ({ node, beside = [] }: Covered): readonly Org[] => [node, ...beside]
export const idsOf = (covered: Covered): readonly number[] => nodesOf(covered).map(({ id }) => id)

const isWithin = (node: Org, other: Org) => node.path.startsWith(other.path)
const outermost = (nodes: readonly Org[]) => nodes.filter((node) => !nodes.some((other) => other.id !== node.id && isWithin(node, other)))
