import { isNull } from 'drizzle-orm'
import { boolean, jsonb, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { baseColumns } from './db/columns.ts'
import { says } from './errors.ts'

const configKey = says('sys_config_key', '参数键已存在')

/** 01 §2.6. */
export const config = pgTable(
  'sys_config',
  {
    ...baseColumns(),
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
