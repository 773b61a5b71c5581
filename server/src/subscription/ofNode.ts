import { subscribedOrgs as calls } from '@oems/contract/subscription/subscriptions.ts'
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { org } from '../core/db/org.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { implement } from '../core/implement.ts'
import { opsOf } from '../organisation/trees/tree.ts'
import { isInForce } from './inForce.ts'
import { subscription as t } from './tables.ts'

/** Whether a node subscribes to anything today. */
export async function hasInForce({ db, now }: Pick<Ctx, 'db' | 'now'>, orgId: number): Promise<boolean> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(t)
    .where(and(eq(t.orgId, orgId), isInForce(dayOf(now))))
    .limit(1)
  return found !== undefined
}

/** What a node subscribes to, for whoever works there (02 §5.3). */
export default implement(calls, {
  async list(ctx, { orgId }) {
    const node = await nodeInScope(ctx, orgId ?? ctx.actor.orgId)
    const found = await ctx.db
      .select({ node: getTableColumns(org), contents: t.contents, endDate: t.endDate })
      .from(t)
      .innerJoin(org, eq(org.id, t.targetOrgId))
      .where(and(eq(t.orgId, node.id), isInForce(dayOf(ctx.now)), isNull(org.deletedAt)))
      .orderBy(asc(t.id))
    const nodes = found.map((row) => row.node)
    const ops = await opsOf({ ...ctx, also: nodes }, nodes)
    return found.map(({ contents, endDate }, at) => ({ ...ops[at]!, contents, endDate }))
  },
})
