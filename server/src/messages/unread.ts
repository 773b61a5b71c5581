import { MessageType } from '@oems/contract/messages/codes.ts'
import { countedAtMost } from '@oems/contract/messages/messages.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { countOpenTasks } from '../core/work/taskStates.ts'

/** What the bell shows: unread messages, and what the caller has to deal with (01 §5.7). */
export async function unreadCount(ctx: Ctx) {
  const [unread, todo, tasks] = await Promise.all([
    ctx.actor.viewerId === null ? unreadOf(ctx) : nothing,
    todos(ctx),
    countOpenTasks(ctx.db, ctx.actor.accountId),
  ])
  return { ...unread, todo, tasks }
}
const nothing = { total: 0, byType: {}, latest: {} }

interface Counted {
  readonly type: number
  readonly count: number
  readonly latest: number
}
const types = sql.raw(MessageType.options.map(({ value }) => `(${value})`).join(', '))
/**
 * Every console asks each minute: of each type the newest are counted, by the index alone and no further than anybody is shown, so that it
 * costs the same with whatever lies unread.
 */
const countUnread = prepared<Counted>(
  'unread messages',
  sql`select t.type, c.count, c.latest from (values ${types}) t (type), lateral (
        select count(*) as count, max(message_id) as latest from (
          select message_id from sys_message_user u
          where u.account_id = ${param('accountId')} and u.type = t.type and u.read_time is null and u.deleted_at is null
          order by u.message_id desc limit ${sql.raw(String(countedAtMost))}) newest) c`,
)

async function unreadOf({ db, actor: { accountId } }: Ctx) {
  const counted = (await countUnread(db, { accountId })).filter(({ count }) => count > 0)
  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    byType: Object.fromEntries(counted.map(({ type, count }) => [type, count])),
    latest: Object.fromEntries(counted.map(({ type, latest }) => [type, latest])),
  }
}

/** A counter that fails is left out, and takes no other with it. */
async function todos(ctx: Ctx): Promise<Record<string, number>> {
  const own = ctx.registry.todos.filter(({ permission }) => ctx.actor.permissions.has(permission))
  const counted = await Promise.allSettled(own.map(async ({ key, count }) => [key, await count(ctx)] as const))
  for (const one of counted) if (one.status === 'rejected') ctx.log.error({ err: one.reason }, 'todo counter')
  return Object.fromEntries(counted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}
