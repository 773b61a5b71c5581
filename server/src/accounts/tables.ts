import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../core/db/atRest.ts'
import { baseColumns, idColumn, moment, sealed } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'

const accountName = says('sys_account_username', '登录账号已存在')
const accountMobile = says('sys_account_mobile', '手机号已被其他账号使用')
const accountIdNumber = says('sys_account_id_number', '证件号码已被其他账号使用')
const accountEmployee = says('sys_account_employee', '该人员已有账号')
const ropOnce = says('sys_account_rop_once', '该角色已授予')

/** 01 §2.1. One record behind system users and user accounts. */
export const account = pgTable(
  'sys_account',
  {
    ...baseColumns(),
    username: plain('what one signs in by', varchar({ length: 32 }).notNull()),
    nickname: plain('searched, sorted and shown in every list', varchar({ length: 64 }).notNull()),
    pinyin: plain('searched and sorted by', text().notNull().default('')),
    telephoneCode: plain('of a country', varchar({ length: 6 })),
    mobile: sealed(),
    mobileHash: plain('a keyed hash', text()),
    idNumber: sealed(),
    idNumberHash: plain('a keyed hash', text()),
    email: plain('an address for notices, no health', varchar({ length: 100 })),
    orgId: idColumn().notNull(),
    /** The person behind an employee's account. */
    employeeId: idColumn(),
    source: smallint().notNull(),
    /** 1 normal, 2 locked. */
    status: smallint().notNull().default(AccountStatus.normal),
    lockReason: smallint(),
    /** Set by failed sign-ins alone; `status` stays 1. */
    lockedUntil: moment(),
    /** From here on it counts as unused, if nobody signs in. */
    unlockTime: moment(),
    /** Argon2id as PHC text; null: not activated yet. */
    passwordHash: plain('Argon2id', text()),
    passwordHistory: plain('Argon2id', jsonb().$type<readonly string[]>().notNull().default([])),
    passwordTime: moment(),
    mustChange: boolean().notNull().default(false),
    lastLoginTime: moment(),
    lastLoginIp: plain('an address of the network', varchar({ length: 45 })),
    loginCount: integer().notNull().default(0),
    remark: sealed(),
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
export const roleAssignment = pgTable(
  'sys_account_rop',
  {
    ...baseColumns(),
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

/** Failed sign-ins by the name that was typed, whether or not there is such an account. */
export const loginFail = pgTable('sys_login_fail', {
  usernameHash: plain('a keyed hash', text()).primaryKey(),
  failCount: integer().notNull(),
  windowStart: moment().notNull(),
})
