import { by, byEach, type MetricMap } from '../core/statistics/metric.ts'

export const recordMetrics = {
  'pe.record': {
    id: 140,
    name: '体检人次',
    unit: '人次',
    kind: 'flow',
    breakdowns: { peType: by(141, '体检类型'), conclusion: by(142, '体检结论'), topGrade: by(143, '异常分级') },
    definition: '按体检日期统计的体检记录，每份计1人次，计入体检当日所在单位。',
    source: '体检档案',
    leavesOut: '应检而尚未检查的人员',
  },
  'pe.tag': {
    id: 144,
    name: '体检异常人次',
    unit: '人次',
    kind: 'flow',
    breakdowns: { tag: byEach(145, '异常标签') },
    definition: '有异常标签的体检记录；一份记录有多个标签时分别计入各标签，合计只计1人次。',
    source: '体检档案',
    leavesOut: '没有异常标签的体检记录',
  },
  'pe.person': {
    name: '体检人数',
    unit: '人',
    kind: 'person',
    periods: { month: 150, year: 151 },
    breakdowns: {},
    definition: '当月、当年做过体检的人数，同一单位内一人只计1人；在两个单位都做过体检的在两个单位各计1人。',
    source: '体检档案',
    leavesOut: '没有体检记录的人员',
  },
} as const satisfies MetricMap

export const dueMetrics = {
  'pe.due': {
    id: 146,
    name: '应检',
    unit: '人次',
    kind: 'cohort',
    breakdowns: {},
    definition: '按接触危害的检查周期在当日应做职业健康检查的人次，计入当日所在单位；周期未经医师确认的不计。',
    source: '职业病危害接触史与检查周期',
    leavesOut: '周期未经医师确认的检查、不接触职业病危害的人员',
  },
  'pe.done': {
    id: 147,
    name: '已检',
    unit: '人次',
    kind: 'cohort',
    breakdowns: {},
    definition: '应检人次中已做相应职业健康检查的人次，不论何时完成，均计入应检日，因此职业健康检查率不超过100%。',
    source: '体检档案',
    leavesOut: '应检范围之外的体检',
  },
} as const satisfies MetricMap

type ExaminationMetrics = typeof recordMetrics & typeof dueMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends ExaminationMetrics {}
}
