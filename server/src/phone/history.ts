import type { Input } from '@oems/contract/core/call.ts'
import type { phone } from '@oems/contract/phone/phone.ts'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { badField } from '../core/errors.ts'
import { daysOf } from '../declaration/daysOf.ts'
import { ensureOpen } from '../declaration/openDay.ts'
import { everySubmissionOfDay } from '../declaration/submissions.ts'
import { bothTimes, deadlineTimes } from '../declaration/times.ts'
import { lateUntilOf, personOf } from './home.ts'

/** The days of a month up to today. */
export async function declareMonth(ctx: Ctx, { month }: Input<typeof phone.declareMonth>) {
  await ensureOpen(ctx)
  const today = dayOf(ctx.now)
  const from = `${month}-01`
  if (from > today) throw badField('month', '月份不能晚于本月')
  const end = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  const personId = ctx.actor.personId!
  const days = await daysOf(ctx.db, [personId], { from, to: end < today ? end : today, now: ctx.now })
  return { month, days: [...(days.get(personId) ?? [])] }
}

/** One day with everything that was sent for it. */
export async function declareDay(ctx: Ctx, { day }: Input<typeof phone.declareDay>) {
  await ensureOpen(ctx)
  if (day > dayOf(ctx.now)) throw badField('day', '日期不能晚于今天')
  const personId = ctx.actor.personId!
  const { timeZone } = await personOf(ctx, personId)
  const [found] = (await daysOf(ctx.db, [personId], { from: day, to: day, now: ctx.now })).get(personId)!
  const all = await everySubmissionOfDay(ctx.db, personId, day)
  const shown = (isVoided: boolean) =>
    all
      .filter(({ row }) => row.voided === isVoided)
      .map(({ submission }) => ({ ...submission, declaredAtText: bothTimes(new Date(submission.declaredAt), timeZone) }))
  const { date, obliged, status, lateFilled, level, deadlineAt } = found!
  return {
    ...{ date, obliged, status, lateFilled, level },
    deadline: obliged && deadlineAt ? deadlineTimes(new Date(deadlineAt), timeZone) : null,
    open: ctx.now >= startOf(day) && ctx.now <= lateUntilOf(found!),
    submissions: shown(false),
    voided: shown(true),
  }
}
