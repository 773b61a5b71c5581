import { by, type MetricMap } from '../core/statistics/metric.ts'

export const orgRiskMetrics = {
  'risk.org': {
    id: 290,
    name: '划分风险等级的组织',
    unit: '个',
    kind: 'gauge',
    /** `illnessGrade`: the illness's number times ten, and the grade. */
    breakdowns: { grade: by(291, '风险级别'), illnessGrade: by(292, '病种与风险级别') },
    definition: '当日结束时该组织自身设定的风险等级；一个组织的每个病种各计一次，沿用上级或区域研判的不计。',
    source: '组织风险设定',
    leavesOut: '沿用上级或区域研判的组织',
  },
} as const satisfies MetricMap

export const riskChangeMetrics = {
  'risk.change': {
    id: 293,
    name: '风险等级变化',
    unit: '次',
    kind: 'flow',
    breakdowns: { change: by(294, '变化') },
    definition: '设定、上调、下调、撤销与复核各计1次，按当日统计，计入被调整的组织。',
    source: '组织风险设定',
    leavesOut: '沿用上级而随之变化的组织',
  },
} as const satisfies MetricMap

type RiskMetrics = typeof orgRiskMetrics & typeof riskChangeMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends RiskMetrics {}
}
