import { codes } from '../core/codes.ts'

export { Outside as Location } from '../organisation/codes.ts'
/** 06 §3.2; 0 is said of a project, never of a clinic. */
export { ClinicLevel } from '../project/codes.ts'

/** 06 §3.1: three doors to one table. */
export const ClinicKind = codes('类别', { clinic: [1, '医务室'], infirmary: [2, '机构医务室'], consultingRoom: [3, '诊室(远程/坐诊)'] })
/** 06 §3.3. */
export const ServiceStatus = codes('服务状态', { normal: [1, '正常'], paused: [2, '暂停'], ended: [3, '终止'] })
/** 06 §3.4: what happened to the service of a clinic. */
export const ClinicEventKind = codes('服务记录', {
  opened: [1, '开通'],
  paused: [2, '暂停'],
  recovered: [3, '恢复'],
  ended: [4, '终止'],
  levelChanged: [5, '级别变更'],
})
/** Whether what a doctor prescribes leaves the stock at once, or by a pharmacy's own hand (06 §2.1). */
export const DispenseMode = codes('发药方式', { atOnce: [1, '完成即发药'], pharmacy: [2, '药房单独发药'] })
/** Days before its end in which a licence counts as expiring. */
export const licenceWarningDays = 60
/** Of a clinic's licence to practise, by the day in Shanghai. */
export const ClinicLicence = codes('许可证', {
  none: [0, '无'],
  valid: [1, '有效'],
  expiring: [2, `${licenceWarningDays}天内到期`],
  expired: [3, '已过期'],
})
