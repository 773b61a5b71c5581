import type { Input } from '@oems/contract/core/call.ts'
import { Outside } from '@oems/contract/organisation/codes.ts'
import type { orgInfo, TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { roleAssignment } from '../../accounts/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { array } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { badField, notFound } from '../../core/errors.ts'
import { type Offer, offered } from './offered.ts'
import { itemOf, siblings, treeRows } from './treeRows.ts'

type LevelQuery = Input<typeof orgInfo.lazyTree4Menu>
const pageSize = 500

/** One level below the caller's node, or below the one of the query. */
export async function levelOfScope(ctx: Ctx, query: LevelQuery) {
  checkBound(query)
  const top = await nodeInScope(ctx, query.orgId ?? ctx.actor.orgId)
  return level(ctx, query, [top])
}

/** The same below the nodes of all role assignments of the account, whichever is current. */
export async function levelOfAssignments(ctx: Ctx, query: LevelQuery) {
  checkBound(query)
  const tops = await nodesOfAssignments(ctx)
  if (query.orgId === null) return level(ctx, query, tops)
  return level(ctx, query, [below(tops, await nodeAnywhere(ctx, query.orgId))])
}

function checkBound({ isOutside, orgId }: Pick<LevelQuery, 'isOutside' | 'orgId'>) {
  if (isOutside === Outside.overseas && orgId === null) throw badField('orgId', '请选择组织')
}

/** The tops of the trees that an account may see by its role assignments of today: of two, one below the other, only the upper. */
async function nodesOfAssignments({ db, actor, now }: Ctx): Promise<Org[]> {
  const today = dayOf(now)
  const valid = sql`coalesce(${roleAssignment.validFrom} <= ${today}, true) and coalesce(${roleAssignment.validTo} >= ${today}, true)`
  const nodes = await db
    .selectDistinctOn([org.path], { node: org })
    .from(roleAssignment)
    .innerJoin(org, and(eq(org.id, roleAssignment.orgId), isNull(org.deletedAt)))
    .where(and(eq(roleAssignment.accountId, actor.accountId), isNull(roleAssignment.deletedAt), valid))
    .orderBy(org.path)
  return nodes
    .map(({ node }) => node)
    .filter((node, _, all) => !all.some((upper) => upper.id !== node.id && node.path.startsWith(upper.path)))
}

async function nodeAnywhere({ db }: Ctx, id: number): Promise<Org> {
  const [node] = await db
    .select()
    .from(org)
    .where(and(eq(org.id, id), isNull(org.deletedAt)))
  if (!node) throw notFound()
  return node
}

/** A node that has to stand at or below one of some others. */
function below(tops: readonly Org[], node: Org): Org {
  if (!tops.some((top) => node.path.startsWith(top.path))) throw notFound()
  return node
}

async function level(ctx: Ctx, { parentId, cursor, ...offer }: LevelQuery, tops: readonly Org[]) {
  if (parentId === null) return { list: await itemsOf(ctx, offer, tops), nextCursor: null }
  const parent = below(tops, await nodeAnywhere(ctx, parentId))
  const after =
    cursor === null
      ? undefined
      : sql`(n.sort_no, n.id) > (${sql.join(
          placeOf(cursor).map((part) => sql`${part}::bigint`),
          sql`, `,
        )})`
  const found = await treeRows(
    ctx,
    offer,
    [sql`n.parent_id = ${parent.id}`, offered('n', offer), after],
    sql`${siblings} limit ${pageSize + 1}`,
  )
  const list = found.slice(0, pageSize)
  const last = found.length > pageSize ? list.at(-1) : undefined
  return { list: list.map((row) => itemOf(row, row.parentId)), nextCursor: last ? `${last.sortNo}_${last.id}` : null }
}

/** Where a page ended: order number and id of its last node. */
function placeOf(cursor: string): readonly [string, string] {
  const [, sortNo, id] = /^(\d{1,15})_(\d{1,15})$/.exec(cursor) ?? []
  if (sortNo === undefined || id === undefined) throw badField('cursor', '游标不正确')
  return [sortNo, id]
}

async function itemsOf(ctx: Ctx, offer: Offer, nodes: readonly Org[]): Promise<TreeItem[]> {
  const ids = array(nodes.map(({ id }) => id))
  return (await treeRows(ctx, offer, [sql`n.id = any(${ids}::bigint[])`], siblings)).map((row) => itemOf(row, null))
}
