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
import { cardTable, populationTable, rateTable, topTable, trendTable } from './exports/healthTables.ts'
import { tabled } from './exports/tabled.ts'
import { wholeOf } from './exports/whole.ts'
import { frameOf, groupOrCompany } from './frame.ts'
import { byGrain, oneDay, rangeOfQuery } from './range.ts'

type TopQuery = Input<typeof calls.companyTop10>
const indicated = ({ indicator }: TopQuery) => (indicator === TopIndicator.abnormalCount ? 'value' : 'rate')

const answers = {
  overview: overview(healthOfDay, oneDay),
  healthRate,
  epidemicTrend: trend(healthTrend),
  groupTop10: top(abnormalRanking, indicated, OrgType.group),
  companyTop10: top(abnormalRanking, indicated, OrgType.company),
  projectTop10: top(abnormalRanking, indicated, OrgType.project),
  populationDistribution: distribution,
}
const ranking = topTable(() => abnormalRanking)

export default implement(
  calls,
  ofClosedDays({
    ...inSnapshot(answers),
    overviewExport: tabled('健康总览', answers.overview, cardTable(healthOfDay)),
    healthRateExport: tabled('健康总览-健康率', rateWithWhole, rateTable),
    epidemicTrendExport: tabled('健康总览-疫情趋势', trendWithWhole, trendTable(healthTrend)),
    groupTop10Export: tabled('健康总览-集团排行', answers.groupTop10, ranking),
    companyTop10Export: tabled('健康总览-公司排行', answers.companyTop10, ranking),
    projectTop10Export: tabled('健康总览-项目排行', answers.projectTop10, ranking),
    populationDistributionExport: tabled('健康总览-人员分布', answers.populationDistribution, populationTable),
  }),
)

const trendDays = 30

/** How the declared are: as a whole, over time (of a single day over the thirty up to it), and by direct child, worst first. */
async function healthRate(ctx: Ctx, query: Input<typeof calls.healthRate>) {
  const covered = await groupOrCompany(ctx, query)
  const range = rateRange(ctx, query)
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

function rateRange(ctx: Ctx, query: Input<typeof calls.healthRate>) {
  const hasRange = query.timeRadio !== null || query.startTime !== null || query.endTime !== null
  return query.date !== null && !hasRange ? oneDay(ctx, query) : rangeOfQuery(ctx, query)
}

/** The same replies with the figures of the whole, for the last line of their tables. */
async function rateWithWhole(ctx: Ctx, query: Input<typeof calls.healthRate>) {
  return { ...(await healthRate(ctx, query)), whole: await wholeOf(ctx, query, rateRange(ctx, query), healthOfUnits) }
}
async function trendWithWhole(ctx: Ctx, query: Input<typeof calls.epidemicTrend>) {
  return { ...(await answers.epidemicTrend(ctx, query)), whole: await wholeOf(ctx, query, rangeOfQuery(ctx, query), healthTrend) }
}
