import { read, under } from '../core/call.ts'
import { day, id, list, maybe, optional, shape, text, whole, withDefault } from '../core/fields.ts'
import { EmpType, NationGroup, Sex } from '../people/codes.ts'
import { TopIndicator } from './codes.ts'
import { count, Drill, Fig, framed, node, RateFig, rangeQuery, rateText } from './shared.ts'

const onDay = { ...node, date: optional(day('日期')) }

/** Each figure against the day before. Cases, archives and risks are absent until their areas are built. */
export const HealthOverview = framed({
  onsite: Fig,
  due: Fig,
  filled: Fig,
  unfilled: Fig,
  fillRate: RateFig,
  onTimeRate: RateFig,
  healthRate: RateFig,
  /** Level 2 or 3. */
  abnormal: Fig,
  worse: Fig,
})

const TrendPoint = shape({ key: text('日期', 10), due: count, filled: count, abnormal: count, fillRate: rateText, healthRate: rateText })

const HealthRate = framed({
  filled: count,
  healthy: count,
  healthRate: rateText,
  /** By level 0–3. */
  byLevel: list(count),
  trend: list(shape({ key: text('日期', 10), filled: count, healthRate: rateText })),
  /** Worst first. */
  byOrg: list(shape({ orgId: id(), orgName: text('组织', 100), filled: count, healthRate: rateText })),
})

const Top = shape({ ...rangeQuery, indicator: withDefault(TopIndicator.schema, 3 as const) })
export const TopRow = shape({
  rank: whole('名次', 1, 100_000),
  orgId: id(),
  orgName: text('组织', 100),
  pathName: text('路径', 2000),
  value: maybe(whole('数值', 0, Number.MAX_SAFE_INTEGER)),
  rate: rateText,
  /** The caller's own node, shown with its rank when it is not among the ten. */
  own: whole('本单位', 0, 1),
  drill: Drill,
})
const TopReply = framed({ list: list(TopRow) })

const part = <S extends Parameters<typeof list>[0]>(key: S) => list(shape({ key: maybe(key), empNum: count }))
export const Distribution = framed({
  total: count,
  /** Where people stand. Without a nation: at nodes that are no projects. */
  byNation: list(
    shape({
      nationCode: maybe(text('国家/地区', 2)),
      nationName: text('国家/地区', 60),
      projectNum: count,
      empNum: count,
      chineseNum: count,
      foreignNum: count,
    }),
  ),
  bySex: part(Sex.schema),
  byEmpType: part(EmpType.schema),
  byNationGroup: part(NationGroup.schema),
})

export const health = under('/biz/health-statistics', {
  overview: read.post('overview', 'stat:health:list', shape(onDay), HealthOverview),
  healthRate: read.post('healthRate', 'stat:health:list', shape({ ...rangeQuery, date: optional(day('日期')) }), HealthRate),
  epidemicTrend: read.post('epidemicTrend', 'stat:health:list', shape(rangeQuery), framed({ list: list(TrendPoint) })),
  companyTop10: read.post('companyTop10', 'stat:health:list', Top, TopReply),
  projectTop10: read.post('projectTop10', 'stat:health:list', Top, TopReply),
  populationDistribution: read.post('populationDistribution', 'stat:health:list', shape(onDay), Distribution),
})
