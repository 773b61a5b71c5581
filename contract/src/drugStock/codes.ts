import { type CodeOf, codes } from '../core/codes.ts'
import { lifeCycle } from '../core/lifeCycle.ts'

/** 04 §3.10: below 20 goods come in, from 20 on they go out. */
export const BillType = codes('单据类型', {
  purchase: [11, '采购入库'],
  allotment: [12, '上级配发'],
  transferIn: [13, '调拨入库'],
  donation: [14, '捐赠入库'],
  surplus: [15, '盘盈'],
  patientReturn: [16, '患者退药'],
  opening: [17, '期初'],
  dispensing: [21, '诊疗发药'],
  use: [22, '领用出库'],
  transferOut: [23, '调拨出库'],
  damage: [24, '报损'],
  destruction: [25, '过期销毁'],
  shortfall: [26, '盘亏'],
  supplierReturn: [27, '退货出库'],
})
export type BillTypeCode = CodeOf<typeof BillType>
export const isInbound = (type: BillTypeCode) => type < 20

/** What somebody books by hand; all others follow from receptions, counts and transfers. */
export const inboundByHand = [BillType.purchase, BillType.allotment, BillType.donation, BillType.opening] as const
export const outboundByHand = [BillType.use, BillType.transferOut, BillType.damage, BillType.destruction, BillType.supplierReturn] as const
/** The ways out for what may not be used: expired, frozen or given back by a patient (04 §4.3). */
export const waysOutOfUnusable: readonly BillTypeCode[] = [BillType.damage, BillType.destruction, BillType.supplierReturn]

/** The ways by which goods are given up: 条例 第六十一条 names 过期、损坏 alike, so of level 3 either asks for the authority's paper. */
export const waysOfGivingUp: readonly BillTypeCode[] = [BillType.damage, BillType.destruction]

/** 04 §3.11. */
export const BillState = codes('单据状态', {
  draft: [0, '草稿'],
  posted: [1, '已过账'],
  inTransit: [2, '在途'],
  received: [3, '已收货'],
  reversed: [4, '已冲红'],
  voided: [5, '已作废'],
})
const { draft, posted, inTransit, received, reversed, voided } = BillState
/** 04 §4.3. */
export const billCycle = lifeCycle(BillState, {
  update: { name: '修改', from: [draft], to: draft },
  post: { name: '过账', from: [draft], to: posted },
  /** A transfer out: it leaves, and arrives when the target receives it. */
  send: { name: '过账', from: [draft], to: inTransit },
  delete: { name: '删除', from: [draft], to: voided },
  receive: { name: '收货', from: [inTransit], to: received },
  settle: { name: '处理在途差异', from: [received], to: received },
  reverse: { name: '冲红', from: [posted, inTransit], to: reversed },
  /** The other half of a transfer that was taken back. */
  withdraw: { name: '撤回', from: [inTransit], to: voided },
})

/** 04 §3.12. */
export const StockLevel = codes('储备水平', {
  none: [0, '无库存'],
  scarce: [1, '紧缺'],
  low: [2, '不足'],
  normal: [3, '正常'],
  surplus: [4, '积压'],
})
/** What is below what has to be there; `isShort` says the same of one level. */
export const shortLevels = [StockLevel.none, StockLevel.scarce, StockLevel.low] as const
export const ExpiryState = codes('效期状态', { good: [1, '正常'], near: [2, '近效期'], imminent: [3, '临期'], expired: [4, '已过期'] })
/** Days before its end from which a batch is 临期. */
export const imminentDays = 30

export const BatchState = codes('批次状态', { inUse: [1, '在用'], frozen: [2, '冻结'], patientReturn: [3, '患者退回'] })
export const MinMode = codes('安全库存方式', { automatic: [1, '自动'], manual: [2, '手工'] })
export const SettleKind = codes('处理方式', { writeOff: [1, '报损'], putBack: [2, '退回'] })
export const StockExportMode = codes('导出内容', { cards: [1, '库存'], batches: [2, '批次'], controlledBook: [3, '专用账册'] })

/** Days back that a bill may be dated (04 §4.3). */
export const backdatedDays = 7
/** Days within which a posted bill may be reversed. */
export const reversibleDays = 30
/** Days after which an open difference of a transfer is chased. */
export const differenceDays = 7
/** The most that one line may hold, in smallest units (04 §2). */
export const mostUnits = 99_999_999
