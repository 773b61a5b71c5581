import { by, type MetricMap } from '../core/statistics/metric.ts'

export const riskMetrics = {
  'risk.person': {
    id: 330,
    name: '健康风险人数',
    unit: '人',
    kind: 'gauge',
    breakdowns: { level: by(331, '健康风险') },
    definition:
      '当日结束时在该组织、有健康风险等级的在职人员，按其最高一级计：高风险为12个月内体检有A类异常或疑似职业病、职业禁忌证，或基础疾病控制不佳，或紧急关注，或重型以上在管病例；中风险为其他未结束的基础疾病，24个月内体检需复查、有其他异常或B类异常，或重点关注；低风险为24个月内做过体检而无上述情况。人员调动后计入新的组织。',
    source: '体检记录、健康档案、重点关注与患病记录',
    leavesOut: '未评估的人员（24个月内没有体检，也没有上述情况）、已离职的人员',
  },
} as const satisfies MetricMap

declare module '../core/statistics/registry.ts' {
  interface Metrics extends Readonly<typeof riskMetrics> {}
}
