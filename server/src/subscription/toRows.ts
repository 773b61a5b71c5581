import type { Subscription } from '@oems/contract/subscription/subscriptions.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { org } from '../core/db/org.ts'
import { pathNames } from '../organisation/trees/tree.ts'
import { stateOf } from './inForce.ts'
import type { SubscriptionRow } from './tables.ts'

/** With the names of both sides, and how each stands today. */
export async function toRows(ctx: Ctx, rows: readonly SubscriptionRow[]): Promise<Subscription[]> {
  const ids = [...new Set(rows.flatMap(({ orgId, targetOrgId }) => [orgId, targetOrgId]))]
  const nodes = ids.length === 0 ? [] : await ctx.db.select().from(org).where(inArray(org.id, ids))
  const paths = await pathNames(ctx, nodes)
  const nameOf = new Map(nodes.map(({ id, orgName }) => [id, orgName]))
  const pathOf = (id: number) => paths.get(id) || nameOf.get(id)!
  return rows.map((row) => ({
    ...row,
    orgName: nameOf.get(row.orgId)!,
    targetOrgName: nameOf.get(row.targetOrgId)!,
    pathName: pathOf(row.orgId),
    targetPathName: pathOf(row.targetOrgId),
    state: stateOf(row, dayOf(ctx.now)),
  }))
}
