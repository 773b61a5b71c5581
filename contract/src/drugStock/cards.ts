import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import type { FieldError } from '../core/errors.ts'
import { Exported } from '../core/exported.ts'
import {
  Done,
  day,
  decimal,
  flag,
  id,
  list,
  maybe,
  optional,
  recordOf,
  several,
  shape,
  text,
  time,
  whole,
  withDefault,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ControlLevel, DrugKind } from '../dictionary/codes.ts'
import { importCalls } from '../operations/imports.ts'
import { ExpiryState, MinMode, StockExportMode, StockLevel } from './codes.ts'
import { BookSearch, ControlledBook } from './controlledBook.ts'
import { amount, clinicDrugId, clinicFields, clinicId, drugFields, drugId, placeFilters, units } from './fields.ts'
import { BatchSearch, MoveSearch, StockBatch, StockMove } from './moves.ts'

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
const dailyUse = maybe(decimal('日均消耗', 8, 2))
/** Unknown is not endless: null where the use of the last 28 days says nothing. */
const coverDays = maybe(count('可用天数'))

const card = {
  ...clinicFields,
  ...drugFields,
  quantity: units('库存量'),
  /** Of batches in use that have not expired. */
  usableQuantity: units('可用量'),
  minQuantity: units('安全库存'),
  maxQuantity: maybe(units('最高库存')),
  minMode: MinMode.schema,
  shelf: maybe(text('货位', 32, { log: 'plain' })),
  dailyUse,
  coverDays,
  nearestExpiry: maybe(day('最近效期')),
  /** Null where nothing is required and nothing is there. */
  stockLevel: maybe(StockLevel.schema),
  expiryState: maybe(ExpiryState.schema),
  /** Of all batches at the price that they came in with. */
  amount: amount('金额'),
  lastMoveAt: maybe(time('最近变动')),
  lastCountDay: maybe(day('最近盘点')),
}
/** 库存卡: one drug at one clinic; its `id` is the `clinicDrugId`. */
export const StockCard = recordOf(card, {})
export type StockCard = ValueOf<typeof StockCard>
/** What one card tells beyond its row. */
export const StockCardInfo = recordOf(card, {
  /** On their way to this clinic. */
  inTransit: units('在途量'),
  /** Units that went out by use and dispensing, one number a day, the last 28 whole days. */
  use: list(shape({ day: day('日期'), quantity: units('消耗量') })),
})
export type StockCardInfo = ValueOf<typeof StockCardInfo>

export const StockFigures = shape({
  kinds: count('品种'),
  shortage: count('缺口'),
  stockout: count('无库存'),
  nearExpiry: count('近效期'),
  expired: count('已过期'),
  amount: amount('金额'),
  /** Of one clinic: days of the last 7 for which the daily settlement of level-3 drugs is missing; else null. */
  unclosedDays: maybe(list(day('未日结'))),
})

export const cardFilters = {
  ...placeFilters,
  /** Or its pinyin, initials or barcode. */
  drugName: optional(text('药品', 100, { log: 'plain' })),
  /** Of these drugs alone. */
  drugIds: several(drugId),
  drugKind: optional(DrugKind.schema),
  diseaseTypes: several(id('疾病分类')),
  stockLevel: several(StockLevel.schema),
  expiryState: several(ExpiryState.schema),
  controlLevel: optional(ControlLevel.schema),
  coldChain: optional(flag('冷链')),
}
export const CardSearch = shape({ ...paged('drugName', 'quantity', 'coverDays', 'nearestExpiry'), ...cardFilters })
export type CardSearch = ValueOf<typeof CardSearch>

/** A batch that ends soon, with what will be left of it then by FEFO and the daily use (04 §10 no. 3). */
export const ExpiringBatch = shape({
  ...StockBatch.properties,
  daysLeft: Type.Integer({ title: '剩余天数' }),
  dailyUse,
  leftover: maybe(units('预计用不完')),
})
export type ExpiringBatch = ValueOf<typeof ExpiringBatch>
/** A card below its minimum. */
export const LowCard = shape({ ...StockCard.properties, inTransit: units('在途量'), orderQuantity: units('建议补货量') })
export type LowCard = ValueOf<typeof LowCard>

interface Limits {
  readonly minMode: 1 | 2
  readonly minQuantity: number | null
  readonly maxQuantity: number | null
}
function limitErrors({ minMode, minQuantity, maxQuantity }: Incomplete<Limits>): readonly FieldError[] {
  if (minMode !== MinMode.manual) return []
  if (minQuantity === null) return [{ path: 'minQuantity', msg: '请输入安全库存' }]
  return maxQuantity !== null && maxQuantity < minQuantity ? [{ path: 'maxQuantity', msg: '最高库存不能低于安全库存' }] : []
}
const limits = ruled(
  shape({
    clinicDrugId,
    version: count('版本'),
    minMode: MinMode.schema,
    /** Asked for where it is kept by hand. */
    minQuantity: optional(units('安全库存')),
    maxQuantity: optional(units('最高库存')),
    shelf: optional(text('货位', 32, { log: 'plain' })),
  }),
  limitErrors,
)
export const CardConfig = ruled(shape({ items: { ...list(limits), title: '库存卡', minItems: 1, maxItems: 500 } }), ({ items }) =>
  (items ?? []).flatMap((item, at) => limitErrors(item).map(({ path, msg }) => ({ path: `items.${at}.${path}`, msg }))),
)
export type CardConfig = ValueOf<typeof CardConfig>

/** Opening stock or a purchase as a workbook. */
const importAsks = {
  clinicId: optional(clinicId),
  billType: withDefault(
    Type.Unsafe<11 | 17>({ title: '单据类型', type: 'integer', enum: [17, 11], labels: { 17: '期初', 11: '采购入库' } }),
    17,
  ),
}

/** 药品库存: what lies on the shelves (04 §5.6). */
export const stockCards = under(
  '/drug-stock',
  {
    list: read.post('list', 'oemr:drug-stock:list', CardSearch, shape({ ...page(StockCard).properties, figures: StockFigures })),
    info: read.get('info/{clinicDrugId}', 'oemr:drug-stock:info', shape({ clinicDrugId }), StockCardInfo),
    batchList: read.post('batch-list', 'oemr:drug-stock:info', BatchSearch, page(StockBatch)),
    moveList: read.post('move-list', 'oemr:drug-stock:info', MoveSearch, page(StockMove)),
    expiryList: read.post(
      'expiry-list',
      'oemr:drug-stock:list',
      shape({ ...paged('expiryDate', 'leftover'), ...placeFilters, withinDays: withDefault(whole('天数', -1, 730), 180) }),
      page(ExpiringBatch),
    ),
    lowList: read.post('low-list', 'oemr:drug-stock:list', shape({ ...paged('coverDays'), ...placeFilters }), page(LowCard)),
    config: write.post('config', 'oemr:drug-stock:update', CardConfig, Done, { title: '设置安全库存' }),
    ...importCalls('oemr:drug-stock:save', 'drugStock', { asks: importAsks }),
    /** The book as it is printed and signed. */
    book: read.post('book', 'oemr:drug-stock:export', BookSearch, ControlledBook),
    /** Mode 3 asks for a clinic and days: the book of level-3 drugs (专用账册). */
    export: read.post(
      'export',
      'oemr:drug-stock:export',
      shape({
        ...CardSearch.properties,
        mode: withDefault(StockExportMode.schema, StockExportMode.cards),
        startTime: optional(day('开始日期')),
        endTime: optional(day('结束日期')),
      }),
      Exported,
      { limit: 'export' },
    ),
  },
  '/oemr-api',
)
