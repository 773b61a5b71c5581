import { day, flag, id, maybe, optional, several, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { ControlLevel } from '../dictionary/codes.ts'
import { BatchState, BillType, ExpiryState } from './codes.ts'
import {
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

export const StockBatch = shape({
  id: id('批次'),
  version: whole('版本', 0, Number.MAX_SAFE_INTEGER),
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
