import type { BusinessDomain } from '@oems/contract/access/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { SettingType } from '@oems/contract/operations/codes.ts'
import { isNull } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain, plainTable } from './db/atRest.ts'
import { baseColumns, idColumn, moment, sealed } from './db/columns.ts'
import { says } from './errors.ts'

const configKey = says('sys_config_key', '参数键已存在')

/** 01 §2.6. */
export const config = pgTable(
  'sys_config',
  {
    ...baseColumns(),
    paramKey: varchar({ length: 64 }).notNull(),
    /** Null: a built-in one that nobody has set, or a secret. */
    paramValue: varchar({ length: 2000 }),
    secret: boolean().notNull().default(false),
    sealedValue: sealed(),
    valueType: smallint().$type<CodeOf<typeof SettingType>>().notNull(),
    range: jsonb(),
    businessDomainId: smallint().$type<CodeOf<typeof BusinessDomain>>(),
    builtIn: boolean().notNull(),
    remark: varchar({ length: 500 }),
  },
  (t) => [uniqueIndex(configKey).on(t.paramKey).where(isNull(t.deletedAt))],
)
plainTable(config, 'parameters of the system; the secret ones are sealed')

/** How often somebody asked within a window; lost when the database falls. */
export const limit = pgTable('sys_limit', {
  key: plain('a call, and the address or the account that asks it', text()).primaryKey(),
  count: integer().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})

/** 01 §5.10: the writes of a day, by the keys they came with. */
export const idempotency = pgTable(
  'sys_idempotency',
  {
    accountId: idColumn().notNull(),
    key: plain('a random number', text()).notNull(),
    callKey: plain('a call', text()).notNull(),
    bodyHash: plain('a keyed hash', text()).notNull(),
    reply: sealed(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
)

export const appliedMigration = pgTable('schema_migration', {
  name: text().primaryKey(),
  digest: text().notNull(),
  appliedAt: timestamp({ withTimezone: true }).notNull(),
})
plainTable(appliedMigration, 'names and digests of files')
