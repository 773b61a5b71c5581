import { Continent } from '../area/codes.ts'
import { read, under, write } from '../core/call.ts'
import type { FieldError } from '../core/errors.ts'
import { Exported } from '../core/exported.ts'
import {
  Done,
  day,
  decimal,
  Ids,
  id,
  list,
  longText,
  maybe,
  optional,
  recordOf,
  revisionOf,
  shape,
  text,
  whole,
  withDefault,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { importCalls } from '../operations/imports.ts'
import { RiskGrade } from '../risk/codes.ts'
import { Trend } from './codes.ts'

const plain = { log: 'plain' } as const
const most = 2_000_000_000
const cases = (title: string) => whole(title, 0, most)
const nationCode = text('国家/地区', 2, plain)

/** What a row is about (04 §2.8): one illness in one nation, or in one of its provinces, on one day. It stays as it is. */
const about = { illnessId: id('病种'), nationCode, provinceId: optional(id('省/州')), day: day('日期') }
const figures = {
  newConfirmed: optional(cases('新增确诊')),
  newDeath: optional(cases('新增死亡')),
  cumConfirmed: optional(cases('累计确诊')),
  cumDeath: optional(cases('累计死亡')),
  riskLevelId: optional(id('研判等级')),
  source: optional(text('数据来源', 100, plain)),
  sourceUrl: optional({
    ...text('来源网址', 300, { log: 'personal' }),
    pattern: '^https://[^\\s/?#@]+(/[^\\s]*)?$',
    says: '来源网址应以https://开头',
  }),
  note: optional(longText('备注', 1_000)),
}
type Figures = ValueOf<ReturnType<typeof shape<typeof figures>>>
/** Something has to be known of the day. */
export const figureErrors = ({
  newConfirmed,
  newDeath,
  cumConfirmed,
  cumDeath,
  riskLevelId,
}: Incomplete<Figures>): readonly FieldError[] =>
  [newConfirmed, newDeath, cumConfirmed, cumDeath, riskLevelId].every((value) => value === null)
    ? [{ path: 'newConfirmed', msg: '请至少填写一项数字，或选择研判等级' }]
    : []

export const SituationDraft = ruled(shape({ ...about, ...figures }), figureErrors)
export type SituationDraft = ValueOf<typeof SituationDraft>
export const SituationRevision = ruled(revisionOf(figures), figureErrors)

const levelName = maybe(text('研判等级', 16))
const grade = maybe(RiskGrade.schema)
const colour = maybe(text('等级颜色', 7))
const trend = maybe(Trend.schema)

export const Situation = recordOf(
  { ...about, ...figures },
  {
    illnessName: text('病种', 64),
    nationName: text('国家/地区', 64),
    provinceName: maybe(text('省/州', 100)),
    levelName,
    grade,
    colour,
    /** Of its own seven days against the seven before; null: too few cases, or nothing is known of the days before. */
    trend,
  },
)
export type Situation = ValueOf<typeof Situation>

/** Where the level of an area is what holds: projects there without a level of their own, as many as are named. */
export const mostNamed = 50
const Affected = shape({
  projectNum: cases('受影响项目'),
  projects: list(shape({ orgId: id('项目'), orgName: text('项目名称', 100) })),
})
export type Affected = ValueOf<typeof Affected>
const affected = maybe(Affected)

const filters = {
  illnessId: optional(id('病种')),
  nationCode: withDefault(list(nationCode), []),
  continent: optional(Continent.schema),
  grade: withDefault(list(RiskGrade.schema), []),
  trend: optional(Trend.schema),
  startTime: optional(day('日期起')),
  endTime: optional(day('日期止')),
}
export const SituationSearch = shape({ ...paged('day', 'newConfirmed', 'cumConfirmed', 'updatedAt'), ...filters })
export type SituationSearch = ValueOf<typeof SituationSearch>

/** A nation on the map: what is known of the illness there, and who of ours is there. */
export const NationSituation = shape({
  nationCode,
  nationName: text('国家/地区', 64),
  continent: maybe(Continent.schema),
  /** The middle of its projects, as far as they say where they are; else that of the nation. */
  longitude: maybe(decimal('经度', 3, 6)),
  latitude: maybe(decimal('纬度', 2, 6)),
  /** As it was last judged within 30 days: the nation itself, else the highest of its provinces. */
  grade,
  levelName,
  colour,
  judgedDay: maybe(day('研判日期')),
  /** Of seven days; null: nothing was reported. */
  newConfirmed7: maybe(cases('近7天新增确诊')),
  trend,
  /** Of the nation itself, the newest row. */
  situationId: maybe(id('疫情态势')),
  latestDay: maybe(day('最新数据日期')),
  /** New cases day by day, the last one that of the asked day; null: nothing was reported. */
  series: list(maybe(cases('新增确诊'))),
  /** Not closed, in the caller's scope, and the people on post there. */
  projectNum: cases('项目数'),
  headcount: cases('在场人数'),
})
export type NationSituation = ValueOf<typeof NationSituation>
const SituationMap = shape({ day: day('日期'), nations: list(NationSituation) })

const may = <V extends string>(verb: V) => `risk:epidemic-situation:${verb}` as const

/** 疫情态势 (04 §5.8): one list for the whole installation, kept by the platform and read by all. */
export const situations = under('/risk/epidemic-situation', {
  list: read.post('list', may('list'), SituationSearch, page(Situation)),
  /** `affected`: where its area's level holds today, within the caller's scope; null while the area has none. */
  info: read.get('info/{id}', may('info'), shape({ id: id('疫情态势') }), shape({ ...Situation.properties, affected })),
  /** `affected`: the level of the area has come to be, or is higher than before; else null. */
  save: write.post('save', may('save'), SituationDraft, shape({ id: id('疫情态势'), affected })),
  update: write.post('update', may('update'), SituationRevision, shape({ affected })),
  delete: write.delete('delete', may('delete'), Ids, Done),
  ...importCalls(may('import'), 'epidemic-situation', { asks: {} }),
  export: read.post('export', may('export'), SituationSearch, Exported, { limit: 'export' }),
  /** Without a day: today's. */
  map: read.get('map', may('list'), shape({ illnessId: id('病种'), day: optional(day('日期')) }), SituationMap),
})
