import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { visibleRoles } from '../access/roles/visibility.ts'
import { role } from '../access/tables.ts'
import { visibleAccounts } from '../accounts/accountView.ts'
import { account } from '../accounts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { nodeInScope, withinScope } from '../core/db/scope.ts'
import { e } from '../people/search.ts'
import { visibleEmployees } from '../people/visibility.ts'

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

interface RecordTable {
  readonly from: SQL
  readonly table: { readonly id: SQLWrapper; readonly deletedAt: SQLWrapper }
  /** Undefined: everybody's. */
  readonly visible: SQL | undefined
}
const ofEmployees = (ctx: Ctx): RecordTable => ({ from: sql`employee e`, table: e, visible: visibleEmployees(ctx) })
/** The tables of records, and which of them the caller may see; menus are everybody's who may see menus. */
const recordTables: Readonly<Record<string, (ctx: Ctx) => RecordTable>> = {
  员工: ofEmployees,
  健康申报: ofEmployees,
  组织: (ctx) => ({ from: sql`${org}`, table: org, visible: withinScope(org.id)(ctx) }),
  账号: (ctx) => ({ from: sql`${account}`, table: account, visible: visibleAccounts(ctx) }),
  角色: ofRoles,
  角色授权: ofRoles,
}
function ofRoles(ctx: Ctx): RecordTable {
  return { from: sql`${role} left join ${org} on ${eq(org.id, role.orgId)}`, table: role, visible: visibleRoles(ctx) }
}

/** A record that is there, but not for the caller. One that was deleted is seen through its entries alone. */
export async function isHidden(ctx: Ctx, what: string, id: number): Promise<boolean> {
  const recordTable = Object.hasOwn(recordTables, what) ? recordTables[what]!(ctx) : undefined
  if (!recordTable?.visible) return false
  const { from, table, visible } = recordTable
  const [found] = await ask<{ seen: boolean }>(
    ctx.db,
    sql`select (${visible}) is true as seen from ${from} where ${table.id} = ${id} and ${table.deletedAt} is null`,
  )
  return found?.seen === false
}
