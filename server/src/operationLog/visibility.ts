import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { nodeInScope } from '../core/db/scope.ts'
import type { LogTarget, Visibility } from '../core/domain.ts'

/** Up to so many nodes the statement names each, and PostgreSQL knows how much to expect of them; beyond it, time leads faster to a page. */
const nodesAtMost = 500

/**
 * The entries `l` that the caller may see: those where the actor's node or the target's lies in the caller's scope, or below the node of the
 * query. Deleted nodes count, for what was done to them is still to be seen from above.
 */
export async function visibleEntries(ctx: Ctx, orgId: number | null = null): Promise<SQL> {
  const { scope } = ctx.actor
  if (orgId === null && scope === 'everything') return sql`true`
  const path = orgId !== null ? (await nodeInScope(ctx, orgId)).path : scope === 'everything' ? '/' : scope.below
  const nodes = sql`select id from org where path like ${`${path}%`}`
  const found = await ask<{ id: number }>(ctx.db, sql`${nodes} limit ${nodesAtMost + 1}`)
  if (found.length > nodesAtMost) return among(sql`in (${nodes})`)
  return among(sql`= any(${array(found.map(({ id }) => id))}::bigint[])`)
}

/** Most is done to records of the actor's own node, which need not be compared twice: a total reads tens of thousands of entries. */
const among = (nodes: SQL) => sql`(l.org_id ${nodes} or (l.target_org_id is distinct from l.org_id and l.target_org_id ${nodes}))`

/** A record that is there, but not for the caller. One that was deleted is seen through its entries alone; a kind that says nothing is hidden. */
export async function isHidden(ctx: Ctx, { visibility }: LogTarget, id: number): Promise<boolean> {
  const records = visibility?.(ctx)
  if (records === undefined) return true
  if (records === 'everybody' || !records.visible) return false
  return (await visibleRecord(ctx, records, id)) === false
}

/** Whether the caller sees a record that is there now. */
export async function isVisible(ctx: Ctx, what: string, id: number): Promise<boolean> {
  const records = ctx.registry.logTargets.get(what)?.visibility?.(ctx)
  if (records === undefined || records === 'everybody') return records !== undefined
  return (await visibleRecord(ctx, records, id)) === true
}

async function visibleRecord({ db }: Ctx, { from, table, visible = sql`true` }: Visibility, id: number): Promise<boolean | undefined> {
  const [found] = await ask<{ visible: boolean }>(
    db,
    sql`select (${visible}) is true as visible from ${from} where ${table.id} = ${id} and ${table.deletedAt} is null`,
  )
  return found?.visible
}
