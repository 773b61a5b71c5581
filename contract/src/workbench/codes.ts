import { codes } from '../core/codes.ts'

/** What the coming days bring. */
export const AgendaKind = codes('日程', {
  examination: [1, '应做职业健康检查'],
  supplies: [2, '防疫物资申报截止'],
  drugs: [3, '药品储备申报截止'],
  equipment: [4, '简易医疗设备申报截止'],
  measures: [5, '防疫措施申报截止'],
  expiry: [6, '物资与药品到期'],
  agreement: [7, '合作协议到期'],
  riskReview: [8, '风险等级复核'],
  remedy: [9, '措施整改到期'],
  follow: [10, '重点关注人员跟进'],
})
