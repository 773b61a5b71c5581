import { codes } from '../core/codes.ts'

export const Sex = codes('性别', { male: [1, '男'], female: [2, '女'] })
export const IdType = codes('证件类型', {
  residentCard: [1, '居民身份证'],
  passport: [2, '护照'],
  hkMacaoPermit: [3, '港澳居民来往内地通行证'],
  taiwanPermit: [4, '台湾居民来往大陆通行证'],
  foreignerResidence: [5, '外国人永久居留身份证'],
  other: [9, '其他'],
})
export const EmpType = codes('人员类别', {
  chinese: [1, '中方员工'],
  local: [2, '属地员工'],
  thirdCountry: [3, '第三国员工'],
  subcontracted: [4, '分包/劳务人员'],
  regional: [5, '区域人员'],
})
export const EmpStatus = codes('在岗状态', { onPost: [1, '在岗'], onLeave: [2, '休假'], offSite: [3, '离场'], resigned: [4, '离职'] })
export const MoveKind = codes('变动类型', {
  hired: [1, '入职'],
  dispatched: [2, '派遣'],
  transferred: [3, '调动'],
  leave: [4, '休假'],
  returned: [5, '返岗'],
  offSite: [6, '离场'],
  resigned: [7, '离职'],
  rehired: [8, '复职'],
})
export const Relation = codes('与本人关系', {
  spouse: [1, '配偶'],
  child: [2, '子女'],
  parent: [3, '父母'],
  parentInLaw: [4, '配偶父母'],
  sibling: [5, '兄弟姐妹'],
  other: [9, '其他'],
})
export const SourceType = codes('来源', { manual: [1, '手工'], import: [2, '导入'], registration: [3, '注册'], transfer: [4, '调入'] })
/** The batch of the people of the demonstration, who came by no sheet. */
export const demoBatch = 'DEMO'
export const NationGroup = codes('中外籍', { chinese: [1, '中方'], foreign: [2, '外籍'] })
/** 05 §3: 统计年龄, the year of the day less that of birth. */
export const AgeBand = codes('年龄段', {
  below25: [1, '25岁以下'],
  from25: [2, '25—34岁'],
  from35: [3, '35—44岁'],
  from45: [4, '45—54岁'],
  from55: [5, '55岁及以上'],
})
/** 05 §4.1; who has none of them is not judged: 未评估. */
export const HealthRisk = codes('健康风险', { low: [1, '低风险'], medium: [2, '中风险'], high: [3, '高风险'] }, 'personal')
/** What makes somebody's risk. */
export const RiskReason = codes(
  '风险依据',
  {
    gravelyExamined: [1, '体检有重要异常'],
    poorlyControlled: [2, '基础疾病控制不佳'],
    urgentAttention: [3, '紧急关注'],
    severeCase: [4, '重症在管'],
    abnormallyExamined: [5, '体检有异常'],
    chronic: [6, '基础疾病'],
    attention: [7, '重点关注'],
    examined: [8, '近两年体检'],
  },
  'personal',
)
/** The years of age of a band, both included; null: without an end. */
export const agesOf = (band: number): { readonly from: number | null; readonly to: number | null } => ({
  from: band === AgeBand.below25 ? null : 5 + band * 10,
  to: band === AgeBand.from55 ? null : 14 + band * 10,
})
export const ageBandOf = (age: number) => AgeBand.options[Math.min(4, Math.max(0, Math.floor((age - 15) / 10)))]!.value
/** 03 §4.1; 0 is only shown, never filtered by. */
export const TodayStatus = codes('今日申报', {
  notRequired: [0, '无需申报'],
  pending: [1, '未申报'],
  declared: [2, '正常申报'],
  overdue: [3, '逾期'],
})
export const ConsentKind = codes('授权类型', { personal: [1, '个人信息'], health: [2, '健康信息单独同意'], sharing: [3, '向上级单位提供'] })
