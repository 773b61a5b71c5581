import { dayOf } from '../../core/days.ts'
import { todo } from '../../core/domain.ts'
import { sum } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { ensureOpen } from '../openDay.ts'

/** Who has not declared today, at the caller's node and below: two figures of the statistics, no row is counted. */
export const unfilledToday = todo('decl.unfilled', 'biz:filling-management:list', async (ctx) => {
  await ensureOpen(ctx)
  const period = { from: dayOf(ctx.now), to: dayOf(ctx.now) }
  const { due, filled } = await read(ctx.db, ctx.actor.orgId, { due: sum('declare.due', period), filled: sum('declare.filled', period) })
  return Math.max(0, due - filled)
})
