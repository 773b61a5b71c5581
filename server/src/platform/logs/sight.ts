import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/database.ts'
import { nodeInScope } from '../../core/scope.ts'

/** Up to so many nodes the statement names each, and PostgreSQL knows how much to expect of them; beyond it, time leads faster to a page. */
const namedAtMost = 500

/**
 * The lines `l` that the caller may see: those where the actor's node or the target's lies in his scope, or below the node that he asks
 * for. Deleted nodes count, for what was done to them is still to be seen from above.
 */
export async function visibleLines(ctx: Ctx, orgId: number | null = null): Promise<SQL> {
  const { scope } = ctx.actor
  if (orgId === null && scope === 'everything') return sql`true`
  const path = orgId !== null ? (await nodeInScope(ctx, orgId)).path : scope === 'everything' ? '/' : scope.below
  const nodes = sql`select id from org where path like ${`${path}%`}`
  const found = await ask<{ id: number }>(ctx.db, sql`${nodes} limit ${namedAtMost + 1}`)
  if (found.length > namedAtMost) return sql`(l.org_id in (${nodes}) or l.target_org_id in (${nodes}))`
  const ids = sql`any(${array(found.map(({ id }) => id))}::bigint[])`
  return sql`(l.org_id = ${ids} or l.target_org_id = ${ids})`
}
