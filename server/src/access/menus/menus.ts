import { BusinessDomain, MenuType } from '@oems/contract/access/codes.ts'
import { businessDomains, menus as calls, type MenuRow, subSystems } from '@oems/contract/access/menus.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { notFound } from '../../core/errors.ts'
import { implement } from '../../core/implement.ts'
import { ownGrants } from '../roles/grants.ts'
import { loadMenuTree, type MenuNode, type MenuTree, subSystemOf } from './menuTree.ts'
import { remove, save, update } from './writing.ts'

/** The menus of the console, as role 1 arranges them and roles are granted them (01 §5.2). */
export default [
  implement(calls, {
    list,
    simpleList,
    select,
    info,
    save,
    update,
    delete: remove,
  }),
  implement(subSystems, { list: subSystemPage }),
  implement(businessDomains, { list: async (_ctx, { name }) => domains.filter((one) => contains(one.name, name)) }),
]

const domains = BusinessDomain.options.map(({ value, label }, index) => ({ businessDomainId: value, name: label, orderNum: index + 1 }))
const contains = (text: string, part: string | null) => part === null || text.toLowerCase().includes(part.toLowerCase())

async function list({ db }: Ctx, query: Input<typeof calls.list>): Promise<MenuRow[]> {
  const [tree, counts] = await Promise.all([loadMenuTree(db), roleCounts(db)])
  return tree.inOrder
    .filter(({ row }) => contains(row.name, query.name))
    .filter(({ type }) => query.type === null || type === query.type)
    .filter(({ row }) => query.status === null || row.status === query.status)
    .filter(within(tree, query.subSystemId))
    .map((node) => toRow(tree, node, counts.get(node.menuId) ?? 0))
}

const within = (tree: MenuTree, subSystemId: number | null) => (node: MenuNode) =>
  subSystemId === null || subSystemOf(tree, node.menuId) === subSystemId

async function info({ db }: Ctx, { menuId }: Input<typeof calls.info>): Promise<MenuRow> {
  const [tree, counts] = await Promise.all([loadMenuTree(db), roleCounts(db)])
  const found = tree.byId.get(menuId)
  if (!found) throw notFound()
  return toRow(tree, found, counts.get(menuId) ?? 0)
}

const toRow = (tree: MenuTree, { row, perms, menuId }: MenuNode, roleCount: number): MenuRow => ({
  ...row,
  menuId,
  subSystemId: subSystemOf(tree, menuId),
  type: row.type as MenuRow['type'],
  perms,
  tabOpen: flagOf(row.tabOpen),
  visible: flagOf(row.visible),
  status: flagOf(row.status),
  builtIn: row.builtIn ? 1 : 0,
  businessDomainId: row.businessDomainId as MenuRow['businessDomainId'],
  roleCount,
})
const flagOf = (value: number): 0 | 1 => (value === 1 ? 1 : 0)

async function roleCounts(db: ReadDb): Promise<Map<number, number>> {
  const rows = await ask<{ menuId: number; roles: number }>(
    db,
    sql`select g.menu_id "menuId", count(*)::int roles from sys_role_menu g join sys_role r on r.id = g.role_id and r.deleted_at is null group by 1`,
  )
  return new Map(rows.map(({ menuId, roles }) => [menuId, roles]))
}

/** What the caller may grant: role 1 everything, anybody else what their own role has. */
async function simpleList(ctx: Ctx, { subSystemId }: Input<typeof calls.simpleList>) {
  const tree = await loadMenuTree(ctx.db)
  const own = await ownGrants(ctx, tree)
  return tree.inOrder
    .filter((node) => own.has(node.menuId))
    .filter(within(tree, subSystemId))
    .map(({ row, perms, menuId, parentId }) => ({ menuId, parentId, name: row.name, type: row.type as MenuRow['type'], perms }))
}

/** Possible parents. */
async function select({ db }: Ctx, { subSystemId }: Input<typeof calls.select>) {
  const tree = await loadMenuTree(db)
  return tree.inOrder
    .filter(({ type }) => type !== MenuType.button && type !== MenuType.external)
    .filter(within(tree, subSystemId))
    .map(({ row, menuId, parentId }) => ({ menuId, parentId, name: row.name, type: row.type as MenuRow['type'] }))
}

async function subSystemPage({ db }: Ctx, { name, pageNo, pageSize, sortRules }: Input<typeof subSystems.list>) {
  const { below } = await loadMenuTree(db)
  const found = (below.get(0) ?? []).filter(({ row }) => contains(row.name, name))
  if (sortRules[0]?.order === 'desc') found.reverse()
  const rows = found.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return {
    list: rows.map(({ row }) => ({
      subSystemId: row.id,
      name: row.name,
      icon: row.icon,
      orderNum: row.orderNum,
      status: flagOf(row.status),
    })),
    total: found.length,
    pageNo,
    pageSize,
  }
}
