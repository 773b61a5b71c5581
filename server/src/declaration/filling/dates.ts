import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { badField } from '../../core/errors.ts'
import { ensureOpen } from '../openDay.ts'

/** The day of the query, today where none is named; today is opened where nobody has done so. A later one is refused. */
export async function dayOfQuery(ctx: Ctx, date: string | null): Promise<string> {
  const today = dayOf(ctx.now)
  if (date !== null && date > today) throw badField('date', '日期不能晚于今天')
  await ensureOpen(ctx)
  return date ?? today
}
