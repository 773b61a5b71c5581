import { pendingHandle } from '@oems/contract/declaration/figures.ts'
import { dayOf } from '../../core/days.ts'
import { todo } from '../../core/domain.ts'
import { read } from '../../core/statistics/read.ts'
import { countFrom, questionsOf } from '../../core/statistics/subject.ts'

/** Abnormal declarations at the caller's node and below it that wait to be handled: a figure of the statistics, no row is counted. */
export const toHandle = todo('decl.abnormal', 'biz:declare-health:handle', async (ctx) => {
  const today = dayOf(ctx.now)
  const found = await read(ctx.db, ctx.actor.orgId, questionsOf({ pendingHandle }, { from: today, to: today }))
  return Math.max(0, countFrom(found)(pendingHandle))
})
