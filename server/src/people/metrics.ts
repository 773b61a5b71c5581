import { by, type MetricMap } from '../core/statistics/metric.ts'

export const stayMetrics = {
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
} as const satisfies MetricMap

type StayMetrics = typeof stayMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends StayMetrics {}
}
