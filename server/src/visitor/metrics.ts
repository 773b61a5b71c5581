import { by, type MetricMap } from '../core/statistics/metric.ts'

export const visitMetrics = {
  'visitor.in': {
    id: 100,
    name: '到访访客',
    unit: '人次',
    kind: 'flow',
    breakdowns: { advice: by(101, '进入建议') },
    definition: '当日登记到访的访客，每次到访计1人次，不含随行人员；进入建议取登记到访时的结论。',
    source: '访客登记',
    leavesOut: '随行人员、登记后没有到访的访客',
  },
} as const satisfies MetricMap

type VisitMetrics = typeof visitMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends VisitMetrics {}
}
