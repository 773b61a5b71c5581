import { MessageType } from '@oems/contract/messages/codes.ts'
import { countedAtMost } from '@oems/contract/messages/messages.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { param, prepared } from '../core/db/prepared.ts'
import type { Counts } from '../core/sharedCounts.ts'
import { openTasksOfAccount } from '../core/work/taskStates.ts'

/** What the bell shows: unread messages, and what the caller has to deal with (01 §5.7). */
export async function unreadCount(ctx: Ctx) {
  const [{ tasks, ...unread }, { counts: todo }] = await Promise.all([ownOf(ctx), waitingOf(ctx)])
  return { ...(ctx.actor.viewerId === null ? unread : nothing), todo, tasks }
}
const nothing = { total: 0, byType: {}, latest: {} }

interface Counted {
  readonly type: number
  readonly count: number
  readonly latest: number
  /** The same in every row. */
  readonly tasks: number
}
const types = sql.raw(MessageType.options.map(({ value }) => `(${value})`).join(', '))
/**
 * Every console asks each minute: of each type the newest are counted, by the index alone and no further than anybody is shown, so that it
 * costs the same with whatever lies unread.
 */
const countUnread = prepared<Counted>(
  'unread messages',
  sql`select t.type, c.count, c.latest, k.count as tasks from (values ${types}) t (type), (${openTasksOfAccount}) k, lateral (
        select count(*) as count, max(message_id) as latest from (
          select message_id from sys_message_user u
          where u.account_id = ${param('accountId')} and u.type = t.type and u.read_time is null and u.deleted_at is null
          order by u.message_id desc limit ${sql.raw(String(countedAtMost))}) newest) c`,
)

async function ownOf({ db, actor: { accountId } }: Ctx) {
  const rows = await countUnread(db, { accountId })
  const unread = rows.filter(({ count }) => count > 0)
  return {
    tasks: rows[0]!.tasks,
    total: unread.reduce((sum, { count }) => sum + count, 0),
    byType: Object.fromEntries(unread.map(({ type, count }) => [type, count])),
    latest: Object.fromEntries(unread.map(({ type, latest }) => [type, latest])),
  }
}

/** By role and node, whoever asks: of many who hold the same role at the same place, one is counted for. */
export const waitingOf = async (ctx: Ctx): Promise<Counts> =>
  ctx.counts ? ctx.counts.of(ctx.actor, dayOf(ctx.now), () => counted(ctx)) : counted(ctx)

/** A counter that fails is left out, and takes no other with it. */
async function counted(ctx: Ctx): Promise<Counts> {
  const own = ctx.registry.todos.filter(({ permission }) => ctx.actor.permissions.has(permission))
  const found = await Promise.allSettled(own.map(async ({ key, count }) => [key, await count(ctx)] as const))
  for (const one of found) if (one.status === 'rejected') ctx.log.error({ err: one.reason }, 'todo counter')
  const counts = Object.fromEntries(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  return {
    counts,
    isWhole: found.every(({ status }) => status === 'fulfilled'),
    passes: own.some(({ key, passes }) => passes && counts[key] !== 0),
  }
}
