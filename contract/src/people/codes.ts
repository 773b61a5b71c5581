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
export const ageBandOf = (age: number) => AgeBand.options[Math.min(4, Math.max(0, Math.floor((age - 15) / 10)))]!.value
/** 03 §4.1; 0 is only shown, never filtered by. */
export const TodayStatus = codes('今日申报', {
  notRequired: [0, '无需申报'],
  pending: [1, '未申报'],
  declared: [2, '正常申报'],
  overdue: [3, '逾期'],
})
export const ConsentKind = codes('授权类型', { personal: [1, '个人信息'], health: [2, '健康信息单独同意'], sharing: [3, '向上级单位提供'] })
