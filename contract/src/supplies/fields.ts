import { Type } from 'typebox'
import { day, decimal, flag, id, list, maybe, optional, text, time, whole, withDefault } from '../core/fields.ts'
import { ExpiryState, StockLevel } from '../drugStock/codes.ts'
import { ItemType, mostUnits, NormKind } from './codes.ts'

const plain = { log: 'plain' } as const

export const suppliesId = id('物资')
export const projectId = id('项目')
export const illnessId = optional(id('病种'))
export const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
/** In smallest units of the item. */
export const units = (title: string) => whole(title, 0, mostUnits)
/** Two decimals, null where nothing was due. */
export const percent = (title: string) => maybe(text(title, 8, plain))
export const version = whole('版本', 0, Number.MAX_SAFE_INTEGER)
export const itemTypes = withDefault({ ...list(ItemType.schema), title: '申报类型' }, [])

/** 04 §2.1. */
export const unitsOfItems = ['只', '双', '件', '套', '顶', '瓶', '人份', '台', '粒', '片', '支', '袋'] as const
export const itemUnit = Type.Unsafe<(typeof unitsOfItems)[number]>({
  title: '最小单位',
  type: 'string',
  enum: [...unitsOfItems],
  log: 'plain',
})

/** What rows say of their item. */
export const itemFields = {
  suppliesId,
  declareType: ItemType.schema,
  name: text('物资名称', 64, plain),
  spec: maybe(text('规格型号', 64, plain)),
  unit: text('最小单位', 8, plain),
  packUnit: maybe(text('包装单位', 8, plain)),
  packSize: maybe(whole('包装换算', 1, 100_000)),
  isKey: flag('重点物资'),
}
/** And of what a project holds of it. */
export const stateFields = {
  requiredQuantity: units('标准储备量'),
  /** Below the required quantity: how much. */
  gap: units('缺口'),
  dailyUse: maybe(decimal('日均消耗', 8, 2)),
  /** Unknown is not endless: null where the use of the last 28 days says nothing. */
  coverDays: maybe(count('可用天数')),
  stockLevel: maybe(StockLevel.schema),
  expiryState: maybe(ExpiryState.schema),
}
/** The earliest day on which some of it ends, and how much. */
export const expiryFields = {
  nearestExpiry: maybe(day('最近效期')),
  expiringQuantity: maybe(units('近效期量')),
}
/** How the required quantity came about, for whoever asks: 120人 × 1.5 × 30天. */
export const normFields = {
  normKind: NormKind.schema,
  normWords: text('标准说明', 200, plain),
}
/** Who has set the norm as it is, and when; a name only of somebody within what the caller sees. */
export const normSetFields = {
  setByName: maybe(text('标准设定人', 64, plain)),
  setAt: maybe(time('标准设定时间')),
}
/** Projects that are asked for: one, or all below a node. */
export const placeFilters = { orgId: optional(id('组织')), projectId: optional(projectId) }
