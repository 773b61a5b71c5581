import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, pgTable, primaryKey, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { auditColumns, baseColumns, idColumn } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'

const roleName = says('sys_role_name', '角色名称已存在')
const grantRole = says('sys_role_menu_role', '角色不存在')
const grantMenu = says('sys_role_menu_menu', '菜单不存在')
const menuCode = says('sys_menu_code', '菜单编码已存在')

/** 01 §2.3: 1–13 are built in, custom ones begin at 100. */
export const role = pgTable(
  'sys_role',
  {
    id: idColumn().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    ...auditColumns(),
    roleName: varchar({ length: 30 }).notNull(),
    baseRoleId: integer().notNull(),
    orgType: smallint().array().notNull(),
    /** Null: built in, for everybody. */
    orgId: idColumn(),
    assignableRoleIds: integer().array().notNull(),
    webLogin: smallint().notNull(),
    builtIn: boolean().notNull(),
    status: smallint().notNull().default(EnabledStatus.enabled),
    remark: varchar({ length: 200 }),
  },
  (t) => [uniqueIndex(roleName).on(sql`coalesce(${t.orgId}, 0)`, t.roleName).where(isNull(t.deletedAt))],
)
plainTable(role, 'roles and what they may do')

/** 01 §2.4. */
export const menu = pgTable(
  'sys_menu',
  {
    ...baseColumns(),
    /** Of shipped menus: upgrades merge by it. */
    code: varchar({ length: 96 }),
    /** 0: top. */
    parentId: idColumn().notNull(),
    name: varchar({ length: 30 }).notNull(),
    url: varchar({ length: 500 }),
    type: smallint().notNull(),
    tabOpen: smallint().notNull().default(1),
    perms: text().array().notNull(),
    icon: varchar({ length: 32 }),
    orderNum: integer().notNull(),
    visible: smallint().notNull().default(1),
    status: smallint().notNull().default(EnabledStatus.enabled),
    businessDomainId: smallint(),
    orgType: smallint().array().notNull(),
    builtIn: boolean().notNull(),
  },
  (t) => [uniqueIndex(menuCode).on(t.code).where(sql`${t.deletedAt} is null and ${t.code} is not null`)],
)
plainTable(menu, 'the menu')

export const grant = pgTable('sys_role_menu', { roleId: idColumn().notNull(), menuId: idColumn().notNull() }, (t) => [
  primaryKey({ columns: [t.roleId, t.menuId] }),
  foreignKey({ name: grantRole, columns: [t.roleId], foreignColumns: [role.id] }),
  foreignKey({ name: grantMenu, columns: [t.menuId], foreignColumns: [menu.id] }),
])

/** One row, whose number rises with every change of rights. */
export const permVersion = pgTable('sys_perm_version', {
  theOne: boolean().primaryKey().default(true),
  version: idColumn().notNull(),
})
