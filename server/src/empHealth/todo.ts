import { unreported } from '@oems/contract/empHealth/figures.ts'
import { dayOf } from '../core/days.ts'
import { todo } from '../core/domain.ts'
import { read } from '../core/statistics/read.ts'
import { countFrom, questionsOf } from '../core/statistics/subject.ts'
import { ensureOpen } from '../declaration/openDay.ts'

/** Illnesses that are to be reported today and are not yet, at the caller's node and below it: two figures, no row is counted. */
export const unreportedToday = todo('uhs.due', 'epac:uhs:declare', async (ctx) => {
  await ensureOpen(ctx)
  const today = dayOf(ctx.now)
  const found = await read(ctx.db, ctx.actor.orgId, questionsOf({ unreported }, { from: today, to: today }))
  return Math.max(0, countFrom(found)(unreported))
})
