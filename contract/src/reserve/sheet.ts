import { day, id, list, maybe, optional, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { StockLevel } from '../drugStock/codes.ts'
import { ossIdsOf, ossOf } from '../files/files.ts'
import { ItemType, Origin } from '../supplies/codes.ts'
import {
  count,
  expiryFields,
  illnessId,
  itemFields,
  normFields,
  percent,
  projectId,
  stateFields,
  suppliesId,
  units,
  version,
} from '../supplies/fields.ts'
import { normSource } from '../supplies/ledger.ts'
import { DeclareSource, PeriodStatus } from './codes.ts'
import { confirmed, declareFiles, declareId, PeriodState, periodFields, remark } from './fields.ts'

const plain = { log: 'plain' } as const
const itemRemark = optional(text('备注', 200, { log: 'personal' }))

/** A row of a sheet, as it stands before it is declared. */
export const SheetItem = shape({
  ...itemFields,
  ...normFields,
  ...normSource,
  origin: Origin.schema,
  /** As the last declaration of an earlier period had it. */
  lastQuantity: maybe(units('上期')),
  ledgerQuantity: units('医务室库存'),
  /** Of type 2: whose cards in the clinics that is. */
  drugIds: list(id('药品')),
  offQuantity: units('库外数量'),
  quantity: units('可用储备量'),
  ...expiryFields,
  expiryManaged: yes('效期管理'),
  ...stateFields,
  /** What to do about it, in a sentence; null where nothing is missing. */
  hint: maybe(text('建议', 200, plain)),
  remark: maybe(text('备注', 200, { log: 'personal' })),
  ledgerAt: maybe(time('台账更新时间')),
})
export type SheetItem = ValueOf<typeof SheetItem>

/** What a project has to fill in for a period. */
export const Sheet = shape({
  projectId,
  orgName: text('项目', 100, plain),
  declareType: ItemType.schema,
  date: day('日期'),
  period: shape({ ...PeriodState.properties, version }),
  headcount: count('在岗人数'),
  /** Reported figures stand in where nobody is on post: 填报数. */
  headcountReported: yes('人数为填报数'),
  riskGrade: maybe(whole('风险等级', 1, 4)),
  tolerance: whole('波动倍数', 1, 50),
  items: list(SheetItem),
  remark: maybe(text('备注', 500, { log: 'personal' })),
  oss: ossOf,
})
export type Sheet = ValueOf<typeof Sheet>

const item = shape({
  suppliesId,
  /** Types 1 and 3. */
  quantity: optional(units('数量')),
  /** Type 2: what lies outside of the clinics. */
  offQuantity: optional(units('库外数量')),
  nearestExpiry: optional(day('最近效期')),
  expiringQuantity: optional(units('近效期量')),
  remark: itemRemark,
})
const items = { ...list(item), title: '物资', maxItems: 500 }
export const SheetDraft = shape({
  projectId,
  orgId: optional(id('组织')),
  illnessId,
  date: day('日期'),
  declareType: withDefault(ItemType.schema, ItemType.supplies),
  /** The latest that the caller saw; null for the first of the period. */
  lastDeclareId: optional(declareId),
  version: optional(version),
  items,
  confirmed,
  remark,
  ossIds: ossIdsOf(declareFiles),
})
export type SheetDraft = ValueOf<typeof SheetDraft>
export const Correction = shape({ declareId, illnessId, items, version, confirmed, remark, ossIds: ossIdsOf(declareFiles) })
export type Correction = ValueOf<typeof Correction>

export const Shortage = shape({ suppliesId, name: text('物资名称', 64, plain), gap: units('缺口'), stockLevel: StockLevel.schema })
/** What has been declared, and what to do next. */
export const Declared = shape({
  declareId,
  status: PeriodStatus.schema,
  lateFilled: yes('逾期补报'),
  reachRate: percent('达标率'),
  shortages: list(Shortage),
  hints: list(text('建议', 200, plain)),
})
export type Declared = ValueOf<typeof Declared>

const declared = {
  version,
  projectId,
  orgId: id('组织'),
  orgName: text('项目', 100, plain),
  declareType: ItemType.schema,
  ...periodFields,
  declareId,
  headcount: count('在岗人数'),
  riskGrade: maybe(whole('风险等级', 1, 4)),
  reachRate: percent('达标率'),
  shortageNum: count('缺口'),
  remark: maybe(text('备注', 500, { log: 'personal' })),
  /** How often it was corrected. */
  corrections: count('更正次数'),
}
/** The latest declaration of a period, as a list of them has it. */
export const DeclaredRow = shape(declared)
export type DeclaredRow = ValueOf<typeof DeclaredRow>

/** As it was declared: names and norms never change afterwards. */
export const FrozenItem = shape({
  suppliesId,
  name: text('物资名称', 64, plain),
  spec: maybe(text('规格型号', 64, plain)),
  unit: text('最小单位', 8, plain),
  packUnit: maybe(text('包装单位', 8, plain)),
  packSize: maybe(whole('包装换算', 1, 100_000)),
  quantity: units('可用储备量'),
  ledgerQuantity: units('医务室库存'),
  offQuantity: units('库外数量'),
  ...expiryFields,
  requiredQuantity: units('标准储备量'),
  stockLevel: maybe(StockLevel.schema),
  remark: maybe(text('备注', 200, { log: 'personal' })),
})
export type FrozenItem = ValueOf<typeof FrozenItem>
export const DeclaredInfo = shape({
  ...declared,
  oss: ossOf,
  /** With what the period before had, null where it had none of it, and what the ledger has now. */
  items: list(
    shape({
      ...FrozenItem.properties,
      before: maybe(units('上期')),
      change: maybe(whole('变化', -99_999_999, 99_999_999)),
      ledgerNow: maybe(units('台账现有')),
    }),
  ),
  /** All submissions of the period, the newest first. */
  submissions: list(
    shape({
      declareId,
      declaredAt: time('申报时间'),
      declaredByName: maybe(text('申报人', 64, plain)),
      source: DeclareSource.schema,
      voided: yes('已作废'),
      voidReason: maybe(text('作废原因', 200, plain)),
    }),
  ),
})
export type DeclaredInfo = ValueOf<typeof DeclaredInfo>
