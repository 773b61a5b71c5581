import { codes } from '../core/codes.ts'

/** 02 §3.9, computed from the three reports of the guide. */
export const InfoStatus = codes('填报进度', {
  none: [0, '未填报'],
  begun: [1, '填报中'],
  complete: [2, '已填报'],
  outdated: [3, '待更新'],
})
/** Days after which a report is to be looked at again. */
export const outdatedAfterDays = 180

/** 02 §3.11. */
export const ClinicLevel = codes('医务室级别', {
  none: [0, '无医务室'],
  firstAid: [1, '急救站'],
  ordinary: [2, '普通医务室'],
  reinforced: [3, '加强型医务室'],
})

/** 02 §3.12. */
export const SubcontractStatus = codes('分包状态', { active: [1, '有效'], ended: [2, '已解除'] })

/** 02 §3.12: what a project may be; a node that is none has 0. */
export const ProjectKind = codes('项目属性', {
  generalContract: [1, '总承包项目'],
  subcontract: [2, '分包项目'],
  operation: [3, '运营及驻外机构'],
})

/** 02 §3.18: what the line of a site can carry. */
export const VideoAbility = codes('视频会商能力', {
  none: [0, '不具备'],
  voice: [1, '仅语音'],
  standard: [2, '标清视频'],
  high: [3, '高清视频'],
})

/** 02 §3.25: computed by the day in Shanghai. */
export const AgreementState = codes('协议状态', {
  none: [0, '无协议'],
  notBegun: [1, '未生效'],
  valid: [2, '有效'],
  expiring: [3, '即将到期'],
  expired: [4, '已过期'],
})
