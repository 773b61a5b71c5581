import { day, list, maybe, optional, shape } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { SettleKind } from './codes.ts'
import { batchFields, clinicFields, clinicId, drugFields, drugId, units } from './fields.ts'
import { StockMove } from './moves.ts'

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
export const ControlledBook = shape({
  ...clinicFields,
  drugs: list(BookOfDrug),
  /** Whole days of them that nobody has closed, or not since something of them was booked. */
  unclosedDays: { ...list(day('日期')), title: '未日结日' },
})
export type ControlledBook = ValueOf<typeof ControlledBook>
