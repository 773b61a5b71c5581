import type { Input } from '@oems/contract/core/call.ts'
import { OrgType, typesBelow } from '@oems/contract/organisation/codes.ts'
import { allTreeLimit, type BriefItem, type Choice, type CutTreeItem, orgTrees } from '@oems/contract/organisation/orgTrees.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { menu } from '../../access/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { type Org, orgProjectIdOf } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { notFound, ruleBroken } from '../../core/errors.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { namedNode } from '../namedNode.ts'
import { withCounters } from './countedTree.ts'
import { choosable, everyNode, type Offer, offered } from './offered.ts'
import { searchTree } from './searchTree.ts'
import { visibleIds } from './tree.ts'
import { itemOf } from './treeRows.ts'
import { childrenInTree, nodesInTree, wholeTree } from './wholeTree.ts'

/** In a snapshot not for its moment, but because what runs there is cancelled when nobody waits for it any more. */
export default implement(
  orgTrees,
  inSnapshot({
    tree,
    tree4Lt: async (ctx, { orgId }) => wholeTree(ctx, await nodeInScope(ctx, orgId), { ...choosable, withProject: 0 }),
    allTree,
    tree4Menu,
    tree4Manager,
    searchTreeOrg: searchTree,
    cascaderTree: async (ctx, { withProject }) => nested(await wholeTree(ctx, await ownNode(ctx), { ...choosable, withProject })),
    getCascaderNode: nodeLevels,
  }),
)

const ownNode = (ctx: Ctx): Promise<Org> => nodeInScope(ctx, ctx.actor.orgId)

/** A node that is another one or stands below it. */
async function nodeBelow(ctx: Ctx, top: Org, id: number): Promise<Org> {
  const node = await nodeInScope(ctx, id)
  if (!node.path.startsWith(top.path)) throw notFound()
  return node
}

async function tree(ctx: Ctx, { orgId, parentOrgId, ...offer }: Input<typeof orgTrees.tree>): Promise<CutTreeItem[]> {
  const top = await nodeInScope(ctx, orgId)
  if (parentOrgId === null) return wholeTree(ctx, top, offer)
  return childrenInTree(ctx, await nodeBelow(ctx, top, parentOrgId), { ...offer, isOutside: null })
}

async function tree4Menu(ctx: Ctx, { menuId }: Input<typeof orgTrees.tree4Menu>): Promise<CutTreeItem[]> {
  const types = menuId === null ? [] : await typesOfMenu(ctx, menuId)
  const way = OrgType.options.map(({ value }) => value).filter((type) => types.some((one) => one === type || typesBelow(type).has(one)))
  return wholeTree(ctx, await ownNode(ctx), { ...choosable, ...(types.length > 0 && { types: way }) })
}

/** The types of the nodes at which a menu stands; none: at all of them. */
async function typesOfMenu({ db }: Ctx, menuId: number): Promise<readonly number[]> {
  const [found] = await db
    .select({ types: menu.orgType })
    .from(menu)
    .where(and(eq(menu.id, menuId), isNull(menu.deletedAt)))
  if (!found) throw notFound()
  return found.types
}

async function tree4Manager(ctx: Ctx, { parentOrgId }: Input<typeof orgTrees.tree4Manager>) {
  const own = await ownNode(ctx)
  if (parentOrgId === null) return withCounters(ctx, own, await wholeTree(ctx, own, everyNode))
  const parent = await nodeInScope(ctx, parentOrgId)
  return withCounters(ctx, parent, await childrenInTree(ctx, parent, everyNode))
}

async function allTree(ctx: Ctx): Promise<BriefItem[]> {
  const own = await ownNode(ctx)
  const nodes = await ask<Pick<Org, 'id' | 'parentId' | 'orgName' | 'orgType' | 'orgProjectType'>>(
    ctx.db,
    sql`select id, parent_id "parentId", org_name "orgName", org_type "orgType", org_project_type "orgProjectType" from org
        where path like ${`${own.path}%`} and deleted_at is null order by depth, sort_no, id limit ${allTreeLimit + 1}`,
  )
  if (nodes.length > allTreeLimit) throw ruleBroken('组织数量过多，请使用懒加载')
  const parents = new Set(nodes.map(({ parentId }) => parentId))
  return nodes.map((node) => ({
    id: node.id,
    parentId: node.id === own.id ? null : node.parentId,
    name: node.orgName,
    orgType: node.orgType as BriefItem['orgType'],
    orgProjectId: orgProjectIdOf(node),
    hasChildren: parents.has(node.id),
  }))
}

/** Parents come first: going backwards, each node's children are there before it. */
function nested(items: readonly CutTreeItem[]): Choice[] {
  const below = Map.groupBy(items, ({ parentId }) => parentId)
  const choice = ({ id, name, hasChildren }: CutTreeItem): Choice => ({
    value: id,
    label: name,
    isLeaf: !hasChildren,
    children: (below.get(id) ?? []).map(choice),
  })
  return (below.get(null) ?? []).map(choice)
}

const siblingsAtMost = 200

/** The way to a node, each part of it among its siblings. Those on the way are there whatever the tree shows. */
async function nodeLevels(ctx: Ctx, { orgId, projectId, orgProjectId, ...shown }: Input<typeof orgTrees.getCascaderNode>) {
  const node = await namedNode(ctx, { orgId, projectId, orgProjectId })
  const ids = visibleIds(ctx, node)
  const offer: Offer = { ...shown, isOutside: null }
  const near = await ask<{ id: number }>(
    ctx.db,
    sql`select id from (
          select n.id, row_number() over (partition by n.parent_id order by n.id = any(${array(ids)}::bigint[]) desc, n.sort_no, n.id) as place
          from org n where n.parent_id = any(${array(ids.slice(0, -1))}::bigint[]) and n.deleted_at is null
            and (n.id = any(${array(ids)}::bigint[]) or (${offered('n', offer)}))) ordered
        where place <= ${siblingsAtMost}`,
  )
  const rows = await nodesInTree(ctx, [ids[0]!, ...near.map(({ id }) => id)], offer)
  const byParent = Map.groupBy(rows, ({ id, parentId }) => (id === ids[0] ? null : parentId))
  const levels = [null, ...ids.slice(0, -1)].map((parentId) => byParent.get(parentId) ?? [])
  return { ids, levels: levels.map((level, depth) => level.map((row) => itemOf(row, depth === 0 ? null : row.parentId))) }
}
