import { by, type MetricMap } from '../../core/statistics/metric.ts'

/** A project counts once, at its own node; what it is known for are its breakdowns (02 §7). */
export const projectMetrics = {
  'project.num': {
    id: 60,
    name: '项目数',
    unit: '个',
    kind: 'gauge',
    breakdowns: {
      status: by(61, '项目状态'),
      reported: by(62, '信息填报'),
      readiness: by(63, '医疗保障完备度'),
      videoAbility: by(64, '视频会商能力'),
      online: by(65, '网络接入'),
    },
    definition:
      '当日结束时未删除的项目，含已关闭；同一日多次变动以最后一次为准。信息填报（0未填报、1填报中、2三步均已填报）、完备度（0—100分，平均值为各分值按项目数加权）、视频会商能力和网络接入（0无网络、1有网络）只计未关闭的项目，未填报的计入“未填”。本指标启用前的项目，自建立之日起按启用时的情况计。',
    source: '项目信息',
    leavesOut: '已删除的项目',
  },
} as const satisfies MetricMap

type ProjectMetrics = typeof projectMetrics
declare module '../../core/statistics/registry.ts' {
  interface Metrics extends ProjectMetrics {}
}
