import type { Static } from 'typebox'
import { read, under } from '../core/call.ts'
import { day, list, maybe, optional, shape, text, withDefault } from '../core/fields.ts'
import { TopIndicator } from '../figures/codes.ts'
import { listing, orgRows, overviewOf, points, topRows, values } from '../figures/shapes.ts'
import { count, framed, node, rangeQuery } from '../figures/shared.ts'
import { EmpType, NationGroup, Sex } from '../people/codes.ts'
import { abnormalRanking, condition, healthByOrg, healthOfDay, healthOfUnits, healthTrend } from './healthFigures.ts'

const onDay = { ...node, date: optional(day('日期')) }

const HealthRate = framed({
  ...values(condition),
  /** By level 0–3. */
  byLevel: list(count),
  trend: points(healthByOrg),
  /** Worst first. */
  byOrg: orgRows(healthOfUnits),
})

const Top = shape({ ...rangeQuery, indicator: withDefault(TopIndicator.schema, TopIndicator.abnormalCount) })
const TopRows = topRows(abnormalRanking)
export type TopRow = Static<typeof TopRows>[number]

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
  /** Each figure against the day before. Cases, archives and risks are absent until their areas are built. */
  overview: read.post('overview', 'stat:health:list', shape(onDay), overviewOf(healthOfDay)),
  healthRate: read.post('healthRate', 'stat:health:list', shape({ ...rangeQuery, date: optional(day('日期')) }), HealthRate),
  epidemicTrend: read.post('epidemicTrend', 'stat:health:list', shape(rangeQuery), listing(points(healthTrend))),
  companyTop10: read.post('companyTop10', 'stat:health:list', Top, listing(TopRows)),
  projectTop10: read.post('projectTop10', 'stat:health:list', Top, listing(TopRows)),
  populationDistribution: read.post('populationDistribution', 'stat:health:list', shape(onDay), Distribution),
})
