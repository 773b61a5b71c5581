import { codes } from '../core/codes.ts'
import { AgreementState } from '../project/codes.ts'

export { AgreementState }

/** 02 §2.7: fixed when an institution is written down. */
export const InstitutionKind = codes('合作类别', { local: [1, '当地合作医疗机构'], remote: [2, '远程合作医疗机构'] })
/** 02 §3.21. */
export const InstitutionType = codes('机构类型', {
  general: [1, '综合医院'],
  special: [2, '专科医院'],
  clinic: [3, '诊所'],
  emergencyCentre: [4, '急救中心'],
  chinese: [5, '中资医疗机构'],
  medicalTeam: [6, '援外医疗队'],
  examination: [7, '体检机构'],
  internet: [8, '互联网医院'],
  rescue: [9, '救援公司'],
})
/** 02 §3.22. */
export const HospitalLevel = codes('医院等级', {
  thirdA: [31, '三级甲等'],
  thirdB: [32, '三级乙等'],
  secondA: [21, '二级甲等'],
  secondB: [22, '二级乙等'],
  first: [10, '一级'],
  localPublic: [90, '当地公立'],
  localPrivate: [91, '当地私立'],
  international: [92, '国际医院(JCI)'],
  none: [99, '未定级'],
})
const atTheBed = {
  emergency: [1, '急诊'],
  inpatient: [2, '住院'],
  surgery: [3, '手术'],
  icu: [4, 'ICU'],
  laboratory: [5, '化验'],
  imaging: [6, '影像'],
  infectious: [7, '传染病收治'],
  dental: [8, '口腔'],
  obstetrics: [9, '产科'],
  evacuation: [10, '医疗后送'],
} as const
const fromAfar = {
  consultation: [21, '远程会诊'],
  textAdvice: [22, '图文咨询'],
  videoVisit: [23, '视频问诊'],
  imageReading: [24, '影像判读'],
  counselling: [25, '心理咨询'],
  lectures: [26, '健康讲座'],
} as const
/** 02 §3.23; what is given from afar no local institution offers. */
export const InstitutionService = codes('可提供服务', { ...atTheBed, ...fromAfar })
export const LocalService = codes('可提供服务', atTheBed)
/** 02 §3.24. */
export const PaymentMode = codes('结算方式', {
  cash: [1, '现结'],
  monthly: [2, '月结'],
  insurance: [3, '保险直付'],
  aid: [4, '免费援助'],
})
/** Under these an institution takes patients. */
export const agreementsInForce: readonly number[] = [AgreementState.valid, AgreementState.expiring]
/** So many days before its end, the last one included, an agreement ends soon. */
export const agreementExpiringDays = 60
/** Days before the end of an agreement, a policy or a licence on which its keepers hear of it (02 §7). */
export const reminderDays = [60, 30, 7] as const
