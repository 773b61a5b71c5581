import type { Input } from '@oems/contract/core/call.ts'
import { health as calls } from '@oems/contract/statistics/health.ts'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { badField } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { level, sum } from '../core/statistics/question.ts'
import { read, readChildren } from '../core/statistics/read.ts'
import { distribution } from './distribution.ts'
import { among, fig, rate, rateFig } from './figures.ts'
import { drillTo, frameOf, groupOrCompany } from './frame.ts'
import { byGrain, type Days, type Range, rangeOf, yearBefore } from './range.ts'
import { childrenNames, top10 } from './top10.ts'

export default implement(calls, {
  overview,
  healthRate,
  epidemicTrend,
  companyTop10: (ctx, query) => top10(ctx, query, 3),
  projectTop10: (ctx, query) => top10(ctx, query, 4),
  populationDistribution: distribution,
})

/** One day as a range: compared with the day before. A day that is still to come is cut to today. */
export function oneDay(ctx: Ctx, date: string | null): Range {
  const today = dayOf(ctx.now)
  if (date !== null && date > today) throw badField('date', '日期不能晚于今天')
  const day = date ?? today
  return rangeOf({ timeRadio: null, pTimeRange: null, startTime: day, endTime: day, grain: 1 }, today)
}

/** What one day shows: `filled` counts the obliged, levels everybody who declared. */
const ofDay = ({ from, to }: Days) => ({
  onsite: level('people.onsite', to),
  due: sum('declare.due', { from, to }),
  filled: sum('declare.filled', { from, to }),
  onTime: sum('declare.filled', { from, to }, { breakdown: 'onTime' }),
  levels: sum('declare.level', { from, to }, { breakdown: 'level' }),
  worse: sum('declare.worse', { from, to }),
})

async function overview(ctx: Ctx, query: Input<typeof calls.overview>) {
  const root = await groupOrCompany(ctx, query)
  const range = oneDay(ctx, query.date)
  const { compare, to } = range
  const before = ofDay(compare)
  const yearAgo = ofDay({ from: yearBefore(to), to: yearBefore(to) })
  const [found, frame] = await Promise.all([
    read(ctx.db, root.id, { ...ofDay(range), ...prefixed('b', before), ...prefixed('y', yearAgo) }),
    frameOf(ctx, root, range),
  ])
  const [now, prev, year] = [summed(found, ''), summed(found, 'b'), summed(found, 'y')]
  const onDay = { orgId: root.id, date: to }
  const list = (filters: object = {}) => drillTo(ctx, 'biz:filling-management:list', 'filling-management/index', { ...onDay, ...filters })
  const people = to === dayOf(ctx.now) ? drillTo(ctx, 'biz:employee:list', 'employee/index', { orgId: root.id, onPost: 1 }) : null
  return {
    ...frame,
    onsite: fig(now.onsite, prev.onsite, year.onsite, people),
    due: fig(now.due, prev.due, year.due, list({ obliged: 1 })),
    filled: fig(now.filled, prev.filled, year.filled, list({ filled: 1 })),
    unfilled: fig(now.unfilled, prev.unfilled, year.unfilled, list({ filled: 0 })),
    fillRate: rateFig(now.fillRate, prev.fillRate, year.fillRate),
    onTimeRate: rateFig(now.onTimeRate, prev.onTimeRate, year.onTimeRate),
    healthRate: rateFig(now.healthRate, prev.healthRate, year.healthRate),
    abnormal: fig(now.abnormal, prev.abnormal, year.abnormal, list({ healthStatus: [2, 3] })),
    worse: fig(now.worse, prev.worse, year.worse, list({ worse: 1 })),
  }
}

type OfDay = ReturnType<typeof ofDay>
type Prefixed<P extends string> = { readonly [K in keyof OfDay as `${P}${Capitalize<K>}`]: OfDay[K] }

const prefixed = <P extends string>(prefix: P, questions: OfDay) =>
  Object.fromEntries(
    Object.entries(questions).map(([name, question]) => [prefix + name[0]!.toUpperCase() + name.slice(1), question]),
  ) as Prefixed<P>

/** Figures and rates of one of the days that were read together. */
function summed(found: Readonly<Record<string, unknown>>, prefix: string) {
  const at = (name: string) => found[prefix ? prefix + name[0]!.toUpperCase() + name.slice(1) : name]
  const number = (name: string) => at(name) as number
  const levels = at('levels') as ReadonlyMap<number, number>
  const [due, filled] = [number('due'), number('filled')]
  const declared = among(levels, 0, 1, 2, 3)
  return {
    onsite: number('onsite'),
    due,
    filled,
    unfilled: due - filled,
    abnormal: among(levels, 2, 3),
    worse: number('worse'),
    fillRate: rate(filled, due),
    onTimeRate: rate(among(at('onTime') as ReadonlyMap<number, number>, 1), due),
    healthRate: rate(among(levels, 0, 1), declared),
  }
}

async function epidemicTrend(ctx: Ctx, query: Input<typeof calls.epidemicTrend>) {
  const root = await groupOrCompany(ctx, query)
  const range = rangeOf(query, dayOf(ctx.now))
  const by = byGrain[range.grain]
  const [{ due, filled, levels }, frame] = await Promise.all([
    read(ctx.db, root.id, {
      due: sum('declare.due', range, { by }),
      filled: sum('declare.filled', range, { by }),
      levels: sum('declare.level', range, { by, breakdown: 'level' }),
    }),
    frameOf(ctx, root, range),
  ])
  const list = due.map(({ key, value }, at) => {
    const ofKey = levels[at]!.value
    return {
      key,
      due: value,
      filled: filled[at]!.value,
      abnormal: among(ofKey, 2, 3),
      fillRate: rate(filled[at]!.value, value),
      healthRate: rate(among(ofKey, 0, 1), among(ofKey, 0, 1, 2, 3)),
    }
  })
  return { ...frame, list }
}

async function healthRate(ctx: Ctx, query: Input<typeof calls.healthRate>) {
  const root = await groupOrCompany(ctx, query)
  const today = dayOf(ctx.now)
  const hasRange = query.timeRadio !== null || query.startTime !== null || query.endTime !== null
  const range = query.date !== null && !hasRange ? oneDay(ctx, query.date) : rangeOf(query, today)
  const trendFrom = range.from === range.to ? addDays(range.to, -29) : range.from
  const [{ levels, trend }, children, names, frame] = await Promise.all([
    read(ctx.db, root.id, {
      levels: sum('declare.level', range, { breakdown: 'level' }),
      trend: sum('declare.level', { from: trendFrom, to: range.to }, { by: byGrain[range.grain], breakdown: 'level' }),
    }),
    readChildren(ctx.db, root.id, { levels: sum('declare.level', range, { breakdown: 'level' }) }),
    childrenNames(ctx, root),
    frameOf(ctx, root, range),
  ])
  const shares = (values: ReadonlyMap<number, number>) => {
    const [healthy, filled] = [among(values, 0, 1), among(values, 0, 1, 2, 3)]
    return { healthy, filled, healthRate: rate(healthy, filled) }
  }
  const byOrg = names
    .map(({ orgId, orgName }) => ({ orgId, orgName, ...shares(children.at(orgId).levels) }))
    .filter(({ filled }) => filled > 0)
    .sort((a, b) => Number(a.healthRate) - Number(b.healthRate))
  return {
    ...frame,
    ...shares(levels),
    byLevel: [0, 1, 2, 3].map((value) => among(levels, value)),
    trend: trend.map(({ key, value }) => ({ key, ...shares(value) })),
    byOrg,
  }
}
