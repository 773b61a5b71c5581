import { ExpiryState, StockLevel, shortLevels } from '../drugStock/codes.ts'
import { eitherOf, type ToldFigures } from '../figures/told.ts'
import { ReachBand } from '../supplies/codes.ts'
import { PeriodStatus } from './codes.ts'

const deadline = '申报期的截止时刻按储备申报规则；所选日期所在的申报期，当日为查询的时刻'
const atEnd = '所选日期结束时；当日为查询的时刻'
const periods = '储备申报期与储备申报'
const ledger = '项目物资台账'
/** Of an item whose next batch ends soon. */
export const nearStates = [ExpiryState.near, ExpiryState.imminent] as const

/** What the cards of the reserve count, in words, and with which filters the list of projects shows them. */
export const reserveOverview = {
  dueNum: {
    title: '应报',
    unit: '个',
    where: { due: 1 },
    told: {
      formula: '所选日期处于申报期内、按规则应当申报的项目数',
      source: periods,
      deadline,
      leavesOut: '不要求申报的项目、已关闭的项目',
    },
  },
  declaredNum: {
    title: '已报',
    unit: '个',
    where: { due: 1, declared: 1 },
    told: {
      formula: '应报项目中本期已有有效申报的项目数；申报率为已报 ÷ 应报',
      source: periods,
      deadline,
      leavesOut: '自愿申报、已作废的申报',
    },
  },
  overdueNum: {
    title: '逾期',
    unit: '个',
    where: { due: 1, declared: 0, status: [PeriodStatus.overdue] },
    told: {
      formula: '应报项目中已过截止时刻、仍没有申报的项目数',
      source: periods,
      deadline,
      leavesOut: '逾期后已补报的项目，另列为补报',
    },
  },
  reachRate: {
    title: '达标率',
    where: { reachBand: [ReachBand.reached] },
    told: {
      formula: '必备物资全部达到标准的项目 ÷ 有必备物资的项目 × 100%',
      source: ledger,
      deadline: atEnd,
      leavesOut: '没有必备物资的项目、已过期的数量',
    },
  },
  shortageProjectNum: {
    title: '缺口项目',
    unit: '个',
    where: { short: 1 },
    told: {
      formula: `至少有一项物资储备水平为${eitherOf(StockLevel, shortLevels)}的项目数`,
      source: ledger,
      deadline: atEnd,
      leavesOut: '不在项目清单上的物资、已过期的数量',
    },
  },
  nearExpiryNum: {
    title: '近效期',
    unit: '项',
    where: { nearExpiry: 1 },
    told: {
      formula: `最近一批处于${eitherOf(ExpiryState, nearStates)}的物资，每个项目每种物资计1项`,
      source: ledger,
      deadline: atEnd,
      leavesOut: '已过期的物资，另列为已过期',
    },
  },
} as const satisfies ToldFigures
