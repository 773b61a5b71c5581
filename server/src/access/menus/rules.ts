import { MenuType } from '@oems/contract/access/codes.ts'
import { above, withBelow } from '@oems/contract/access/grants.ts'
import { everyPermission } from '@oems/contract/access/menu.ts'
import type { MenuDraft } from '@oems/contract/access/menus.ts'
import { isPage } from '@oems/contract/access/pageRegistry.ts'
import { badField, conflict, notFound, ruleBroken } from '../../core/errors.ts'
import { isOpen, type Menu, type MenuTree, treeOf } from './menuTree.ts'
import { checkAddress, type UrlPolicy } from './url.ts'

export type MenuColumns = Pick<
  Menu,
  'parentId' | 'name' | 'type' | 'url' | 'tabOpen' | 'perms' | 'icon' | 'orderNum' | 'visible' | 'status' | 'businessDomainId' | 'orgType'
>

/** Where each type may stand (01 §2.4). */
const folders = [MenuType.subSystem, MenuType.directory]
const parents: Readonly<Record<number, readonly number[]>> = {
  [MenuType.subSystem]: [],
  [MenuType.directory]: folders,
  [MenuType.page]: folders,
  [MenuType.button]: [MenuType.page, MenuType.embedded],
  [MenuType.embedded]: folders,
  [MenuType.external]: folders,
}
const deepest = 4

/** Without these nobody could undo a mistake (01 §4.6). */
const indispensable = ['set.menu', 'auth.role', 'auth.user']

/** What is stored of a draft, or the first rule that it breaks. `before`: the menu that is changed. */
export function validated(tree: MenuTree, before: Menu | null, draft: MenuDraft, urlPolicy: UrlPolicy): MenuColumns {
  if (before?.builtIn) checkBuiltIn(before, draft)
  checkPlace(tree, before, draft)
  checkSiblings(tree, before, draft)
  checkUrl(tree, before, draft, urlPolicy)
  const { subSystemId: _computed, ...fields } = draft
  const isPageLike = draft.type === MenuType.page || draft.type === MenuType.embedded
  const columns = { ...fields, perms: permsOf(draft), businessDomainId: isPageLike ? draft.businessDomainId : null }
  if (before) checkIndispensable(tree, { ...before, ...columns })
  return columns
}

function checkBuiltIn(before: Menu, { type, url, perms }: MenuDraft) {
  if (type !== before.type || url !== before.url || (perms ?? '') !== before.perms.join(','))
    throw conflict('内置菜单不能修改类型、地址和权限标识')
}

function checkPlace(tree: MenuTree, before: Menu | null, { type, parentId }: MenuDraft) {
  const allowed = parents[type]!
  const parent = tree.byId.get(parentId)
  if (parentId !== 0 && !parent) throw notFound()
  if (before && parent && withBelow(tree, before.id).includes(parent)) throw ruleBroken('上级菜单不能是自己或下级')
  if (parent ? !allowed.includes(parent.type) : allowed.length > 0) throw ruleBroken('上级菜单类型不正确')
  if (before && before.type !== type && tree.below.has(before.id)) throw conflict('请先删除下级菜单')
  const height = before ? heightOf(tree, before.id) : 1
  if (type === MenuType.directory && above(tree, parentId).length + 1 + height > deepest) throw ruleBroken(`目录不能超过${deepest}级`)
}

/** Levels of directories that a menu takes up with what stands below it. */
function heightOf(tree: MenuTree, menuId: number): number {
  const directories = (tree.below.get(menuId) ?? []).filter(({ type }) => type === MenuType.directory)
  return 1 + Math.max(0, ...directories.map((one) => heightOf(tree, one.menuId)))
}

function checkSiblings(tree: MenuTree, before: Menu | null, { parentId, name }: MenuDraft) {
  const others = (tree.below.get(parentId) ?? []).filter(({ menuId }) => menuId !== before?.id)
  if (others.some(({ row }) => row.name === name)) throw conflict('同级菜单名称已存在')
}

function checkUrl(tree: MenuTree, before: Menu | null, { type, url }: MenuDraft, urlPolicy: UrlPolicy) {
  if (type !== MenuType.page && type !== MenuType.embedded && type !== MenuType.external) {
    if (url !== null) throw badField('url', '该类型的菜单没有地址')
    return
  }
  if (url === null) throw badField('url', type === MenuType.page ? '请选择页面' : '请输入菜单地址')
  if (type !== MenuType.page) {
    if (url !== before?.url) checkAddress(url, urlPolicy)
    return
  }
  if (!isPage(url)) throw ruleBroken(`页面不存在：${url}`)
  const taken = tree.inOrder.find(({ row }) => row.type === MenuType.page && row.url === url && row.id !== before?.id)
  if (taken) throw conflict(`菜单“${taken.row.name}”已使用该页面`)
}

function permsOf({ type, perms }: MenuDraft): string[] {
  const permissions = [...new Set((perms ?? '').split(/[,，]/).map((perm) => perm.trim()))].filter((perm) => perm !== '')
  if (type !== MenuType.button && permissions.length > 0) throw badField('perms', '只有按钮有权限标识')
  if (type === MenuType.button && permissions.length === 0) throw badField('perms', '请选择权限标识')
  if (permissions.length > 10) throw badField('perms', '权限标识不能超过10个')
  const unknown = permissions.find((perm) => !everyPermission.has(perm))
  if (unknown !== undefined) throw ruleBroken(`权限标识不存在：${unknown}`)
  return permissions
}

/** Stopping a menu above them, or moving them below a stopped one, stops them as well; their buttons count like them. */
function checkIndispensable(tree: MenuTree, after: Menu) {
  const next = treeOf(tree.inOrder.map(({ row }) => (row.id === after.id ? after : row)))
  const needed = next.inOrder.filter(({ row }) => indispensable.includes(row.code ?? '')).flatMap(({ menuId }) => withBelow(next, menuId))
  if (needed.some(({ menuId, row }) => row.builtIn && isOpen(tree, menuId) && !isOpen(next, menuId))) throw conflict('该菜单不能停用')
}
