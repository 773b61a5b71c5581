import { type Breakdown, by, byEach, type Metric, registry } from './metric.ts'

/**
 * Every figure of the product. A number stands for a figure or one of its breakdowns in the tables for ever: it is never changed, and that
 * of a figure that is given up is never used again. A new figure or breakdown takes the next free number and is filled by a repair.
 */
export const metrics = registry({
  'people.onsite': {
    id: 1,
    name: '在岗人数',
    unit: '人',
    kind: 'gauge',
    breakdowns: {
      empType: by(2, '人员类别'),
      sex: by(3, '性别'),
      nationGroup: by(4, '中外籍'),
      nation: by(5, '国籍'),
      birthYear: by(6, '出生年份'),
    },
    definition: '当日结束时在该组织在场（在场区间未结束）的人数；到场当日计入，离场次日起不再计入。',
  },
  'declare.due': {
    id: 20,
    name: '应申报',
    unit: '人次',
    kind: 'cohort',
    breakdowns: { empType: by(21, '人员类别') },
    definition: '申报日按申报规则应当申报的在岗人员，每人每日计1人次；按应申报日统计。',
  },
  'declare.filled': {
    id: 22,
    name: '已申报',
    unit: '人次',
    kind: 'cohort',
    breakdowns: { onTime: by(23, '是否按时'), source: by(24, '申报来源') },
    definition: '应申报人员中已提交有效申报的人次，按应申报日统计；更正不重复计数，按时与来源取当日首次申报。',
  },
  'declare.voluntary': {
    id: 25,
    name: '自愿申报',
    unit: '人次',
    kind: 'flow',
    breakdowns: {},
    definition: '当日不在应申报范围内的人员提交的有效申报，每人每日计1人次。',
  },
  'declare.level': {
    id: 26,
    name: '健康等级',
    unit: '人次',
    kind: 'flow',
    breakdowns: { level: by(27, '健康等级') },
    definition: '每人每日最后一次有效申报的健康等级，含自愿申报；等级2、3为异常。',
  },
  'declare.fever': {
    id: 28,
    name: '体温分段',
    unit: '人次',
    kind: 'flow',
    breakdowns: { band: by(29, '体温分段') },
    definition: '每人每日最后一次有效申报的体温，按低于37.3、37.3-38.0、38.1-39.0、39.1及以上分段（℃）。',
  },
  'declare.symptom': {
    id: 30,
    name: '有症状申报',
    unit: '人次',
    kind: 'flow',
    breakdowns: { symptom: byEach(31, '症状') },
    definition: '每人每日最后一次有效申报中有症状的人次；一人有多种症状时分别计入各症状，合计只计1人次。',
  },
  'declare.worse': {
    id: 32,
    name: '健康恶化',
    unit: '人次',
    kind: 'flow',
    breakdowns: {},
    definition: '每人每日最后一次有效申报被判定为较前恶化的人次。',
  },
})

type Metrics = typeof metrics
export type MetricCode = keyof Metrics
export type BreakdownOf<M extends MetricCode> = keyof Metrics[M]['breakdowns'] & string
export type GaugeCode = { [M in MetricCode]: Metrics[M]['kind'] extends 'gauge' ? M : never }[MetricCode]
export type FlowCode = Exclude<MetricCode, GaugeCode>

export const metricCodes = Object.keys(metrics) as MetricCode[]
export const metricOf = (code: MetricCode): Metric => metrics[code]

/** The number under which a figure, or one of its breakdowns, stands in the tables. */
export function numberOf(code: MetricCode, breakdown?: string): number {
  const { id, breakdowns } = metricOf(code)
  return breakdown === undefined ? id : (breakdowns[breakdown] as Breakdown).id
}

/** The numbers of a figure and all its breakdowns. */
export const numbersOf = (code: MetricCode) => [metricOf(code).id, ...Object.values(metricOf(code).breakdowns).map(({ id }) => id)]

/** ISO 3166 alpha-2 as a breakdown's value, and back: `CN` is 65. */
export const nationDim = (code: string) => (code.charCodeAt(0) - 65) * 26 + (code.charCodeAt(1) - 65)
export const nationOf = (dim: number) => String.fromCharCode(65 + Math.floor(dim / 26), 65 + (dim % 26))
