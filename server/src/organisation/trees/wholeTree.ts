import { OrgStatus } from '@oems/contract/organisation/codes.ts'
import { type CutTreeItem, treeBudget } from '@oems/contract/organisation/orgTrees.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { type Offer, offered } from './offered.ts'
import { downwards, itemOf, siblings, type TreeRow, treeColumns, treeRows } from './treeRows.ts'

interface WholeOffer extends Omit<Offer, 'isOutside'> {
  /** Types of nodes; all of them where absent. */
  readonly types?: readonly number[]
}

/** A node with everything below it, as many whole levels as the budget allows (02 §5). */
export async function wholeTree({ db }: Ctx, top: Org, offer: WholeOffer): Promise<CutTreeItem[]> {
  const isShown = sql`n.id = ${top.id} or (${offered('n', { ...offer, isOutside: null })} ${reachable(offer)} ${ofTypes(offer)})`
  const rows = await ask<TreeRow & { readonly loaded: boolean }>(
    db,
    sql`
    with hidden as materialized (
      select h.path from org h where h.path like ${`${top.path}_%`} and h.deleted_at is null and h.status = ${code(OrgStatus.disabled)}),
    shown as materialized (
      select ${treeColumns} from org n left join project p on p.project_id = n.id
      where n.path like ${`${top.path}%`} and n.deleted_at is null and (${isShown})),
    level as (select depth, sum(count(*)) over (order by depth) as total from shown group by depth),
    cut as (select max(depth) as depth from level where total <= ${treeBudget} or depth = ${top.depth}),
    children as (select "parentId" as id, count(*)::int as n from shown group by 1)
    select n.*, coalesce(c.n, 0) as "childNum", c.n is null or n.depth < cut.depth as loaded
    from cut, shown n left join children c using (id) where n.depth <= cut.depth order by n.depth, n."sortNo", n.id`,
  )
  return rows.map(({ loaded, ...row }) => ({ ...itemOf(row, row.id === top.id ? null : row.parentId), loaded }))
}

/** Below a disabled node nothing is shown either. */
const reachable = ({ withDisabled }: WholeOffer): SQL =>
  withDisabled ? sql`` : sql`and not exists (select from hidden where starts_with(n.path, hidden.path))`

const ofTypes = ({ types }: WholeOffer): SQL => (types ? sql`and n.org_type = any(${array(types)}::smallint[])` : sql``)

/** The children of a node alone: how a tree that was cut off goes on. */
export async function childrenInTree(ctx: Ctx, parent: Org, offer: Offer): Promise<CutTreeItem[]> {
  const rows = await treeRows(ctx, offer, [sql`n.parent_id = ${parent.id}`, offered('n', offer)], siblings)
  return rows.map((row) => ({ ...itemOf(row, row.parentId), loaded: row.childNum === 0 }))
}

/** Some nodes by their ids, parents first. */
export const nodesInTree = (ctx: Ctx, ids: readonly number[], offer: Offer): Promise<TreeRow[]> =>
  treeRows(ctx, offer, [sql`n.id = any(${array(ids)}::bigint[])`], downwards)
