import { codes } from '../core/codes.ts'

/** 04 §2.8: one that is stopped is not set any more; what is set stays. */
export const RiskStatus = codes('状态', { disabled: [0, '停用'], enabled: [1, '启用'] })
/** The words are those of the levels that a scheme begins with (04 §3.16); from `high` on a risk is high for other areas. */
export const RiskGrade = codes('风险级别', { low: [1, '低风险'], medium: [2, '中风险'], high: [3, '高风险'], extreme: [4, '极高风险'] })
/** 04 §3.13. */
export const RiskBasis = codes('依据', {
  fromAbove: [1, '上级要求'],
  localEpidemic: [2, '当地疫情'],
  ownCases: [3, '内部病例'],
  experts: [4, '专家研判'],
  other: [9, '其他'],
})
/** How the level of an organisation came to be. */
export const RiskSource = codes('设定方式', { byHand: [1, '人工'], suggested: [2, '采纳建议'], batch: [3, '批量'] })
/** What a change did. */
export const RiskChange = codes('变化', {
  set: [1, '设定'],
  raised: [2, '上调'],
  lowered: [3, '下调'],
  removed: [4, '撤销'],
  reviewed: [5, '复核'],
})
/** Where the level that holds at a node comes from. */
export const RiskOrigin = codes('来源', { own: [1, '本级'], above: [2, '上级设定'], area: [3, '区域研判'] })
