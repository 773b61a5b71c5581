import { codes } from '../core/codes.ts'

export { VideoAbility } from '../project/codes.ts'

/** 02 §3.14. */
export const WasteDisposal = codes('医疗废物处置', {
  none: [0, '未处置'],
  contractor: [1, '委托有资质单位'],
  hospital: [2, '送当地医院'],
  incineration: [3, '自行焚烧'],
  stored: [4, '暂存'],
})
/** 02 §3.15. */
export const LicenseState = codes('当地执业许可', {
  none: [0, '无'],
  held: [1, '持有'],
  underWay: [2, '办理中'],
  notNeeded: [3, '当地不要求'],
})
/** 02 §3.16. */
export const EndemicDisease = codes('当地高发传染病', {
  malaria: [1, '疟疾'],
  dengue: [2, '登革热'],
  cholera: [3, '霍乱'],
  typhoid: [4, '伤寒'],
  yellowFever: [5, '黄热病'],
  lassa: [6, '拉沙热'],
  ebola: [7, '埃博拉出血热'],
  tuberculosis: [8, '结核病'],
  aids: [9, '艾滋病'],
  schistosomiasis: [10, '血吸虫病'],
  mers: [11, '中东呼吸综合征'],
  chikungunya: [12, '基孔肯雅热'],
  plague: [13, '鼠疫'],
  other: [99, '其他'],
})
/** 02 §3.17. */
export const AccessType = codes('接入方式', {
  none: [0, '无网络'],
  fibre: [1, '光纤'],
  fourG: [2, '4G'],
  fiveG: [3, '5G'],
  satellite: [4, '卫星'],
  microwave: [5, '微波'],
  other: [6, '其他'],
})
/** 02 §3.19. */
export const TerminalType = codes('会商终端', {
  meeting: [1, '会议终端'],
  workstation: [2, '远程医疗工作站'],
  computer: [3, '电脑'],
  mobile: [4, '手机/平板'],
})
/** 02 §3.20. */
export const PowerSource = codes('供电', {
  mains: [1, '市电'],
  generator: [2, '发电机'],
  ups: [3, 'UPS'],
  solar: [4, '光伏'],
})
/** 02 §2.8. 1, a clinic of the system, comes with the clinics. */
export const ReferralTarget = codes('转诊去向', { institution: [2, '合作医疗机构'] })
