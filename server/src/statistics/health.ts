import type { Input } from '@oems/contract/core/call.ts'
import { TopIndicator } from '@oems/contract/figures/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { health as calls } from '@oems/contract/statistics/health.ts'
import {
  byLevel,
  condition,
  healthByOrg,
  healthOfDay,
  healthOfNow,
  healthOfUnits,
  healthOfYear,
  healthTrend,
  type Indicator,
  openWarnings,
  rankings,
  trendOf,
} from '@oems/contract/statistics/healthFigures.ts'
import { openStates } from '@oems/contract/warning/codes.ts'
import { and, eq, inArray, isNull, like, or } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import type { ReadDb } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { caliberOf } from '../core/statistics/caliber.ts'
import { ofClosedDays } from '../core/statistics/closedDays.ts'
import { readTogether } from '../core/statistics/read.ts'
import { countFrom, pointsOf, questionsOf, valuesOf } from '../core/statistics/subject.ts'
import { illness } from '../illness/tables.ts'
import { type Coverage, idsOf, nodesOf } from '../subscription/subscribedNodes.ts'
import { statWarning } from '../warning/tables.ts'
import { overviewWith, valuesAtEach } from './builders/overview.ts'
import { childRows, worstFirst } from './builders/rows.ts'
import { type Ranking, top } from './builders/top.ts'
import { trend } from './builders/trend.ts'
import { distribution } from './distribution.ts'
import { cardTable, populationTable, rateTable, topTable, trendTable } from './exports/healthTables.ts'
import { tabled } from './exports/tabled.ts'
import { wholeOf } from './exports/whole.ts'
import { cardsOf, figOfNow } from './figures.ts'
import { drillOf, frameOf, groupOrCompany } from './frame.ts'
import { byGrain, oneDay, type Range, rangeOfQuery, yearBefore } from './range.ts'

type TopQuery = Input<typeof calls.companyTop10>
/** Open cases are those of a day; everything else happened over the range. */
function rankedBy(ctx: Ctx, query: TopQuery): Ranking<(typeof rankings)[Indicator]> {
  const { indicator } = query
  const range = indicator === TopIndicator.openCases ? oneDay(ctx, query) : rangeOfQuery(ctx, query)
  return { subject: rankings[indicator], by: indicator === TopIndicator.abnormalRate ? 'rate' : 'value', range }
}

const answers = {
  overview: overviewOfDay,
  healthRate,
  epidemicTrend,
  groupTop10: top(rankedBy, OrgType.group),
  companyTop10: top(rankedBy, OrgType.company),
  projectTop10: top(rankedBy, OrgType.project),
  populationDistribution: distribution,
}
const ranking = topTable(({ indicator }: TopQuery) => rankings[indicator])

export default implement(
  calls,
  ofClosedDays({
    ...inSnapshot(answers),
    overviewExport: tabled('健康总览', answers.overview, cardTable({ ...healthOfDay, ...healthOfYear, ...healthOfNow })),
    healthRateExport: tabled('健康总览-健康率', rateWithWhole, rateTable),
    epidemicTrendExport: tabled('健康总览-疫情趋势', trendWithWhole, trendTable(healthTrend)),
    groupTop10Export: tabled('健康总览-集团排行', answers.groupTop10, ranking),
    companyTop10Export: tabled('健康总览-公司排行', answers.companyTop10, ranking),
    projectTop10Export: tabled('健康总览-项目排行', answers.projectTop10, ranking),
    populationDistributionExport: tabled('健康总览-人员分布', answers.populationDistribution, populationTable),
  }),
)

/** The day, and what only a year can tell: the year up to that day, beside the same days of the year before. */
async function overviewOfDay(ctx: Ctx, query: Input<typeof calls.overview>) {
  const covered = await groupOrCompany(ctx, query)
  const day = oneDay(ctx, query)
  const { historicalBefore, ...range } = day
  const trees = historicalBefore === undefined ? {} : { historicalBefore }
  const since = { from: `${range.to.slice(0, 4)}-01-01`, to: range.to, ...trees }
  const before = { from: yearBefore(since.from), to: yearBefore(since.to), ...trees, until: null }
  const asked = { subject: healthOfDay, range: day }
  const ofYear = { subject: healthOfYear, range: { ...range, ...since, compare: before, lastYear: null } }
  const values = valuesAtEach(ctx, covered, [asked, ofYear])
  const overview = await overviewWith(
    ctx,
    covered,
    asked,
    values.then(([found]) => found),
  )
  return { ...overview, ...cardsOf(healthOfYear, (await values)[1], () => null), openWarnings: await warningsOfNow(ctx, covered, day) }
}

/** Warnings that stand, of today alone. */
async function warningsOfNow(ctx: Ctx, covered: Coverage, day: Range) {
  const isToday = day.to === dayOf(ctx.now)
  return figOfNow(isToday ? await openWarningsAt(ctx.db, covered) : null, drillOf(ctx, openWarnings, covered, day))
}
async function openWarningsAt(db: ReadDb, covered: Coverage): Promise<number> {
  const paths = nodesOf(covered).map(({ path }) => like(org.path, `${path}%`))
  const nodes = db
    .select({ id: org.id })
    .from(org)
    .where(and(or(...paths), isNull(org.deletedAt)))
  const open = inArray(statWarning.state, [...openStates] as never)
  return db.$count(statWarning, and(isNull(statWarning.deletedAt), open, inArray(statWarning.orgId, nodes)))
}

async function epidemicTrend(ctx: Ctx, query: Input<typeof calls.epidemicTrend>) {
  await knownIllness(ctx, query)
  return trend(() => trendOf(query.illnessId))(ctx, query)
}

/** An illness that is named has to be one. */
async function knownIllness({ db }: Ctx, { illnessId }: Input<typeof calls.epidemicTrend>) {
  if (illnessId === null) return
  const [known] = await db
    .select({ id: illness.id })
    .from(illness)
    .where(and(eq(illness.id, illnessId), isNull(illness.deletedAt)))
  if (!known) throw notFound()
}

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
  return {
    ...(await answers.epidemicTrend(ctx, query)),
    whole: await wholeOf(ctx, query, rangeOfQuery(ctx, query), trendOf(query.illnessId)),
  }
}
