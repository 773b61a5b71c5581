import { foreignKey, index, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { account } from '../accounts/tables.ts'
import { plain } from '../core/db/atRest.ts'
import { idColumn, moment, sealed } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'

const preferenceOwner = says('sys_preference_account', '账号不存在')
const draftOwner = says('sys_draft_account', '账号不存在')

/** 01 §2.6. */
export const preference = pgTable(
  'sys_preference',
  {
    accountId: idColumn().notNull(),
    prefKey: plain('a name of ours', varchar({ length: 64 }).notNull()),
    value: plain('how a page is set up', jsonb().$type<unknown>().notNull()),
    updatedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.prefKey] }),
    foreignKey({ name: preferenceOwner, columns: [t.accountId], foreignColumns: [account.id] }),
  ],
)

/** 01 §2.6: what was typed in a form and not yet sent. */
export const draft = pgTable(
  'sys_draft',
  {
    accountId: idColumn().notNull(),
    routeKey: plain('a page and the number of a record', varchar({ length: 200 }).notNull()),
    content: sealed().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.routeKey] }),
    foreignKey({ name: draftOwner, columns: [t.accountId], foreignColumns: [account.id] }),
    index('sys_draft_age').on(t.updatedAt),
  ],
)
