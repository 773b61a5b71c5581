import { isNull, sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { bytes, idColumn, kept, moment, sealed, stamped } from '../core/columns.ts'
import { says } from '../core/errors.ts'

const accountName = says('sys_account_username', '登录账号已存在')
const accountMobile = says('sys_account_mobile', '手机号已被其他账号使用')
const accountIdNumber = says('sys_account_id_number', '证件号码已被其他账号使用')
const accountEmployee = says('sys_account_employee', '该人员已有账号')
const ropOnce = says('sys_account_rop_once', '该角色已授予')
const roleName = says('sys_role_name', '角色名称已存在')
const grantRole = says('sys_role_menu_role', '角色不存在')
const grantMenu = says('sys_role_menu_menu', '菜单不存在')
const menuCode = says('sys_menu_code', '菜单编码已存在')
const oneSession = says('sys_session_one', '您的账号在他处登录')
const configKey = says('sys_config_key', '参数键已存在')

/** 01 §2.1. One record behind system users and user accounts. */
export const account = pgTable(
  'sys_account',
  {
    ...kept(),
    username: varchar({ length: 32 }).notNull(),
    nickname: varchar({ length: 64 }).notNull(),
    pinyin: text().notNull().default(''),
    telephoneCode: varchar({ length: 6 }),
    mobile: sealed(),
    mobileHash: text(),
    idNumber: sealed(),
    idNumberHash: text(),
    email: varchar({ length: 100 }),
    orgId: idColumn().notNull(),
    /** The person behind an employee's account. */
    employeeId: idColumn(),
    source: smallint().notNull(),
    /** 1 normal, 2 locked. */
    status: smallint().notNull().default(1),
    lockReason: smallint(),
    /** Set by failed sign-ins alone; `status` stays 1. */
    lockedUntil: moment(),
    /** From here on it counts as unused, if nobody signs in. */
    unlockTime: moment(),
    /** Argon2id as PHC text; null: not activated yet. */
    passwordHash: text(),
    passwordHistory: jsonb().$type<readonly string[]>().notNull().default([]),
    passwordTime: moment(),
    mustChange: boolean().notNull().default(false),
    lastLoginTime: moment(),
    lastLoginIp: varchar({ length: 45 }),
    loginCount: integer().notNull().default(0),
    remark: varchar({ length: 200 }),
  },
  (t) => [
    uniqueIndex(accountName).on(sql`lower(${t.username})`).where(isNull(t.deletedAt)),
    uniqueIndex(accountMobile).on(t.mobileHash).where(isNull(t.deletedAt)),
    uniqueIndex(accountIdNumber).on(t.idNumberHash).where(isNull(t.deletedAt)),
    uniqueIndex(accountEmployee).on(t.employeeId).where(isNull(t.deletedAt)),
    index('sys_account_owner').on(t.orgId),
  ],
)

/** 01 §2.2: what an account is, and where. */
export const rop = pgTable(
  'sys_account_rop',
  {
    ...kept(),
    accountId: idColumn().notNull(),
    roleId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    /** Both days inclusive. */
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
  },
  (t) => [
    uniqueIndex(ropOnce).on(t.accountId, t.roleId, t.orgId).where(isNull(t.deletedAt)),
    index('sys_account_rop_place').on(t.orgId, t.roleId),
  ],
)

/** 01 §2.3: 1–13 are built in, custom ones begin at 100. */
export const role = pgTable(
  'sys_role',
  {
    id: idColumn().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    ...stamped(),
    roleName: varchar({ length: 30 }).notNull(),
    baseRoleId: integer().notNull(),
    orgType: smallint().array().notNull(),
    /** Null: built in, for everybody. */
    orgId: idColumn(),
    assignableRoleIds: integer().array().notNull(),
    webLogin: smallint().notNull(),
    builtIn: boolean().notNull(),
    status: smallint().notNull().default(1),
    remark: varchar({ length: 200 }),
  },
  (t) => [uniqueIndex(roleName).on(sql`coalesce(${t.orgId}, 0)`, t.roleName).where(isNull(t.deletedAt))],
)

/** 01 §2.4. */
export const menu = pgTable(
  'sys_menu',
  {
    ...kept(),
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
    status: smallint().notNull().default(1),
    businessDomainId: smallint(),
    orgType: smallint().array().notNull(),
    builtIn: boolean().notNull(),
  },
  (t) => [uniqueIndex(menuCode).on(t.code).where(sql`${t.deletedAt} is null and ${t.code} is not null`)],
)

export const grant = pgTable('sys_role_menu', { roleId: idColumn().notNull(), menuId: idColumn().notNull() }, (t) => [
  primaryKey({ columns: [t.roleId, t.menuId] }),
  foreignKey({ name: grantRole, columns: [t.roleId], foreignColumns: [role.id] }),
  foreignKey({ name: grantMenu, columns: [t.menuId], foreignColumns: [menu.id] }),
])

/** 01 §2.5. The token itself is only in the browser; here stands its SHA-256. */
export const session = pgTable(
  'sys_session',
  {
    tokenHash: text().primaryKey(),
    sessionId: idColumn().notNull().generatedAlwaysAsIdentity(),
    accountId: idColumn().notNull(),
    platform: varchar({ length: 3 }).notNull(),
    status: smallint().notNull(),
    ropId: idColumn().notNull(),
    stateKey: bytes().notNull(),
    ip: varchar({ length: 45 }).notNull(),
    userAgent: varchar({ length: 300 }).notNull(),
    loginTime: moment().notNull(),
    lastActiveTime: moment().notNull(),
    expireTime: moment().notNull(),
    endTime: moment(),
    /** A look at the account by somebody else, or without a viewer the account's own wall display. */
    readOnly: boolean().notNull().default(false),
    viewerId: idColumn(),
    /** The viewer's own session, with which the look ends. */
    viewerSessionId: idColumn(),
  },
  (t) => [
    uniqueIndex(oneSession).on(t.accountId, t.platform).where(sql`${t.status} = 1 and ${t.viewerId} is null`),
    index('sys_session_views').on(t.viewerSessionId).where(sql`${t.status} = 1 and ${t.viewerId} is not null`),
    index('sys_session_number').on(t.sessionId),
    index('sys_session_ended').on(t.endTime),
    index('sys_session_live').on(t.ropId).where(sql`${t.status} = 1`),
  ],
)

/** 01 §2.6. */
export const config = pgTable(
  'sys_config',
  {
    ...kept(),
    paramKey: varchar({ length: 64 }).notNull(),
    paramValue: varchar({ length: 2000 }).notNull(),
    valueType: smallint().notNull(),
    range: jsonb(),
    businessDomainId: smallint(),
    builtIn: boolean().notNull(),
    remark: varchar({ length: 500 }),
  },
  (t) => [uniqueIndex(configKey).on(t.paramKey).where(isNull(t.deletedAt))],
)
