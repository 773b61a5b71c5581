import { unread as calls } from '@oems/contract/desk/todo.ts'
import type { Ctx } from '../core/context.ts'
import { implement } from '../core/implement.ts'

/** What the caller has to deal with (01 §5.7). A counter that fails is left out, and takes no other with it. */
export default implement(calls, {
  async unreadCount(ctx: Ctx) {
    const own = ctx.registry.todos.filter(({ permission }) => ctx.actor.permissions.has(permission))
    const counted = await Promise.allSettled(own.map(async ({ key, count }) => [key, await count(ctx)] as const))
    for (const one of counted) if (one.status === 'rejected') ctx.log.error({ err: one.reason }, 'todo counter')
    return { todo: Object.fromEntries(counted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))) }
  },
})
