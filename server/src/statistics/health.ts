import type { Input } from '@oems/contract/core/call.ts'
import { TopIndicator } from '@oems/contract/figures/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { health as calls } from '@oems/contract/statistics/health.ts'
import {
  abnormalRanking,
  byLevel,
  condition,
  healthByOrg,
  healthOfDay,
  healthOfUnits,
  healthTrend,
} from '@oems/contract/statistics/healthFigures.ts'
import type { Ctx } from '../core/context.ts'
import { addDays } from '../core/days.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { caliberOf } from '../core/statistics/caliber.ts'
import { ofClosedDays } from '../core/statistics/closedDays.ts'
import { readTogether } from '../core/statistics/read.ts'
import { countFrom, pointsOf, questionsOf, valuesOf } from '../core/statistics/subject.ts'
import { idsOf } from '../subscription/subscribedNodes.ts'
import { overview } from './builders/overview.ts'
import { childRows, worstFirst } from './builders/rows.ts'
import { top } from './builders/top.ts'
import { trend } from './builders/trend.ts'
import { distribution } from './distribution.ts'
import { frameOf, groupOrCompany } from './frame.ts'
import { byGrain, oneDay, rangeOfQuery } from './range.ts'

type TopQuery = Input<typeof calls.companyTop10>
const indicated = ({ indicator }: TopQuery) => (indicator === TopIndicator.abnormalCount ? 'value' : 'rate')

export default implement(
  calls,
  ofClosedDays(
    inSnapshot({
      overview: overview(healthOfDay, oneDay),
      healthRate,
      epidemicTrend: trend(healthTrend),
      companyTop10: top(abnormalRanking, indicated, OrgType.company),
      projectTop10: top(abnormalRanking, indicated, OrgType.project),
      populationDistribution: distribution,
    }),
  ),
)

const trendDays = 30

/** How the declared are: as a whole, over time (of a single day over the thirty up to it), and by direct child, worst first. */
async function healthRate(ctx: Ctx, query: Input<typeof calls.healthRate>) {
  const covered = await groupOrCompany(ctx, query)
  const hasRange = query.timeRadio !== null || query.startTime !== null || query.endTime !== null
  const range = query.date !== null && !hasRange ? oneDay(ctx, query) : rangeOfQuery(ctx, query)
  const trendOver = range.from === range.to ? { ...range, from: addDays(range.to, 1 - trendDays) } : range
  const [{ whole, trend }, rows, frame] = await Promise.all([
    readTogether(ctx.db, idsOf(covered), {
      whole: questionsOf(condition, range),
      trend: questionsOf(healthByOrg, trendOver, byGrain[range.grain]),
    }),
    childRows(ctx, covered, range, healthOfUnits),
    frameOf(ctx, covered, range),
  ])
  return {
    ...frame,
    caliber: await caliberOf(ctx.db, trendOver),
    ...valuesOf(condition, countFrom(whole)),
    byLevel: byLevel.map(countFrom(whole)),
    trend: pointsOf(healthByOrg, trend),
    byOrg: worstFirst(rows, 'healthRate'),
  }
}
