import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import type { FieldError } from '../core/errors.ts'
import { Exported } from '../core/exported.ts'
import { Done, day, decimal, flag, id, list, maybe, optional, recordOf, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ControlLevel, DrugKind } from '../dictionary/codes.ts'
import { importCalls } from '../operations/imports.ts'
import { BatchState, BillType, ExpiryState, MinMode, SettleKind, StockExportMode, StockLevel } from './codes.ts'
import {
  amount,
  batchFields,
  batchNo,
  billId,
  clinicDrugId,
  clinicFields,
  clinicId,
  doneBy,
  drugFields,
  drugId,
  placeFilters,
  supplier,
  unitPrice,
  units,
} from './fields.ts'

const several = <S extends Parameters<typeof list>[0]>(code: S) => withDefault(list(code), [])
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

export const StockBatch = shape({
  id: id('批次'),
  version: count('版本'),
  ...clinicFields,
  ...drugFields,
  ...batchFields,
  productDate: maybe(day('生产日期')),
  unitPrice: maybe(unitPrice),
  supplier: maybe(supplier),
  quantity: units('数量'),
  state: BatchState.schema,
  expiryState: maybe(ExpiryState.schema),
  freezeReason: maybe(text('冻结原因', 200, { log: 'plain' })),
})
export type StockBatch = ValueOf<typeof StockBatch>
export const BatchSearch = shape({
  ...paged('expiryDate', 'quantity'),
  ...placeFilters,
  clinicDrugId: optional(clinicDrugId),
  drugId: optional(drugId),
  batchNo: optional(batchNo),
  state: several(BatchState.schema),
  controlLevel: optional(ControlLevel.schema),
  /** Those without stock as well. */
  withEmpty: withDefault(flag('含无库存批次'), 0),
})
export type BatchSearch = ValueOf<typeof BatchSearch>

/** A line of the card's ledger, the newest first. */
export const StockMove = shape({
  id: id('流水'),
  occurDay: day('发生日期'),
  postedAt: time('过账时间'),
  billId,
  billNo: text('单号', 20),
  billType: BillType.schema,
  ...drugFields,
  ...batchFields,
  inQuantity: units('收入'),
  outQuantity: units('发出'),
  /** Of the drug at this clinic after it, and of the batch. */
  balance: units('结存'),
  batchBalance: units('批次结存'),
  byName: doneBy('经手人'),
  checkerName: doneBy('复核人'),
  /** Only for whoever may read receptions. */
  medRecordId: maybe(id('就诊记录')),
})
export type StockMove = ValueOf<typeof StockMove>
export const MoveSearch = shape({
  ...paged('postedAt'),
  clinicId: optional(clinicId),
  clinicDrugId: optional(clinicDrugId),
  batchId: optional(id('批次')),
  billType: several(BillType.schema),
  /** By day of the event; at most 400 days. Absent: the last 90. */
  startTime: optional(day('发生日起')),
  endTime: optional(day('发生日止')),
})
export type MoveSearch = ValueOf<typeof MoveSearch>

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

/** 专用账册: the level-3 drugs of one clinic in those days, at most 400; without a drug all of them. */
export const BookSearch = shape({ clinicId, startTime: day('开始日期'), endTime: day('结束日期'), drugId: optional(drugId) })
export type BookSearch = ValueOf<typeof BookSearch>
const { medRecordId: _reception, ...ofMove } = StockMove.properties
/**
 * A move of a level-3 drug, or the settlement of what a transfer lost: that had left before and changes no balance, so that its day has a line of
 * its own. Out by a transfer is always in at the target, put back, lost, or open still.
 */
export const BookEntry = shape({
  ...ofMove,
  settleKind: { ...maybe(SettleKind.schema), title: '在途差异处理' },
  lostQuantity: units('在途报损'),
})
export type BookEntry = ValueOf<typeof BookEntry>
const { occurDay, billNo, billType, inQuantity, outQuantity, balance, batchBalance } = ofMove
const { settleKind, lostQuantity, byName, checkerName } = BookEntry.properties
const BookLine = shape({
  ...{ occurDay, billNo, billType, ...batchFields, inQuantity, outQuantity, balance, batchBalance },
  ...{ settleKind, lostQuantity, byName, checkerName },
})
/** One drug of it: what there was before, each move by its day, and what is left of every batch. */
const BookOfDrug = shape({
  ...drugFields,
  opening: units('上期结存'),
  lines: list(BookLine),
  closing: units('期末结存'),
  batches: list(shape({ ...batchFields, balance: units('结存') })),
})
export const ControlledBook = shape({ ...clinicFields, drugs: list(BookOfDrug) })
export type ControlledBook = ValueOf<typeof ControlledBook>

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
      shape({ ...paged('expiryDate', 'leftover'), ...placeFilters, withinDays: withDefault(whole('天数', 0, 730), 180) }),
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
