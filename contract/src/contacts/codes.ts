import { codes } from '../core/codes.ts'

/** 02 §3.13. */
export const ContactType = codes('联系人类型', {
  leader: [1, '负责人'],
  healthLeader: [2, '健康管理负责人'],
  reporter: [3, '信息填报员'],
  emergency: [4, '应急联系人'],
  epidemic: [5, '防疫联系人'],
  embassy: [6, '驻外使领馆'],
  localRescue: [7, '当地急救/报警'],
  rescueInsurance: [8, '救援保险'],
  other: [9, '其他'],
})

/** Institutions, whose numbers are public and seen whole by everybody who sees them at all (02 §2.9). */
export const institutionTypes: ReadonlySet<number> = new Set([ContactType.embassy, ContactType.localRescue, ContactType.rescueInsurance])
/** Of these a project under way keeps at least one (02 §5.3). */
export const neededTypes = [ContactType.leader, ContactType.healthLeader, ContactType.emergency] as const
/** Days after which a number that nobody has confirmed is stale (02 §7). */
export const staleAfterDays = 90
