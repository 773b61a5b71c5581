import type { DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { ruleBroken } from '../../core/errors.ts'
import { periodAt, plannedPeriod } from '../periods/open.ts'
import type { PeriodRow } from '../tables.ts'

/** The period under way, if the day lies in it: nothing is declared for another one (04 §4.1 no. 3). */
export async function openPeriod(ctx: Ctx, orgId: number, declareType: DeclareTypeCode, date: string): Promise<PeriodRow> {
  const period = await periodAt(ctx, orgId, declareType, dayOf(ctx.now))
  if (!period) throw ruleBroken('该单位没有储备申报规则，请联系上级设置')
  if (date < period.startDay) throw ruleBroken('申报期已结束，不能补报')
  if (date <= period.endDay) return period
  const planned = await plannedPeriod(ctx.db, { orgId, declareType, day: date, lastDay: period.endDay })
  const opens = planned && planned.startDay > period.endDay ? planned.startDay : date
  throw ruleBroken(`申报期尚未开始（${opens.slice(5, 7)}月${opens.slice(8)}日开放）`)
}

/** Whether what stands in a period may still be corrected or voided. */
export function requireOpenWindow({ startDay, endDay }: Pick<PeriodRow, 'startDay' | 'endDay'>, now: Date): void {
  const today = dayOf(now)
  if (today < startDay || today > endDay) throw ruleBroken('申报期已结束，不能补报')
}
