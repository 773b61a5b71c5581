import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { by, type MetricMap } from '../../core/statistics/metric.ts'

const asBooked = '按登记之日统计，补录不改变以前各日的数字。'

export const positionMetrics = {
  'supplies.level': {
    id: 300,
    name: '储备物资',
    unit: '项',
    kind: 'gauge',
    breakdowns: { typeLevel: by(301, '申报类型与储备水平') },
    definition: `当日结束时各项目清单上的物资，每个项目每种物资计1项；储备水平由可用储备量、标准储备量与可用天数得出。${asBooked}`,
    source: '项目物资台账',
    leavesOut: '不在项目清单上的物资',
  },
  'supplies.expiry': {
    id: 302,
    name: '储备物资效期',
    unit: '项',
    kind: 'gauge',
    breakdowns: { typeExpiry: by(303, '申报类型与效期状态') },
    definition: `当日结束时各项目清单上有储备或有过期数量的物资，每个项目每种物资按最近效期计1项。${asBooked}`,
    source: '项目物资台账',
    leavesOut: '没有储备也没有过期数量的物资',
  },
  'reserve.project': {
    id: 304,
    name: '储备项目',
    unit: '个',
    kind: 'gauge',
    breakdowns: { typeBand: by(305, '申报类型与达标情况') },
    definition: `当日结束时清单上有物资（须有、有储备或有过期）的项目，每种申报类型各计1个；达标指全部必备物资达到标准。项目关闭后不再计入。${asBooked}`,
    source: '项目物资台账',
    leavesOut: '已关闭的项目、清单上没有物资的项目',
  },
  'supplies.quantity': {
    id: 306,
    name: '重点物资储备量',
    unit: '最小单位',
    kind: 'gauge',
    breakdowns: { item: by(307, '重点物资'), itemUsed: by(322, '知道日均消耗的重点物资') },
    definition: `当日结束时各项目重点物资的可用储备量，已过期的不计。${asBooked}`,
    source: '项目物资台账',
    leavesOut: '已过期的数量、非重点物资',
  },
  'supplies.required': {
    id: 308,
    name: '重点物资标准储备量',
    unit: '最小单位',
    kind: 'gauge',
    breakdowns: { item: by(309, '重点物资') },
    definition: `当日结束时各项目重点物资的标准储备量。${asBooked}`,
    source: '项目物资台账',
    leavesOut: '非重点物资',
  },
  'supplies.use': {
    id: 323,
    name: '重点物资日均消耗',
    unit: '最小单位的百分之一',
    kind: 'gauge',
    breakdowns: { item: by(324, '重点物资') },
    definition: `当日结束时各项目重点物资的日均消耗，不知道日均消耗的项目不计。${asBooked}`,
    source: '项目物资台账',
    leavesOut: '不知道日均消耗的项目、非重点物资',
  },
} as const satisfies MetricMap

type PositionMetrics = typeof positionMetrics
declare module '../../core/statistics/registry.ts' {
  interface Metrics extends PositionMetrics {}
}

/** A state of a type, as one value of a breakdown: what is at level 1 of type 2 is 21. */
export const ofType = (declareType: ItemTypeCode, state: number) => declareType * 10 + state
