import { type Static, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { codes } from '../core/codes.ts'
import { Done, day, flag, Ids, id, list, longText, maybe, optional, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { EnabledStatus, MenuType } from './codes.ts'

const roleId = id('角色')
const roleName = text('角色名称', 30, { log: 'plain' })
const orgType = whole('组织类型', 0, 5)
const baseRoleId = whole('基础角色', 1, 13)
const version = whole('版本', 0, Number.MAX_SAFE_INTEGER)
const perms = text('权限标识', 100, { log: 'plain' })
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
const menuIds = Type.Array(id('菜单'), { title: '授权菜单', maxItems: 5000, uniqueItems: true })

/** 01 §2.3. */
const draft = {
  roleName,
  /** Every rule that asks for a role code asks for this one. */
  baseRoleId,
  /** Of the base role's; none: all of them. */
  orgType: withDefault(list(orgType), []),
  menuIdList: withDefault(menuIds, []),
  /** Set by 系统管理员 alone; left out: as they are, for a new role those of its base. */
  assignableRoleIds: optional(Type.Array(baseRoleId, { title: '可分配角色', maxItems: 13, uniqueItems: true })),
  status: withDefault(EnabledStatus.schema, 1),
  remark: optional(longText('备注', 200)),
}
export const RoleDraft = shape({ ...draft, orgId: optional(id('所属组织')) })
export type RoleDraft = Static<typeof RoleDraft>
export const RoleUpdate = shape({ roleId, version, ...draft })
export type RoleUpdate = Static<typeof RoleUpdate>

const view = {
  roleId,
  version,
  roleName,
  baseRoleId,
  baseRoleName: roleName,
  orgType: list(orgType),
  /** Null: built in. */
  orgId: maybe(id('所属组织')),
  orgName: maybe(text('所属组织', 100, { log: 'plain' })),
  assignableRoleIds: list(baseRoleId),
  webLogin: flag('可登录后台'),
  builtIn: flag('内置'),
  status: EnabledStatus.schema,
  remark: maybe(longText('备注', 200)),
  /** Whether the caller may change it. */
  editable: flag('可修改'),
  createdAt: time('创建时间'),
}
export const RoleRow = shape({ ...view, /** Accounts in the caller's scope. */ userCount: count('账号数') })
export type RoleRow = Static<typeof RoleRow>
export const RoleInfo = shape({ ...view, menuIdList: list(id('菜单')) })
export type RoleInfo = Static<typeof RoleInfo>

export const GivableRole = shape({
  roleId,
  roleName,
  /** An assignment of this role has to end on a day. */ needValidTo: flag('须填有效期'),
})

/** A menu as its holder would find it, for reading alone. */
export interface PreviewMenu {
  readonly menuId: number
  readonly name: string
  readonly type: number
  readonly icon: string | null
  /** Empty: for all. */
  readonly orgType: readonly number[]
  /** Names of the granted buttons below it. */
  readonly buttons: readonly string[]
  readonly list: readonly PreviewMenu[]
}
const PreviewMenu = Type.Unsafe<PreviewMenu>(
  Type.Cyclic(
    {
      PreviewMenu: shape({
        menuId: id(),
        name: text('名称'),
        type: MenuType.schema,
        icon: maybe(text('图标')),
        orgType: list(orgType),
        buttons: list(text('按钮')),
        list: list(Type.Ref('PreviewMenu')),
      }),
    },
    'PreviewMenu',
    { unmasked: '菜单' },
  ),
)

/** Who has a permission, as far as the caller sees. */
export const Holders = shape({
  roles: list(shape({ roleId, roleName, builtIn: flag('内置'), userCount: count('账号数') })),
  /** Accounts in all. */
  total: count('账号数'),
  /** The first fifty. */
  accounts: list(
    shape({
      accountId: id(),
      username: text('登录账号'),
      nickname: text('姓名'),
      roleName,
      orgId: id(),
      orgName: text('组织', 100, { log: 'plain' }),
    }),
  ),
})

/** Why a role assignment does not show a menu or permit something: 1–5 of 01 §5.3; for 6 and 7 the console leaves the entry out itself. */
export const DenialReason = codes('原因', {
  notGranted: [1, '无此授权'],
  menuDisabled: [2, '菜单已停用'],
  orgTypeMismatch: [3, '组织类型不适用'],
  outsideValidity: [4, '有效期外'],
  accountLocked: [5, '账号锁定'],
  pageNotBuilt: [6, '页面尚未开放'],
  menuHidden: [7, '菜单设为不显示'],
})

/** What one role assignment permits. */
export const AssignmentAccess = shape({
  ropId: id(),
  roleId,
  roleName,
  orgId: id(),
  orgName: text('组织', 100, { log: 'plain' }),
  validFrom: maybe(day('生效日期')),
  validTo: maybe(day('有效期至')),
  /** Null: it is permitted. */
  reason: maybe(DenialReason.schema),
})
export const WhyNot = shape({ accountId: id(), username: text('登录账号'), nickname: text('姓名'), pairs: list(AssignmentAccess) })

const RoleFilter = { roleName: optional(roleName), builtIn: optional(flag('内置')) }

/** 01 §5.3. */
export const roles = under('/sys/role', {
  list: read.get('list', 'sys:role:list', shape({ ...paged('roleId', 'createdAt'), ...RoleFilter }), page(RoleRow)),
  info: read.get('info/{roleId}', 'sys:role:info', shape({ roleId }), RoleInfo),
  /** Those that the caller may give. */
  select: read.get('select', 'login', shape({ orgType: optional(orgType) }), list(GivableRole)),
  /** Those that occur in the caller's scope, or below a node of it. */
  list4Account: read.get(
    'list-4-account',
    'login',
    shape({ orgType: optional(orgType), orgId: optional(id('组织')) }),
    list(shape({ roleId, roleName, webLogin: flag('可登录后台') })),
  ),
  simpleRoleMenu: read.get(
    'simple-role-menu/{roleId}',
    'sys:role:info',
    shape({ roleId }),
    shape({ roleId, roleName, menus: list(PreviewMenu) }),
  ),
  whoCan: read.get('who-can', 'sys:role:list', shape({ perms }), Holders),
  /** Of an account by its number or its login name; of a menu or a permission. */
  whyNot: read.get(
    'why-not',
    'sys:role:list',
    shape({
      accountId: optional(id('账号')),
      username: optional(text('登录账号', 32)),
      menuId: optional(id('菜单')),
      perms: optional(perms),
    }),
    WhyNot,
  ),
  save: write.post('save', 'sys:role:save', RoleDraft, shape({ id: roleId })),
  update: write.post('update', 'sys:role:update', RoleUpdate, shape({ id: roleId })),
  delete: write.post('delete', 'sys:role:delete', Ids, Done, { whileClosed: true }),
  reset: write.post('reset/{roleId}', 'sys:role:update', shape({ roleId }), Done, { title: '角色管理·恢复默认' }),
})
