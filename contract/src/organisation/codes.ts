import { codes } from '../core/codes.ts'

/** 02 §3.1. */
export const OrgType = codes('组织类型', { 0: '平台', 1: '部委', 2: '集团公司', 3: '经营公司', 4: '项目', 5: '区域' })
/** 02 §3.12. */
export const OrgProjectType = codes('项目属性', { 0: '非项目', 1: '总承包项目', 2: '分包项目', 3: '运营及驻外机构' })
export const OrgStatus = codes('状态', { 1: '启用', 0: '停用' })
export const OrgLabel = codes('单位性质', { 0: '中央企业单位', 10: '非央企单位' })
export const Outside = codes('境内/境外', { 1: '境内', 2: '境外' })
export const ProjectStatus = codes('项目状态', { 1: '筹备', 2: '在建（运营）', 3: '停工', 4: '收尾', 5: '关闭' })
export const Industry = codes('行业领域', {
  1: '房屋建筑',
  2: '公路桥梁',
  3: '铁路轨道交通',
  4: '水利水电',
  5: '火电及新能源',
  6: '石油石化',
  7: '矿山冶金',
  8: '港口航道',
  9: '通信信息',
  10: '工业制造',
  11: '农林',
  12: '贸易物流',
  99: '其他',
})
export const ContractMode = codes('承建模式', {
  1: 'EPC总承包',
  2: '施工总承包',
  3: '专业分包',
  4: '投资建设(BOT/PPP)',
  5: '运营维护',
  6: '设计咨询',
  7: '驻外机构/营地',
  99: '其他',
})
/** 02 §3.8: the cycle and the deadline of declarations follow from it. */
export const EpType = codes('防控类型', { 0: '不纳入防控', 1: '常态化防控', 2: '重点防控', 3: '应急防控' })

/** Types of nodes under which a node of a type may stand (02 §3.2); the root alone stands under none. Projects are leaves. */
export const allowedParents: Readonly<Record<number, readonly number[]>> = {
  0: [],
  1: [0],
  2: [0, 1],
  3: [2, 3, 5],
  5: [2, 3],
  4: [2, 3, 5],
}

/** Levels below the root. */
export const maxDepth = 12
