import type { Input } from '@oems/contract/core/call.ts'
import { messages as calls, type Message } from '@oems/contract/messages/messages.ts'
import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { implement } from '../core/implement.ts'
import { message, messageUser } from '../core/messages/tables.ts'
import { ownMessages } from './ownMessages.ts'
import { unreadCount } from './unread.ts'

/** Messages are shown to whom they were told, whatever the role (01 §5.7). What is not the caller's own is passed over, as it is in a list. */
export default implement(calls, {
  list,
  read: markRead,
  delete: async (ctx, { ids }) =>
    void (await ctx.db
      .update(messageUser)
      .set({ deletedAt: ctx.now.toISOString() })
      .where(ownMessages(ctx, inArray(messageUser.messageId, ids)))),
  unreadCount,
})

const told = sql`${messageUser} join ${message} on ${message.id} = ${messageUser.messageId}`

async function list(ctx: Ctx, { type, level, read, ...query }: Input<typeof calls.list>) {
  const where = ownMessages(
    ctx,
    type === null ? undefined : eq(messageUser.type, type),
    level === null ? undefined : eq(message.level, level),
    read === null ? undefined : (read === 1 ? isNotNull : isNull)(messageUser.readTime),
  )
  const count = ctx.db.$count(told, where)
  const rows = await ctx.db
    .select({ message, readTime: messageUser.readTime, total: count })
    .from(messageUser)
    .innerJoin(message, eq(message.id, messageUser.messageId))
    .where(where)
    .orderBy(...orderOf(query, { createdAt: message.createdAt }), desc(messageUser.messageId))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return pageWith(query, rows, toMessage, count)
}

interface Row {
  readonly message: typeof message.$inferSelect
  readonly readTime: string | null
}
const toMessage = ({ message: { id, title, content, link, createdAt, ...codes }, readTime }: Row): Message => ({
  messageId: id,
  type: codes.type as Message['type'],
  level: codes.level as Message['level'],
  title,
  content,
  link,
  createdAt,
  readTime,
})

/** What is read stays read at its first moment. */
async function markRead(ctx: WriteCtx, { ids, type, upTo }: Input<typeof calls.read>) {
  const all = and(type === null ? undefined : eq(messageUser.type, type), upTo === null ? undefined : lte(messageUser.messageId, upTo))
  await ctx.db
    .update(messageUser)
    .set({ readTime: ctx.now.toISOString() })
    .where(ownMessages(ctx, isNull(messageUser.readTime), ids === null ? all : inArray(messageUser.messageId, ids)))
}
