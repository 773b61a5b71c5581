import { by, byEach, type MetricMap } from '../core/statistics/metric.ts'

/** Of a node's day: who has to declare. */
export const dueMetrics = {
  'declare.due': {
    id: 20,
    name: '应申报',
    unit: '人次',
    kind: 'cohort',
    breakdowns: { empType: by(21, '人员类别') },
    definition: '申报日按申报规则应当申报的在岗人员，每人每日计1人次；按应申报日统计。',
    source: '每日应报名单，按申报规则与在岗情况生成',
    deadline: '截止时刻按各组织的申报规则',
    leavesOut: '不在岗的人员，以及申报规则不要求申报的人员',
  },
} as const satisfies MetricMap

/** Of a project's day: what it has to report. */
export const reportDueMetrics = {
  'uhs.due': {
    id: 250,
    name: '应上报',
    unit: '项目·病种·日',
    kind: 'cohort',
    breakdowns: { illness: by(251, '病种') },
    definition: '启用人员健康上报的项目，当日按病种配置与上报周期应当上报的病种，每项目每病种每日计1；按上报日统计。',
    source: '人员健康上报的项目与病种配置',
    leavesOut: '未启用上报的项目、未配置的病种',
  },
} as const satisfies MetricMap

/** Of a person's day: what was declared. */
export const declaredMetrics = {
  'declare.filled': {
    id: 22,
    name: '已申报',
    unit: '人次',
    kind: 'cohort',
    breakdowns: { onTime: by(23, '是否按时'), source: by(24, '申报来源') },
    definition: '应申报人员中已提交有效申报的人次，按应申报日统计；更正不重复计数，按时与来源取当日首次申报。',
    source: '健康申报，含本人申报与代报',
    deadline: '截止后的补报计入已申报，不计入按时',
    leavesOut: '自愿申报、已作废的申报',
  },
  'declare.voluntary': {
    id: 25,
    name: '自愿申报',
    unit: '人次',
    kind: 'flow',
    breakdowns: {},
    definition: '当日不在应申报范围内的人员提交的有效申报，每人每日计1人次。',
    source: '健康申报',
    leavesOut: '应报人员的申报、已作废的申报',
  },
  'declare.level': {
    id: 26,
    name: '健康等级',
    unit: '人次',
    kind: 'flow',
    breakdowns: { level: by(27, '健康等级') },
    definition: '每人每日最后一次有效申报的健康等级，含自愿申报；等级2、3为异常。',
    source: '健康申报',
    leavesOut: '当日没有申报的人员、已作废或已被更正的申报',
  },
  'declare.fever': {
    id: 28,
    name: '体温分段',
    unit: '人次',
    kind: 'flow',
    breakdowns: { band: by(29, '体温分段') },
    definition: '每人每日最后一次有效申报的体温，按低于37.3、37.3-38.0、38.1-39.0、39.1及以上分段（℃）。',
    source: '健康申报',
    leavesOut: '当日没有申报的人员、已作废或已被更正的申报',
  },
  'declare.symptom': {
    id: 30,
    name: '有症状申报',
    unit: '人次',
    kind: 'flow',
    breakdowns: { symptom: byEach(31, '症状') },
    definition: '每人每日最后一次有效申报中有症状的人次；一人有多种症状时分别计入各症状，合计只计1人次。',
    source: '健康申报',
    leavesOut: '当日没有申报的人员、已作废或已被更正的申报',
  },
  'declare.worse': {
    id: 32,
    name: '健康恶化',
    unit: '人次',
    kind: 'flow',
    breakdowns: {},
    definition: '每人每日最后一次有效申报被判定为较前恶化的人次。',
    source: '健康申报',
    leavesOut: '当日没有申报的人员、已作废或已被更正的申报',
  },
} as const satisfies MetricMap

/** Of a submission that stands: what waits to be looked after. */
export const waitingMetrics = {
  'declare.pending': {
    id: 33,
    name: '待处置异常申报',
    unit: '条',
    kind: 'gauge',
    breakdowns: { level: by(34, '健康等级') },
    definition: '当日结束时尚未处置的异常申报（每人每日最后一次有效申报的健康等级为异常或紧急）；处置、作废或更正为正常后不再计入。',
    source: '健康申报与处置记录',
    leavesOut: '已处置、已作废或已更正为正常的申报',
  },
} as const satisfies MetricMap

/** Of a person's week: what is new. */
export const onsetMetrics = {
  'declare.onset': {
    id: 200,
    name: '新发症状',
    unit: '人次',
    kind: 'flow',
    breakdowns: { series: byEach(201, '监测指标') },
    definition: '当日最后一次有效申报出现、而本人前7日各次申报均未出现的症状类别；一人同日有多类时分别计入各类，合计只计1人次。',
    source: '健康申报',
    leavesOut: '前7日内已出现过的症状、已作废或已被更正的申报',
  },
} as const satisfies MetricMap

type DeclarationMetrics = typeof dueMetrics & typeof reportDueMetrics & typeof declaredMetrics & typeof waitingMetrics & typeof onsetMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends DeclarationMetrics {}
}
