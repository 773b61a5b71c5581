import { by, byEach, type MetricMap } from '../core/statistics/metric.ts'

export const openCaseMetrics = {
  'ill.open': {
    id: 220,
    name: '在管病例',
    unit: '例',
    kind: 'gauge',
    /** `illnessClass`: the illness's number times ten, and the class of the case. */
    breakdowns: {
      illness: by(221, '病种'),
      caseClass: by(222, '病例类别'),
      isolation: by(223, '隔离状态'),
      illnessClass: by(224, '病种与病例类别'),
    },
    definition: '当日结束时在该组织、已登记而尚未结束的病例；同一人的每种疾病各计一例，人员调动后计入新的组织。',
    source: '重点关注人员中的病例登记',
    leavesOut: '已经结束的病例',
  },
} as const satisfies MetricMap

export const caseEventMetrics = {
  'ill.event': {
    id: 225,
    name: '病例变化',
    unit: '例次',
    kind: 'flow',
    /** `illnessEvent`: the illness's number times ten, and the event. */
    breakdowns: {
      illness: by(226, '病种'),
      caseClass: by(227, '病例类别'),
      event: by(228, '病例变化'),
      illnessEvent: by(229, '病种与病例变化'),
    },
    definition: '新增按发现日期、确诊按确诊日期、痊愈等转归按转归日期统计，计入当时所在的组织；重新在管后，原转归不再计。',
    source: '重点关注人员中的病例登记',
    leavesOut: '重新在管后不再成立的转归',
  },
} as const satisfies MetricMap

export const attentionMetrics = {
  'attention.open': {
    id: 230,
    name: '重点关注',
    unit: '人',
    kind: 'gauge',
    breakdowns: { level: by(231, '关注级别'), reason: byEach(232, '关注原因') },
    definition: '当日结束时在该组织、尚未解除重点关注的人员；有几种原因时分别计入各原因，合计只计1人，人员调动后计入新的组织。',
    source: '重点关注名单',
    leavesOut: '已解除关注的人员',
  },
} as const satisfies MetricMap

export const attentionEventMetrics = {
  'attention.event': {
    id: 235,
    name: '重点关注变化',
    unit: '人次',
    kind: 'flow',
    /** `eventRule`: the event times ten, and the rule by which it was opened. */
    breakdowns: { event: by(236, '关注变化'), rule: by(237, '列入原因'), eventRule: by(238, '变化与列入原因') },
    definition: '列入与解除重点关注各计1人次，按当日统计，计入当时所在的组织；原因取首次列入的原因。',
    source: '重点关注名单',
    leavesOut: '关注期间级别与原因的变化',
  },
} as const satisfies MetricMap

type AttentionMetrics = typeof openCaseMetrics & typeof caseEventMetrics & typeof attentionMetrics & typeof attentionEventMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends AttentionMetrics {}
}
