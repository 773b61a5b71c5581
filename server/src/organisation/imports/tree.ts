import { OrgStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { visibleIds } from '../trees/tree.ts'

/** A node that is there already, as lines need it. */
export interface TreeNode {
  readonly id: number
  readonly orgName: string
  readonly nameKey: string
  readonly orgType: number
  readonly orgCode: string
  readonly creditCode: string | null
  readonly depth: number
  /** By itself or by what is above it. */
  readonly isDisabled: boolean
  /** Keys of the names from below the top down to itself; '' for the top. */
  readonly path: string
}

interface Row extends Omit<TreeNode, 'isDisabled' | 'path'> {
  readonly parentId: number | null
  readonly status: number
}

/** What stands below the place of an import, itself included. */
export interface Ground {
  readonly top: TreeNode
  /** Keys of the names from the top of the caller's sight down to the place: a path may begin there as well. */
  readonly topPath: readonly string[]
  readonly byId: ReadonlyMap<number, TreeNode>
  readonly byPath: ReadonlyMap<string, TreeNode>
  readonly byCode: ReadonlyMap<string, TreeNode>
  readonly byName: ReadonlyMap<string, readonly TreeNode[]>
  /** By parent and key of the name. */
  readonly children: ReadonlyMap<string, TreeNode>
}

/** One read of the whole, parents first; again where the place was moved between looking it up and reading it. */
export async function groundOf(ctx: Ctx, placeId: number): Promise<Ground> {
  const top = await nodeInScope(ctx, placeId)
  const above = await ask<{ id: number; nameKey: string; status: number }>(
    ctx.db,
    sql`select id, name_key as "nameKey", status from org where id = any(${array(top.path.split('/').filter(Boolean))}::bigint[]) order by depth`,
  )
  const rows = await ask<Row>(
    ctx.db,
    sql`select id, parent_id as "parentId", org_name as "orgName", name_key as "nameKey", org_type as "orgType", org_code as "orgCode",
          credit_code as "creditCode", depth, status
        from org where path like ${`${top.path}%`} and deleted_at is null order by depth, sort_no, id`,
  )
  if (rows[0]?.id !== top.id) return groundOf(ctx, placeId)
  const byId = new Map<number, TreeNode>()
  for (const { parentId, status, ...row } of rows) {
    const parent = row.id === top.id ? null : byId.get(parentId!)!
    const isDisabled = status === OrgStatus.disabled || (parent?.isDisabled ?? above.some((node) => node.status === OrgStatus.disabled))
    const path = !parent ? '' : parent.path === '' ? row.nameKey : `${parent.path}/${row.nameKey}`
    byId.set(row.id, { ...row, isDisabled, path })
  }
  const nodes = [...byId.values()]
  const seen = new Set(visibleIds(ctx, top))
  return {
    top: byId.get(top.id)!,
    topPath: above.filter(({ id }) => seen.has(id)).map(({ nameKey }) => nameKey),
    byId,
    byPath: new Map(nodes.map((node) => [node.path, node])),
    byCode: new Map(nodes.map((node) => [node.orgCode.toUpperCase(), node])),
    byName: Map.groupBy(nodes, ({ nameKey }) => nameKey),
    children: new Map(rows.map(({ id, parentId, nameKey }) => [`${parentId} ${nameKey}`, byId.get(id)!])),
  }
}
