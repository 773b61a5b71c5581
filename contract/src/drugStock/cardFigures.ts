import { eitherOf, type ToldFigures } from '../figures/told.ts'
import { ExpiryState, imminentDays, StockLevel, shortLevels } from './codes.ts'
import { fewDays } from './level.ts'

const stockout = [StockLevel.none] as const
const near = [ExpiryState.near, ExpiryState.imminent] as const
const expired = [ExpiryState.expired] as const
/** A filter by state narrows the list, not the figures that lead to it. */
const usual = {
  source: '药品库存卡：每个医务室每种药品一张，由出入库流水累计',
  deadline: '查询的时刻；效期状态每日零时后重新判断',
} as const
const ofStates = '；按储备水平、效期状态筛选时不变'

/** What the cards of 药品库存 count of the stock that is looked at, in words, and with which filters the list shows it. */
export const cardFigures = {
  kinds: {
    title: '品种',
    unit: '种',
    told: {
      ...usual,
      formula: `有库存卡的药品种数，几个医务室都有的计1种${ofStates}`,
      leavesOut: '没有建立过库存的药品',
    },
  },
  shortage: {
    title: '缺口',
    unit: '项',
    where: { stockLevel: shortLevels },
    told: {
      ...usual,
      formula: `储备水平为${eitherOf(StockLevel, shortLevels)}的库存卡数，可用量低于安全库存或不够用${fewDays}天`,
      leavesOut: '没有安全库存的药品；已过期、冻结和患者退回的数量不算可用',
    },
  },
  stockout: {
    title: '无库存',
    unit: '项',
    where: { stockLevel: stockout },
    told: {
      ...usual,
      formula: '有安全库存而可用量为0的库存卡数，已计入缺口',
      leavesOut: '没有安全库存的药品；已过期、冻结和患者退回的数量不算可用',
    },
  },
  nearExpiry: {
    title: '近效期',
    unit: '项',
    where: { expiryState: near },
    told: {
      ...usual,
      formula: `最先到期的有库存批次为${eitherOf(ExpiryState, near)}的库存卡数；${imminentDays}天内到期为临期，近效期的天数按参数`,
      leavesOut: '已有批次过期的库存卡，计入已过期；没有库存的批次',
    },
  },
  expired: {
    title: '已过期',
    unit: '项',
    where: { expiryState: expired },
    told: { ...usual, formula: '仍有已过期批次未报损或销毁的库存卡数', leavesOut: '没有库存的批次' },
  },
  amount: {
    title: '金额',
    unit: '元',
    told: {
      ...usual,
      formula: '各批次库存数量 × 入库单价之和，含已过期与冻结的批次',
      leavesOut: '没有填写单价的批次按0计；在途的药品',
    },
  },
} as const satisfies ToldFigures
