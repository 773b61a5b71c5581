import { by, type MetricMap } from '../core/statistics/metric.ts'

export const testMetrics = {
  'test.count': {
    id: 120,
    name: '检测次数',
    unit: '次',
    kind: 'flow',
    breakdowns: { testType: by(121, '检测类型'), testResult: by(122, '检测结果') },
    definition: '采样日期在期内的检测记录数，计入登记时该人员所在的组织；修改或删除记录后随之更正。',
    source: '健康档案中的检测记录',
    leavesOut: '已删除的记录',
  },
} as const satisfies MetricMap

export const vaccinationMetrics = {
  'vaccination.person': {
    id: 123,
    name: '接种人数',
    unit: '人',
    kind: 'gauge',
    /** The illness's number times ten, and what is said of it (`Vaccination`). */
    breakdowns: { statement: by(124, '病种与接种情况') },
    definition:
      '当日结束时在该组织、对某一病种说明过接种情况的在职人员，按最近一次说明（接种记录或信息申报）计；同一人对每个病种计一次，人员调动后计入新的组织。',
    source: '接种记录与信息申报',
    leavesOut: '没有说明过接种情况的人员、已离职的人员',
  },
} as const satisfies MetricMap

export const personMetrics = {
  'archive.person': {
    id: 130,
    name: '建档人数',
    unit: '人',
    kind: 'gauge',
    breakdowns: {},
    definition: '当日结束时在该组织、已建立健康档案的在职人员；人员调动后计入新的组织，离职后不再计入。',
    source: '健康档案',
    leavesOut: '尚未建档的人员、已离职的人员',
  },
} as const satisfies MetricMap

export const completeMetrics = {
  'archive.complete': {
    id: 131,
    name: '完整档案人数',
    unit: '人',
    kind: 'gauge',
    breakdowns: {},
    definition: '建档人数中档案完整度不低于80的人员；体检满24个月的，次日起按减少后的完整度计。',
    source: '健康档案',
    leavesOut: '完整度低于80的档案、已离职的人员',
  },
} as const satisfies MetricMap

export const diseaseMetrics = {
  'archive.disease': {
    id: 132,
    name: '基础疾病例数',
    unit: '例',
    kind: 'gauge',
    breakdowns: { disease: by(133, '疾病'), controlState: by(134, '控制情况') },
    definition: '当日结束时在该组织的在职人员尚未结束的基础疾病；同一人的每种疾病各计一例。',
    source: '健康档案中的基础疾病',
    leavesOut: '已经结束的疾病、已离职的人员',
  },
} as const satisfies MetricMap

export const diseasePersonMetrics = {
  'archive.diseasePerson': {
    id: 135,
    name: '基础疾病人数',
    unit: '人',
    kind: 'gauge',
    breakdowns: {},
    definition: '当日结束时在该组织、有尚未结束的基础疾病的在职人员；患几种疾病都计一人。',
    source: '健康档案中的基础疾病',
    leavesOut: '疾病均已结束的人员、已离职的人员',
  },
} as const satisfies MetricMap

type ArchiveMetrics = typeof testMetrics &
  typeof vaccinationMetrics &
  typeof personMetrics &
  typeof completeMetrics &
  typeof diseaseMetrics &
  typeof diseasePersonMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends ArchiveMetrics {}
}
