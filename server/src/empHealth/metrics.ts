import { by, type MetricMap } from '../core/statistics/metric.ts'

export const reportMetrics = {
  'uhs.declared': {
    id: 252,
    name: '已上报',
    unit: '项目·病种·日',
    kind: 'cohort',
    breakdowns: { illness: by(253, '病种'), onTime: by(254, '是否按时') },
    definition: '应上报的项目、病种、日中已上报的数量，按上报日统计；再次上报不重复计数，是否按时取当日首次上报。',
    source: '人员健康上报',
    deadline: '截止后的补报计入已上报，不计入按时',
    leavesOut: '应上报之外的上报',
  },
} as const satisfies MetricMap

type ReportMetrics = typeof reportMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends ReportMetrics {}
}
