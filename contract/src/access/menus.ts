import type { Static } from 'typebox'
import { read, under, write } from '../core/call.ts'
import type { CodeOf } from '../core/codes.ts'
import type { FieldError } from '../core/errors.ts'
import { flag, id, list, maybe, optional, revised, shape, text, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { BusinessDomain, EnabledStatus, MenuType } from './codes.ts'
import { iconKeys } from './icons.ts'

const menuId = id('菜单')
const subSystemId = id('所属子系统')
/** 0: top. */
const parentId = whole('上级菜单', 0, Number.MAX_SAFE_INTEGER)
const perms = text('权限标识', 500, { log: 'plain' })
/** Types of the current organisation for which the menu is shown; none: all. */
const orgType = list(whole('适用组织类型', 0, 5))
const icon = { ...text('图标', 32, { log: 'plain' }), enum: iconKeys, says: '图标不存在' }
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)

/** 01 §2.4: which of them a menu has follows from its type. */
const draft = {
  parentId,
  name: text('菜单名称', 30, { log: 'plain' }),
  type: MenuType.schema,
  /** Type 3: a page of the registry; 5 and 6: an address; others none. */
  url: optional(text('菜单地址', 500, { log: 'plain' })),
  tabOpen: withDefault(flag('标签页打开'), 1),
  /** Type 4: up to ten, separated by commas. */
  perms: optional(perms),
  icon: optional(icon),
  orderNum: withDefault(whole('排序', 0, 9999), 0),
  visible: withDefault(flag('显示'), 1),
  status: withDefault(EnabledStatus.schema, 1),
  businessDomainId: optional(BusinessDomain.schema),
  orgType: withDefault(orgType, []),
  /** Sent by clients of the documents; the sub-system follows from the parent. */
  subSystemId: optional(subSystemId),
}
interface OfType {
  readonly type: CodeOf<typeof MenuType>
  readonly url: string | null
  readonly perms: string | null
}
/** What the type asks for. */
function typeErrors({ type, url, perms }: Incomplete<OfType>): readonly FieldError[] {
  if (type === MenuType.page && url === null) return [{ path: 'url', msg: '请选择页面' }]
  if ((type === MenuType.embedded || type === MenuType.external) && url === null) return [{ path: 'url', msg: '请输入菜单地址' }]
  return type === MenuType.button && perms === null ? [{ path: 'perms', msg: '请选择权限标识' }] : []
}
export const MenuDraft = ruled(shape(draft), typeErrors)
export type MenuDraft = ValueOf<typeof MenuDraft>

const { version } = revised
export const MenuUpdate = ruled(shape({ menuId, version, ...draft }), typeErrors)

export const MenuRow = shape({
  menuId,
  version,
  parentId,
  /** Of a sub-system its own. */
  subSystemId: maybe(subSystemId),
  name: text('菜单名称', 30, { log: 'plain' }),
  type: MenuType.schema,
  url: maybe(text('菜单地址', 500, { log: 'plain' })),
  tabOpen: flag('标签页打开'),
  perms: maybe(perms),
  icon: maybe(text('图标', 32, { log: 'plain' })),
  orderNum: whole('排序', 0, 9999),
  visible: flag('显示'),
  status: EnabledStatus.schema,
  businessDomainId: maybe(BusinessDomain.schema),
  orgType,
  builtIn: flag('内置'),
  /** How many roles have it. */
  roleCount: count('授权角色数'),
})
export type MenuRow = Static<typeof MenuRow>

const filters = {
  name: optional(text('菜单名称', 30, { log: 'plain' })),
  type: optional(MenuType.schema),
  subSystemId: optional(subSystemId),
  status: optional(EnabledStatus.schema),
}

/** As much of a menu as granting it asks for. */
export const GrantableMenu = shape({
  menuId,
  parentId,
  name: text('菜单名称', 30, { log: 'plain' }),
  type: MenuType.schema,
  perms: maybe(perms),
})
export type GrantableMenu = Static<typeof GrantableMenu>

export const ParentMenu = shape({ menuId, parentId, name: text('菜单名称', 30, { log: 'plain' }), type: MenuType.schema })

/** 01 §5.2. */
export const menus = under('/sys/menu', {
  /** Flat, all types, in the order of the tree. */
  list: read.get('list', 'sys:menu:list', shape(filters), list(MenuRow)),
  simpleList: read.get('simple-list', 'sys:role:list', shape({ subSystemId: optional(subSystemId) }), list(GrantableMenu)),
  select: read.get('select', 'sys:menu:list', shape({ subSystemId: optional(subSystemId) }), list(ParentMenu)),
  info: read.get('info/{menuId}', 'sys:menu:info', shape({ menuId }), MenuRow),
  save: write.post('save', 'sys:menu:save', MenuDraft, shape({ id: menuId })),
  update: write.post('update', 'sys:menu:update', MenuUpdate, shape({ id: menuId })),
  /** Tells how many roles have lost it. */
  delete: write.post('delete/{menuId}', 'sys:menu:delete', shape({ menuId }), shape({ roleCount: count('授权角色数') })),
})

const SubSystem = shape({
  subSystemId,
  name: text('子系统', 30, { log: 'plain' }),
  icon: maybe(text('图标', 32, { log: 'plain' })),
  orderNum: whole('排序', 0, 9999),
  status: EnabledStatus.schema,
})
export const subSystems = under('/sys/sub-system', {
  list: read.post('list', 'login', shape({ ...paged('orderNum'), name: optional(text('子系统', 30, { log: 'plain' })) }), page(SubSystem)),
})

const BusinessDomainRow = shape({
  businessDomainId: BusinessDomain.schema,
  name: text('业务域', 64, { log: 'plain' }),
  orderNum: count('排序'),
})
export const businessDomains = under('/sys/business-domain', {
  list: read.get('list', 'login', shape({ name: optional(text('业务域', 64, { log: 'plain' })) }), list(BusinessDomainRow)),
})
