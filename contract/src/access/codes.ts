import { codes } from '../core/codes.ts'

/** Of roles and menus. */
export const EnabledStatus = codes('状态', { disabled: [0, '停用'], enabled: [1, '启用'] })
export const MenuType = codes('菜单类型', {
  subSystem: [1, '子系统'],
  directory: [2, '目录'],
  page: [3, '菜单'],
  button: [4, '按钮'],
  embedded: [5, '内嵌页面'],
  external: [6, '外部链接'],
})
/** Opens something in the console: a page of its own or another's. */
export const opensPage = (type: number) => type === MenuType.page || type === MenuType.embedded || type === MenuType.external
export const BusinessDomain = codes('业务域', {
  platform: [1, '平台管理'],
  organisation: [2, '组织与项目'],
  people: [3, '人员与健康档案'],
  declaration: [4, '健康申报'],
  supplies: [5, '防疫物资与药品储备'],
  clinic: [6, '医务室运营'],
  telemedicine: [7, '远程医疗'],
  conference: [8, '会议与视频'],
  healthManagement: [9, '健康管理'],
  questionnaire: [10, '问卷测评'],
  content: [11, '内容与应用'],
  statistics: [12, '统计分析'],
  risk: [13, '风险与应急'],
})
