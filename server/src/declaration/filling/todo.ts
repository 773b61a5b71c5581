import { filling } from '@oems/contract/declaration/figures.ts'
import { dayOf } from '../../core/days.ts'
import { todo } from '../../core/domain.ts'
import { read } from '../../core/statistics/read.ts'
import { countFrom, questionsOf } from '../../core/statistics/subject.ts'
import { ensureOpen } from '../openDay.ts'

/** Who has not declared today, at the caller's node and below: two figures of the statistics, no row is counted. */
export const unfilledToday = todo('decl.unfilled', 'biz:filling-management:list', async (ctx) => {
  await ensureOpen(ctx)
  const [today, { unfilled }] = [dayOf(ctx.now), filling]
  const found = await read(ctx.db, ctx.actor.orgId, questionsOf({ unfilled }, { from: today, to: today }))
  return Math.max(0, countFrom(found)(unfilled))
})
