import { codes } from '../core/codes.ts'

/** 02 §3.1. */
export const OrgType = codes('组织类型', {
  platform: [0, '平台'],
  ministry: [1, '部委'],
  group: [2, '集团公司'],
  company: [3, '经营公司'],
  project: [4, '项目'],
  region: [5, '区域'],
})
/** 02 §3.12. */
export const OrgProjectType = codes('项目属性', {
  none: [0, '非项目'],
  generalContract: [1, '总承包项目'],
  subcontract: [2, '分包项目'],
  operation: [3, '运营及驻外机构'],
})
export const OrgStatus = codes('状态', { disabled: [0, '停用'], enabled: [1, '启用'] })
export const OrgLabel = codes('单位性质', { centralEnterprise: [0, '中央企业单位'], other: [10, '非央企单位'] })
export const Outside = codes('境内/境外', { domestic: [1, '境内'], overseas: [2, '境外'] })
export const ProjectStatus = codes('项目状态', {
  preparing: [1, '筹备'],
  active: [2, '在建（运营）'],
  suspended: [3, '停工'],
  finishing: [4, '收尾'],
  closed: [5, '关闭'],
})
export const Industry = codes('行业领域', {
  building: [1, '房屋建筑'],
  road: [2, '公路桥梁'],
  railway: [3, '铁路轨道交通'],
  hydropower: [4, '水利水电'],
  power: [5, '火电及新能源'],
  petroleum: [6, '石油石化'],
  mining: [7, '矿山冶金'],
  port: [8, '港口航道'],
  telecom: [9, '通信信息'],
  manufacturing: [10, '工业制造'],
  agriculture: [11, '农林'],
  trade: [12, '贸易物流'],
  other: [99, '其他'],
})
export const ContractMode = codes('承建模式', {
  epc: [1, 'EPC总承包'],
  construction: [2, '施工总承包'],
  subcontract: [3, '专业分包'],
  investment: [4, '投资建设(BOT/PPP)'],
  operation: [5, '运营维护'],
  design: [6, '设计咨询'],
  office: [7, '驻外机构/营地'],
  other: [99, '其他'],
})
/** 02 §3.8: the cycle and the deadline of declarations follow from it. */
export const EpType = codes('防控类型', {
  excluded: [0, '不纳入防控'],
  routine: [1, '常态化防控'],
  key: [2, '重点防控'],
  emergency: [3, '应急防控'],
})
/** 02 §3.10: what happened to a node. */
export const HistoryKind = codes('变更类型', {
  created: [1, '新建'],
  renamed: [2, '更名'],
  moved: [3, '迁移'],
  reordered: [4, '排序'],
  typeChanged: [5, '类型变更'],
  enabled: [6, '启用'],
  disabled: [7, '停用'],
  projectStatusChanged: [8, '项目状态变更'],
  epTypeChanged: [9, '防控类型变更'],
  deleted: [10, '删除'],
  imported: [11, '导入'],
  moveUndone: [12, '撤回迁移'],
  administratorsMoved: [13, '管理员迁移'],
  detailsChanged: [14, '信息变更'],
})

/** Types of nodes under which a node of a type may stand (02 §3.2); the root alone stands under none. Projects are leaves. */
export const allowedParents: Readonly<Record<number, readonly number[]>> = {
  0: [],
  1: [0],
  2: [0, 1],
  3: [2, 3, 5],
  5: [2, 3],
  4: [2, 3, 5],
}

/** Types of the nodes that can stand anywhere below a node of a type. */
export function typesBelow(type: number, found: ReadonlySet<number> = new Set()): ReadonlySet<number> {
  const below = Object.keys(allowedParents)
    .map(Number)
    .filter((one) => !found.has(one) && allowedParents[one]!.includes(type))
  return below.reduce<ReadonlySet<number>>((all, one) => typesBelow(one, all), new Set([...found, ...below]))
}

/** Levels below the root. */
export const maxDepth = 12
