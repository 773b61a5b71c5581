import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgStatus, OrgType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { orgInfo, TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { roleAssignment } from '../accounts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { type Org, org } from '../core/db/org.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { badField, notFound } from '../core/errors.ts'
import { kindOf } from './tree.ts'

type LevelQuery = Input<typeof orgInfo.lazyTree4Menu>
type Node = Pick<
  Org,
  'id' | 'parentId' | 'path' | 'depth' | 'orgName' | 'orgType' | 'orgProjectType' | 'status' | 'isOutside' | 'nationCode' | 'sortNo'
>
type Row = Node & { readonly projectStatus: number | null; readonly childNum: number }

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

async function level(ctx: Ctx, { parentId, isOutside, cursor }: LevelQuery, tops: readonly Org[]) {
  if (parentId === null) return { list: await itemsOf(ctx, tops, isOutside), nextCursor: null }
  const parent = below(tops, await nodeAnywhere(ctx, parentId))
  const after =
    cursor === null
      ? undefined
      : sql`(n.sort_no, n.id) > (${sql.join(
          placeOf(cursor).map((part) => sql`${part}::bigint`),
          sql`, `,
        )})`
  const found = await treeRows(ctx, isOutside, sql`n.parent_id = ${parent.id}`, offered('n', isOutside), after)
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

async function itemsOf(ctx: Ctx, nodes: readonly Org[], isOutside: LevelQuery['isOutside']): Promise<TreeItem[]> {
  const ids = sql.param(nodes.map(({ id }) => id))
  return (await treeRows(ctx, isOutside, sql`n.id = any(${ids}::bigint[])`)).map((row) => itemOf(row, null))
}

/** Nodes with the number of children that the same tree would show below them. */
const treeRows = ({ db }: Ctx, isOutside: LevelQuery['isOutside'], ...where: (SQL | undefined)[]) =>
  ask<Row>(
    db,
    sql`select n.id, n.parent_id as "parentId", n.path, n.depth, n.org_name as "orgName", n.org_type as "orgType", n.org_project_type as "orgProjectType",
        n.status, n.is_outside as "isOutside", n.nation_code as "nationCode", n.sort_no as "sortNo", p.project_status as "projectStatus",
        (select count(*)::int from org c where c.parent_id = n.id and ${offered('c', isOutside)}) as "childNum"
      from org n left join project p on p.project_id = n.id
      where n.deleted_at is null and ${and(...where)}
      order by n.sort_no, n.id limit ${pageSize + 1}`,
  )

/** A tree to choose from shows enabled nodes, no closed projects, and of one kind of project only the way to such. */
function offered(alias: string, isOutside: LevelQuery['isOutside']): SQL {
  const node = sql.identifier(alias)
  const open = sql`${node}.deleted_at is null and ${node}.status = ${code(OrgStatus.enabled)} and not exists (
    select from project closed where closed.project_id = ${node}.id and closed.project_status = ${code(ProjectStatus.closed)})`
  if (isOutside === null) return open
  // `0` follows `/`: the ids below a path are one range of its index.
  return sql`${open} and case when ${node}.org_type = ${code(OrgType.project)} then ${node}.is_outside = ${isOutside} else exists (
    select from org d left join project dp on dp.project_id = d.id
    where d.path ~>=~ ${node}.path and d.path ~<~ (left(${node}.path, -1) || '0') and d.deleted_at is null and d.status = ${code(OrgStatus.enabled)}
      and d.org_type = ${code(OrgType.project)} and d.is_outside = ${isOutside} and dp.project_status is distinct from ${code(ProjectStatus.closed)}) end`
}

function itemOf(row: Row, parentId: number | null): TreeItem {
  return {
    id: row.id,
    orgId: row.id,
    parentId,
    name: row.orgName,
    orgName: row.orgName,
    ...kindOf(row),
    projectId: row.orgType === OrgType.project ? row.id : null,
    level: row.depth + 1,
    hasChildren: row.childNum > 0,
    childNum: row.childNum,
    nationCode: row.nationCode,
    projectStatus: row.projectStatus as CodeOf<typeof ProjectStatus> | null,
  }
}
