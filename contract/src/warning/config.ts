import { type Static, Type } from 'typebox'
import { shape, whole } from '../core/fields.ts'
import { OnsetSeries } from '../declaration/onset.ts'

const threshold = (title: string) => Type.Number({ title, minimum: 0.5, maximum: 20 })

/** The parameters of the rule (05 §2.2, §5.8). */
export const ruleFields = {
  series: Type.Array(OnsetSeries.schema, { title: '监测指标', minItems: 1, maxItems: 7, uniqueItems: true }),
  baselineDays: whole('基线天数', 14, 56),
  minCount: whole('最少人数', 2, 10),
  z1: threshold('C2阈值（预期很少时）'),
  z2: threshold('C2阈值'),
  c3a: threshold('C3阈值（预期很少时）'),
  c3b: threshold('C3阈值'),
  switchExpected: Type.Number({ title: '预期很少的界限', minimum: 0, maximum: 10 }),
}
export const WarningRule = shape(ruleFields)
export type WarningRule = Static<typeof WarningRule>

/** As the product ships it. */
export const shippedRule: WarningRule = {
  series: OnsetSeries.options.map(({ value }) => value),
  baselineDays: 28,
  minCount: 3,
  z1: 3,
  z2: 4,
  c3a: 2,
  c3b: 4,
  switchExpected: 0.5,
}
