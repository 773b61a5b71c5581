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
    source: '员工到场与离场记录',
    leavesOut: '访客、家属，以及休假、已离场、已离职的人员',
  },
} as const satisfies MetricMap

export const rosterMetrics = {
  'people.roster': {
    id: 7,
    name: '在册人数',
    unit: '人',
    kind: 'gauge',
    breakdowns: { empStatus: by(8, '在岗状态') },
    definition:
      '当日结束时归属单位为该组织且未离职的员工，含在岗、休假、离场；派遣在外的仍计入归属单位，同一日多次变动以最后一次为准。本指标启用前登记的员工，自登记之日起按启用时的归属单位和状态计。',
    source: '员工档案',
    leavesOut: '已离职的人员、访客与家属',
  },
} as const satisfies MetricMap

export const moveMetrics = {
  'people.move': {
    id: 10,
    name: '人员变动',
    unit: '人次',
    kind: 'flow',
    breakdowns: { kind: by(11, '变动类型') },
    definition:
      '当日办理的入职、派遣、调动、休假、返岗、离场、离职、复职，每人每次计1人次，计入变动后的所在单位；离场和离职计入离开的单位。误录后删除的员工不计。',
    source: '派遣、调动、休假、离场、离职等办理记录',
    leavesOut: '误录后删除的员工',
  },
} as const satisfies MetricMap

type PeopleMetrics = typeof stayMetrics & typeof rosterMetrics & typeof moveMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends PeopleMetrics {}
}
