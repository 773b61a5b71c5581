import type { Input } from '@oems/contract/core/call.ts'
import type { fillingHealth } from '@oems/contract/declaration/fillingHealth.ts'
import type { Ctx } from '../../core/context.ts'
import { addDays } from '../../core/days.ts'
import { dayOfQuery } from './dates.ts'
import { healthStatistics } from './healthStatistics.ts'
import { fillRateStatistics } from './rates.ts'

/** Days of the trend, the day itself the last. */
const days = 30

/** What the charts of a day draw, of one moment. */
export async function dayCharts(ctx: Ctx, query: Input<typeof fillingHealth.dayCharts>) {
  const date = await dayOfQuery(ctx, query.date)
  return ctx.ofOneMoment(async (inside) => {
    const rates = (startTime: string, groupBy: 'day' | 'org') => fillRateStatistics(inside, { ...query, startTime, endTime: date, groupBy })
    return {
      trend: await rates(addDays(date, 1 - days), 'day'),
      units: await rates(date, 'org'),
      health: await healthStatistics(inside, { ...query, date }),
    }
  })
}
