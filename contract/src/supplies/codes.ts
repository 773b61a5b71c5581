import { type CodeOf, codes } from '../core/codes.ts'

/** 04 §3.1: what a project declares. 1 to 3 are sheets of items, 4 of measures; 5 is the people's part (03). */
export const DeclareType = codes('申报类型', {
  supplies: [1, '防疫物资储备'],
  drugs: [2, '新冠药品'],
  equipment: [3, '简易医疗设备'],
  measures: [4, '防疫措施'],
  health: [5, '人员健康'],
})
export type DeclareTypeCode = CodeOf<typeof DeclareType>
/** Those whose items stand in the dictionary of supplies. */
export const ItemType = codes('申报类型', {
  supplies: [1, '防疫物资储备'],
  drugs: [2, '新冠药品'],
  equipment: [3, '简易医疗设备'],
})
export type ItemTypeCode = CodeOf<typeof ItemType>
/** The one illness that drugs are kept in reserve for (04 §5): 新冠. */
export const reserveIllness = 2

/** 04 §3.4: how the required quantity follows from the people of a project. */
export const NormKind = codes('标准算法', { fixed: [1, '固定数量'], daily: [2, '人均日耗'], perHundred: [3, '每百人'] })
export type NormKindCode = CodeOf<typeof NormKind>
export const ItemStatus = codes('状态', { disabled: [0, '停用'], enabled: [1, '启用'] })
/** How an item came to a project: by its own rule, or because the project added it. */
export const Origin = codes('来源', { required: [1, '必备'], added: [2, '本项目增加'] })
/** 04 §3.7. */
export const LedgerKind = codes('更新方式', {
  count: [1, '盘点'],
  inbound: [2, '入库'],
  use: [3, '领用'],
  damage: [4, '报损'],
  transfer: [5, '调拨'],
  declaration: [6, '申报'],
  correction: [7, '纠错'],
  stock: [8, '库存同步'],
  closing: [9, '项目关闭'],
})
export type LedgerKindCode = CodeOf<typeof LedgerKind>
/** What somebody who keeps the ledger may say of a change. */
export const ledgerKindsByHand = [
  LedgerKind.count,
  LedgerKind.inbound,
  LedgerKind.use,
  LedgerKind.damage,
  LedgerKind.transfer,
  LedgerKind.correction,
] as const
/** 04 §3.15, of what the rules require. */
export const ReachBand = codes('达标情况', { none: [0, '无标准'], reached: [1, '达标'], nearly: [2, '基本达标'], missed: [3, '不达标'] })
export type ReachBandCode = CodeOf<typeof ReachBand>
/** No more units than the wire takes (04 §2). */
export const mostUnits = 99_999_999
