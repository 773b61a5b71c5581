import { by, type MetricMap } from '../../core/statistics/metric.ts'

/** Of periods: who has to declare, and who has (04 §7). */
export const dueMetrics = {
  'reserve.due': {
    id: 310,
    name: '储备应报',
    unit: '项·期',
    kind: 'cohort',
    breakdowns: { kind: by(311, '申报类型与频次') },
    definition:
      '按储备申报规则，项目在一个申报期内应当申报的一种类型计1；按申报期开始日统计，因防控类型调整或项目关闭而终止且未申报的不计。',
    source: '储备申报期',
    leavesOut: '因防控类型调整或项目关闭而终止且未申报的申报期',
  },
} as const satisfies MetricMap

export const declaredMetrics = {
  'reserve.declared': {
    id: 312,
    name: '储备已报',
    unit: '项·期',
    kind: 'cohort',
    breakdowns: { kind: by(313, '申报类型、是否按时与来源') },
    definition: '应报的申报期中有有效申报的计1，按申报期开始日统计；更正不重复计数，是否按时与来源取该期首次有效申报，全部作废后不计。',
    source: '储备申报',
    deadline: '截止后的补报计入已报，不计入按时',
    leavesOut: '已作废的申报、自愿申报',
  },
  'reserve.voluntary': {
    id: 314,
    name: '自愿储备申报',
    unit: '项·期',
    kind: 'flow',
    breakdowns: {},
    definition: '不要求申报的申报期中有有效申报的计1，按申报期开始日统计。',
    source: '储备申报',
    leavesOut: '应报申报期的申报、已作废的申报',
  },
} as const satisfies MetricMap

export const runningMetrics = {
  'reserve.period': {
    id: 320,
    name: '储备申报期',
    unit: '项',
    kind: 'gauge',
    breakdowns: { state: by(321, '申报类型、申报情况与有无物资') },
    definition:
      '当日处于申报期内、应报或已自愿申报的项目与物资类型各计1；申报情况分为未到截止日、当日截止（按截止时刻）、已过截止、按时、逾期补报与自愿申报。',
    source: '储备申报期与储备申报',
    leavesOut: '尚未开始和已经结束的申报期',
  },
} as const satisfies MetricMap

type PeriodMetrics = typeof dueMetrics & typeof declaredMetrics & typeof runningMetrics
declare module '../../core/statistics/registry.ts' {
  interface Metrics extends PeriodMetrics {}
}
