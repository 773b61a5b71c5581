import { by, type MetricMap } from '../../core/statistics/metric.ts'

/** How far the measures are put into practice, period by period (04 §7). */
export const measureMetrics = {
  'epm.state': {
    id: 315,
    name: '防疫措施落实',
    unit: '项',
    kind: 'flow',
    /** `measure`: the measure's number times ten, and the state. */
    breakdowns: { state: by(316, '落实情况'), measure: by(317, '措施与落实情况') },
    definition: '每个申报期最近一次有效的防疫措施申报中，每项选择了落实情况的措施计1，按申报期开始日统计；更正后以更正为准，作废的不计。',
    source: '防疫措施申报',
    leavesOut: '没有选择落实情况的措施、已作废的申报',
  },
} as const satisfies MetricMap

type MeasureMetrics = typeof measureMetrics
declare module '../../core/statistics/registry.ts' {
  interface Metrics extends MeasureMetrics {}
}
