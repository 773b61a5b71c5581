import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import type { FieldError } from '../core/errors.ts'
import {
  Done,
  day,
  flag,
  Ids,
  id,
  list,
  longText,
  maybe,
  optional,
  reason,
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
import { ossIdsOf, ossOf } from '../files/files.ts'
import { BillState, BillType, type BillTypeCode, inboundByHand, isInbound, outboundByHand, SettleKind } from './codes.ts'
import {
  amount,
  batchFields,
  batchId,
  batchNo,
  billFiles,
  billId,
  clinicFields,
  clinicId,
  doneBy,
  drugFields,
  drugId,
  expiry,
  lineUnits,
  placeFilters,
  supplier,
  unitPrice,
  units,
} from './fields.ts'

const plain = { log: 'plain' } as const
const version = whole('版本', 0, Number.MAX_SAFE_INTEGER)
/** Another account that has checked it with the caller (双人核对). */
const checkerId = optional(id('复核人'))

/** Goods that come in name their batch number and expiry; those that go out a batch, or nothing: the earliest expiry goes first (FEFO). */
export const BillLine = shape({
  drugId,
  batchId: optional(batchId),
  batchNo: optional(batchNo),
  expiryDate: optional(expiry),
  productDate: optional(day('生产日期')),
  quantity: lineUnits,
  unitPrice: optional(unitPrice),
})
export type BillLine = ValueOf<typeof BillLine>
const lines = { ...list(BillLine), title: '明细', minItems: 1, maxItems: 200 }
const byHand = [...inboundByHand, ...outboundByHand]

const fields = {
  billType: Type.Unsafe<(typeof byHand)[number]>({
    ...BillType.schema,
    enum: byHand,
    says: '该类单据由系统生成，请从相应的业务办理',
  }),
  clinicId,
  /** Today or up to 7 days back; absent: today. */
  occurDay: optional(day('发生日期')),
  lines,
  targetClinicId: optional(id('调入医务室')),
  checkerId,
  supplier: optional(supplier),
  /** A level-3 drug may only be lent in an emergency, with the reason in `remark` (04 §4.3). */
  loanFlag: withDefault(flag('紧急借用'), 0),
  /** Of the supervising authority, for the destruction of level-3 drugs. */
  permitNo: optional(text('监管部门批件号', 60, plain)),
  remark: optional(longText('备注', 200)),
  ossIds: ossIdsOf(billFiles),
}
interface Draft {
  readonly billType: BillTypeCode
  readonly lines: readonly BillLine[]
  readonly targetClinicId: number | null
  readonly clinicId: number
  readonly loanFlag: 0 | 1
  readonly remark: string | null
}
/** What no form of a bill may say, whatever is on the shelf. */
export function billErrors({ billType, lines, targetClinicId, clinicId, loanFlag, remark }: Incomplete<Draft>): readonly FieldError[] {
  const transfer = billType === BillType.transferOut
  const inbound = billType !== null && isInbound(billType)
  return [
    ...(transfer && targetClinicId === null ? [{ path: 'targetClinicId', msg: '请选择调入医务室' }] : []),
    ...(!transfer && targetClinicId !== null ? [{ path: 'targetClinicId', msg: '只有调拨出库需要调入医务室' }] : []),
    ...(transfer && targetClinicId !== null && targetClinicId === clinicId ? [{ path: 'targetClinicId', msg: '不能调拨给本医务室' }] : []),
    ...(loanFlag === 1 && !transfer ? [{ path: 'loanFlag', msg: '只有调拨出库可以紧急借用' }] : []),
    ...(loanFlag === 1 && remark === null ? [{ path: 'remark', msg: '紧急借用请填写原因' }] : []),
    ...(lines ?? []).flatMap(({ unitPrice }, at) =>
      unitPrice?.startsWith('-') ? [{ path: `lines.${at}.unitPrice`, msg: '单价不能为负数' }] : [],
    ),
    ...(inbound
      ? (lines ?? []).flatMap(({ batchId, batchNo }, at) =>
          batchId === null && batchNo === null ? [{ path: `lines.${at}.batchNo`, msg: '请输入批号，没有批号的填“无批号”' }] : [],
        )
      : []),
  ]
}

const onSave = {
  /** Posted at once, instead of kept as a draft. */
  post: withDefault(flag('过账'), 0),
  /** The caller has seen that goods which come in are near their expiry. */
  confirmed: withDefault(flag('已确认'), 0),
}
export const BillDraft = ruled(shape({ ...fields, ...onSave }), billErrors)
export type BillDraft = ValueOf<typeof BillDraft>
/** A draft keeps its type and its clinic. */
const { billType: _type, clinicId: _clinic, ...changeable } = fields
export const BillRevision = shape({ billId, version, ...changeable, ...onSave })
export type BillRevision = ValueOf<typeof BillRevision>

const bill = {
  ...clinicFields,
  billNo: text('单号', 20),
  billType: BillType.schema,
  state: BillState.schema,
  occurDay: day('发生日期'),
  lineNum: whole('明细数', 0, 5_000),
  amount: amount('金额'),
  targetClinicName: maybe(text('调入医务室', 60)),
  /** Of a transfer in: from where. */
  sourceClinicName: maybe(text('调出医务室', 60)),
  supplier: maybe(supplier),
  loanFlag: flag('紧急借用'),
  createdByName: doneBy('制单人'),
  checkerName: doneBy('复核人'),
  postedByName: doneBy('过账人'),
  postedAt: maybe(time('过账时间')),
  /** Of a transfer: units sent, not received and not settled. */
  openUnits: units('在途差异'),
}
export const Bill = recordOf(bill, {})
export type Bill = ValueOf<typeof Bill>

const InfoLine = shape({
  ...drugFields,
  ...batchFields,
  /** Of a draft that names no batch. */
  batchId: maybe(batchId),
  batchNo: maybe(batchNo),
  quantity: lineUnits,
  unitPrice: maybe(unitPrice),
  amount: amount('金额'),
  productDate: maybe(day('生产日期')),
  /** After it; null of a draft. */
  batchBalance: maybe(units('批次结存')),
})
/** Of a transfer: what was sent of a batch, what came of it, and what became of the rest. */
const TransitLine = shape({
  moveId: id('发出明细'),
  ...drugFields,
  batchNo,
  expiryDate: maybe(day('有效期至')),
  sentQuantity: units('发出量'),
  receivedQuantity: maybe(units('实收量')),
  difference: units('在途差异'),
  reason: maybe(text('差异原因', 200)),
  /** What became of the whole difference, and by whose two names; null: nothing is missing, or nobody has settled it. */
  settleKind: maybe(SettleKind.schema),
  settleReason: maybe(text('处理说明', 200, { log: 'personal' })),
  settledByName: doneBy('处理人'),
  settleCheckerName: doneBy('复核人'),
  settledAt: maybe(time('处理时间')),
})
export const BillInfo = recordOf(bill, {
  lines: list(InfoLine),
  /** Empty where it is no transfer, or a draft of one. */
  transit: list(TransitLine),
  targetClinicId: maybe(id('调入医务室')),
  checkerId: maybe(id('复核人')),
  permitNo: maybe(text('监管部门批件号', 60)),
  remark: maybe(longText('备注', 200)),
  reason: maybe(text('冲红原因', 200, { log: 'personal' })),
  reversedBillId: maybe(id('对应单据')),
  medRecordId: maybe(id('就诊记录')),
  oss: ossOf,
})
export type BillInfo = ValueOf<typeof BillInfo>
export const BillSearch = shape({
  ...paged('occurDay', 'postedAt', 'amount'),
  ...placeFilters,
  billNo: optional(text('单号', 20, plain)),
  billType: several(BillType.schema),
  state: several(BillState.schema),
  drugId: optional(drugId),
  /** Transfers with a difference that nobody has settled. */
  differing: optional(flag('有在途差异')),
  startTime: optional(day('发生日起')),
  endTime: optional(day('发生日止')),
})
export type BillSearch = ValueOf<typeof BillSearch>

/** A bill as it stands after it was saved. */
const Saved = shape({ billId, billNo: text('单号', 20), state: BillState.schema, version })

/** 出入库单据 (04 §4.3). 1422 of a post names in `data.fields` each line that cannot be posted. */
export const stockBills = under(
  '/drug-stock',
  {
    billList: read.post('bill-list', 'oemr:drug-stock:info', BillSearch, page(Bill)),
    billInfo: read.get('bill-info/{billId}', 'oemr:drug-stock:info', shape({ billId }), BillInfo),
    save: write.post('save', 'oemr:drug-stock:save', BillDraft, Saved, { title: '登记单据' }),
    update: write.post('update', 'oemr:drug-stock:save', BillRevision, Saved, { title: '修改单据' }),
    post: write.post('post/{billId}', 'oemr:drug-stock:save', shape({ billId, version, checkerId, confirmed: onSave.confirmed }), Saved, {
      title: '单据过账',
    }),
    reverse: write.post(
      'reverse/{billId}',
      'oemr:drug-stock:delete',
      shape({ billId, version, reason: reason('冲红原因'), checkerId }),
      shape({ billId }),
      {
        title: '单据冲红',
      },
    ),
    delete: write.delete('delete', 'oemr:drug-stock:delete', Ids, Done, { title: '删除草稿' }),
    /** Accounts that may check a bill with the caller at this clinic. */
    checkers: read.get(
      'checkers/{clinicId}',
      'oemr:drug-stock:save',
      shape({ clinicId }),
      list(shape({ accountId: id('账号'), nickname: text('姓名', 64) })),
    ),
  },
  '/oemr-api',
)
