import { codes } from '../core/codes.ts'

/** 04 §3.2. */
export const Frequency = codes('申报频次', {
  daily: [1, '每日'],
  weekly: [2, '每周'],
  halfMonthly: [3, '每半月'],
  monthly: [4, '每月'],
  quarterly: [5, '每季度'],
})
/** 04 §3.1: never stored, always computed by `periodStatus`. */
export const PeriodStatus = codes('申报状态', {
  notRequired: [0, '无需申报'],
  pending: [1, '未申报'],
  declared: [2, '正常申报'],
  overdue: [3, '逾期'],
})
/** 04 §3.3. */
export const DeclareSource = codes('来源', {
  manual: [1, '手工'],
  proxy: [2, '上级代报'],
  automatic: [3, '自动'],
  ledger: [4, '按台账一键'],
})
/** 04 §3.5. */
export const AutoCycle = codes('执行时机', { opening: [1, '每期开放日'], deadline: [2, '每期截止日'] })
/** 04 §3.6. */
export const AutoResult = codes('上次结果', {
  declared: [1, '已申报'],
  stale: [2, '台账过旧'],
  unconfigured: [3, '未配置物资'],
  manual: [4, '已人工申报'],
  failed: [5, '失败'],
  notDue: [6, '本期无需申报'],
})
export const GuidanceState = codes('状态', { draft: [1, '草稿'], published: [2, '已发布'], withdrawn: [3, '已撤回'] })
/** 04 §3.14. */
export const ReadStatus = codes('阅读状态', { unread: [1, '未读'], read: [2, '已读'], dismissed: [3, '本期不再提示'] })
export const HintReason = codes('提示原因', {
  guidance: [1, '新指南'],
  shortage: [2, '储备不足'],
  nearExpiry: [3, '近效期'],
  overdue: [4, '逾期未报'],
})
export const HintAction = codes('建议', {
  purchase: [1, '采购'],
  transfer: [2, '调拨'],
  useFirst: [3, '先用近效期'],
  writeOff: [4, '报损'],
  declare: [5, '申报'],
})
/** 04 §3.8, second half. */
export const MeasureState = codes('落实情况', {
  done: [1, '已落实'],
  partly: [2, '部分落实'],
  notDone: [3, '未落实'],
  notApplicable: [4, '不适用'],
})
export const TrendGrain = codes('粒度', { week: [1, '周'], month: [2, '月'] })
/** What the cards of a board count. */
export const BoardCount = codes('计入', { due: [1, '应报'], declared: [2, '已报'], overdue: [3, '逾期未报'] })
