import type { Static, TObject } from 'typebox'
import { type Gate, read, under } from '../core/call.ts'
import { ExportedAsIs } from '../core/exported.ts'
import { day, id, list, maybe, optional, shape, text, withDefault } from '../core/fields.ts'
import { TopIndicator } from '../figures/codes.ts'
import { listing, orgRows, overviewOf, points, topRows, values } from '../figures/shapes.ts'
import { count, Drill, framed, node, rangeQuery } from '../figures/shared.ts'
import { AgeBand, EmpType, NationGroup, Sex } from '../people/codes.ts'
import {
  abnormalRanking,
  condition,
  healthByOrg,
  healthOfDay,
  healthOfNow,
  healthOfUnits,
  healthOfYear,
  healthTrend,
} from './healthFigures.ts'

const onDay = { ...node, date: optional(day('日期')) }

const HealthRate = framed({
  ...values(condition),
  /** By level 0–3. */
  byLevel: list(count),
  trend: points(healthByOrg),
  /** Worst first. */
  byOrg: orgRows(healthOfUnits),
})

const Top = shape({
  ...rangeQuery,
  indicator: withDefault(TopIndicator.schema, TopIndicator.openCases),
  /** Of the first indicator, which is one of a day. */
  date: optional(day('日期')),
})
const TopRows = topRows(abnormalRanking)
export type TopRow = Static<typeof TopRows>[number]

const part = <S extends Parameters<typeof list>[0]>(key: S) => list(shape({ key: maybe(key), empNum: count }))
export const Distribution = framed({
  total: count,
  /** The people themselves; each part adds its own filter. */
  drill: Drill,
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
  /** Of those in China, by the province of their project; without one: projects for which none is known. */
  byProvince: list(shape({ provinceId: maybe(id('省份')), provinceName: text('省份', 100), projectNum: count, empNum: count })),
  bySex: part(Sex.schema),
  byEmpType: part(EmpType.schema),
  byNationGroup: part(NationGroup.schema),
  /** 统计年龄: the year of the day less that of birth. */
  byAge: part(AgeBand.schema),
})

const OnDay = shape(onDay)
const OfTrend = shape({ ...rangeQuery, illnessId: optional(id('病种')) })
const OfRate = shape({ ...rangeQuery, date: optional(day('日期')) })

const ofHealth = 'stat:health:list'
/** 疫情统计 shows them too. */
const ofBoth = [ofHealth, 'stat:epidemic:list'] as const

/** The table of a call, with its 口径 on the second sheet. */
const table = <I extends TObject>(path: string, may: Gate, input: I) =>
  read.post(`${path}/export`, may, input, ExportedAsIs, { limit: 'export' })
const toHealth = 'stat:health:export'
const toBoth = [toHealth, 'stat:epidemic:export'] as const

export const health = under('/biz/health-statistics', {
  /** Each figure against the day before. */
  overview: read.post('overview', ofBoth, OnDay, overviewOf({ ...healthOfDay, ...healthOfYear, ...healthOfNow })),
  healthRate: read.post('healthRate', ofHealth, OfRate, HealthRate),
  epidemicTrend: read.post('epidemicTrend', ofBoth, OfTrend, listing(points(healthTrend))),
  groupTop10: read.post('groupTop10', ofBoth, Top, listing(TopRows)),
  companyTop10: read.post('companyTop10', ofBoth, Top, listing(TopRows)),
  projectTop10: read.post('projectTop10', ofBoth, Top, listing(TopRows)),
  populationDistribution: read.post('populationDistribution', ofHealth, OnDay, Distribution),
  overviewExport: table('overview', toBoth, OnDay),
  healthRateExport: table('healthRate', toHealth, OfRate),
  epidemicTrendExport: table('epidemicTrend', toBoth, OfTrend),
  groupTop10Export: table('groupTop10', toBoth, Top),
  companyTop10Export: table('companyTop10', toBoth, Top),
  projectTop10Export: table('projectTop10', toBoth, Top),
  populationDistributionExport: table('populationDistribution', toHealth, OnDay),
})
