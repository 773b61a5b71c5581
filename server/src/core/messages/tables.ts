import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../db/atRest.ts'
import { idColumn, moment } from '../db/columns.ts'
import { says } from '../errors.ts'

const unreadOnce = says('sys_message_user_dedup', '消息已更新，请刷新后重试')

/** 01 §2.10. */
export const message = pgTable(
  'sys_message',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    type: smallint().notNull(),
    level: smallint().notNull(),
    title: plain('a sentence of ours, which names no disease and no number of a person', varchar({ length: 60 }).notNull()),
    content: plain(
      'sentences of ours, which name no disease and no number of a person: what it is about is behind the link',
      varchar({ length: 500 }).notNull(),
    ),
    /** A route of the console, or of the phone pages; null: there is nothing more to see. */
    link: plain('a route and the number of a record', varchar({ length: 300 })),
    bizType: plain('a kind of ours', varchar({ length: 32 })),
    bizId: idColumn(),
    createdAt: moment().notNull(),
  },
  (t) => [index('sys_message_age').on(t.createdAt)],
)

/** One row for each account that a message was told to. Without a foreign key, which would look up the one message once a row. */
export const messageUser = pgTable(
  'sys_message_user',
  {
    accountId: idColumn().notNull(),
    messageId: idColumn().notNull(),
    /** As the message has it: the bell counts by it and reads nothing but the index. */
    type: smallint().notNull(),
    dedupKey: plain('a name of ours and the number of a record', varchar({ length: 100 })),
    readTime: moment(),
    deletedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.messageId] }),
    index('sys_message_user_unread')
      .on(t.accountId, t.type, t.messageId.desc())
      .where(sql`${t.readTime} is null and ${t.deletedAt} is null`),
    uniqueIndex(unreadOnce)
      .on(t.accountId, t.dedupKey)
      .where(sql`${t.dedupKey} is not null and ${t.readTime} is null and ${t.deletedAt} is null`),
    index('sys_message_user_message').on(t.messageId),
  ],
)
