import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { messageUser } from '../core/messages/tables.ts'

/** The caller's own messages that were not deleted. Whoever looks in somebody else's name has none: they are told to the owner alone. */
export const ownMessages = ({ actor }: Pick<Ctx, 'actor'>, ...more: (SQL | undefined)[]) =>
  and(eq(messageUser.accountId, actor.accountId), isNull(messageUser.deletedAt), actor.viewerId === null ? undefined : sql`false`, ...more)
