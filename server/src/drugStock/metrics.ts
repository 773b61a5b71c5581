import { by, type MetricMap } from '../core/statistics/metric.ts'

const byBooking = '按过账之日统计，补录不改变以前各日的数字。'

export const positionMetrics = {
  'drug.item': {
    id: 260,
    name: '库存卡',
    unit: '张',
    kind: 'gauge',
    breakdowns: { stockLevel: by(261, '储备水平') },
    definition: `当日结束时该医务室有库存或有安全库存要求的药品，每种药品计1张；储备水平由可用量、安全库存与可用天数得出，${byBooking}`,
    source: '医务室药品库存',
    leavesOut: '没有库存也没有安全库存要求的药品',
  },
  'drug.expiry': {
    id: 262,
    name: '库存批次',
    unit: '批',
    kind: 'gauge',
    breakdowns: { expiryState: by(263, '效期状态') },
    definition: `当日结束时有库存的批次；近效期按药品的近效期天数，临期为30天以内，有效期当日结束前仍可用。${byBooking}`,
    source: '医务室药品库存',
    leavesOut: '没有库存的批次',
  },
  'drug.clinic': {
    id: 264,
    name: '有库存医务室',
    unit: '个',
    kind: 'gauge',
    breakdowns: {},
    definition: `当日结束时至少有一个批次有库存的医务室。${byBooking}`,
    source: '医务室药品库存',
    leavesOut: '没有库存的医务室',
  },
  'drug.amount': {
    id: 265,
    name: '库存金额',
    unit: '分',
    kind: 'gauge',
    breakdowns: {},
    definition: `当日结束时各批次数量与入库单价之积，没有单价的不计。${byBooking}`,
    source: '医务室药品库存',
    leavesOut: '没有入库单价的批次',
  },
  'drug.expireAmount': {
    id: 266,
    name: '到期金额',
    unit: '分',
    kind: 'gauge',
    breakdowns: { month: by(267, '到期月份') },
    definition: `当日结束时有库存批次的金额，按有效期所在月份。${byBooking}`,
    source: '医务室药品库存',
    leavesOut: '没有入库单价的批次',
  },
} as const satisfies MetricMap

const asMoves = '按业务发生日期统计，补录计入发生之日；冲红计入冲红的日期，原单据之日不变。'

export const moveMetrics = {
  'drug.moveUnits': {
    id: 270,
    name: '出入库数量',
    unit: '最小单位',
    kind: 'flow',
    breakdowns: { drug: by(271, '药品'), billType: by(272, '单据类型') },
    definition: `药品出入库的数量，按最小单位合计。${asMoves}`,
    source: '药品出入库单据',
    leavesOut: '尚未过账的单据、已冲红的数量',
  },
  'drug.moveNum': {
    id: 273,
    name: '出入库笔数',
    unit: '笔',
    kind: 'flow',
    breakdowns: { drug: by(274, '药品'), billType: by(275, '单据类型') },
    definition: `药品出入库的流水笔数，每个批次计1笔。${asMoves}`,
    source: '药品出入库单据',
    leavesOut: '尚未过账的单据、已冲红的流水',
  },
  'drug.moveAmount': {
    id: 276,
    name: '出入库金额',
    unit: '分',
    kind: 'flow',
    breakdowns: { drug: by(277, '药品'), billType: by(278, '单据类型') },
    definition: `药品出入库的数量与入库单价之积。${asMoves}`,
    source: '药品出入库单据',
    leavesOut: '尚未过账的单据、没有入库单价的批次',
  },
} as const satisfies MetricMap

type StockMetrics = typeof positionMetrics & typeof moveMetrics
declare module '../core/statistics/registry.ts' {
  interface Metrics extends StockMetrics {}
}
