import { codes } from '../core/codes.ts'

/** 02 §3.26. */
export const OrgFileType = codes('资料类型', {
  rules: [1, '制度文件'],
  emergencyPlan: [2, '应急预案'],
  agreement: [3, '合作协议'],
  licence: [4, '资质证照'],
  plan: [5, '平面图/路线图'],
  minutes: [6, '会议纪要'],
  other: [99, '其他'],
})
/** Computed by the day in Shanghai. */
export const ExpireState = codes('有效期状态', {
  unlimited: [0, '长期有效'],
  pending: [1, '未生效'],
  valid: [2, '有效'],
  expiring: [3, '即将到期'],
  expired: [4, '已过期'],
})
/** Days before its end from which a document is 即将到期, as agreements are (02 §3.25). */
export const expiringDays = 60
