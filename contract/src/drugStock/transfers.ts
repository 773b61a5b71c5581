import { read, under, write } from '../core/call.ts'
import { Done, day, flag, id, list, maybe, optional, reason, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { BillType, SettleKind } from './codes.ts'
import { batchFields, batchId, batchNo, billId, clinicId, doneBy, drugFields, drugId, units } from './fields.ts'

const plain = { log: 'plain' } as const
const version = whole('版本', 0, Number.MAX_SAFE_INTEGER)
const checkerId = optional(id('复核人'))
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)

/** Batches that one transfer may be of: whoever receives it says of each what came. */
export const mostOfTransfer = 400
/** Of the transfer's other side: every line of it, with what came. */
export const Receipt = shape({
  billId,
  version,
  lines: {
    ...list(shape({ moveId: id('发出明细'), receivedQuantity: units('实收量'), reason: optional(text('差异原因', 200, plain)) })),
    title: '明细',
    minItems: 1,
    maxItems: mostOfTransfer,
  },
  checkerId,
})
export type Receipt = ValueOf<typeof Receipt>

export const Settlement = shape({ billId, kind: SettleKind.schema, reason: reason('处理说明'), checkerId })
export type Settlement = ValueOf<typeof Settlement>

const CountLine = shape({
  batchId,
  /** When the shelf was counted: the difference is against the balance of then. */
  countedAt: time('清点时间'),
  actualQuantity: units('实盘量'),
  /** Of what was booked out since: units that had left the shelf already when it was counted. They are no difference. */
  leftBefore: withDefault(units('清点前已离架'), 0),
  reason: optional(text('差异原因', 200, plain)),
})
export const Count = ruled(
  shape({
    clinicId,
    lines: { ...list(CountLine), title: '盘点明细', minItems: 1, maxItems: 1_000 },
    checkerId,
    /** Writes nothing: says what would differ. */
    preview: withDefault(flag('预览'), 0),
  }),
  ({ lines }) => {
    const batches = (lines ?? []).map(({ batchId }) => batchId)
    return batches.flatMap((batchId, at) =>
      batches.indexOf(batchId) < at ? [{ path: `lines.${at}.batchId`, msg: '同一批次只能盘点一次' }] : [],
    )
  },
)
export type Count = ValueOf<typeof Count>
export const CountResult = shape({
  lines: list(
    shape({
      batchId,
      drugId,
      /** When it was counted. */
      balance: units('账面量'),
      actualQuantity: units('实盘量'),
      /** Below 0: less was there than booked. */
      difference: { ...units('差异'), minimum: -99_999_999 },
      /** What was booked of this batch between counting and sending. */
      moved: list(
        shape({
          moveId: id('流水'),
          billNo: text('单号', 20),
          billType: BillType.schema,
          inQuantity: units('收入'),
          outQuantity: units('发出'),
          postedAt: time('过账时间'),
        }),
      ),
    }),
  ),
  /** The bills of the differences: 盘盈, 盘亏; none of a preview, or where all was right. */
  billIds: list(billId),
})
export type CountResult = ValueOf<typeof CountResult>

/**
 * Batches by their numbers, or a recalled batch number of a drug at all clinics in scope: what comes in of it later is frozen as it comes, until
 * whoever called it back lifts that (`freeze` 0). 1409 where it was called back further above.
 */
export const Freezing = ruled(
  shape({
    batchIds: withDefault({ ...list(batchId), title: '批次', maxItems: 1_000, uniqueItems: true }, []),
    drugId: optional(drugId),
    batchNo: optional(batchNo),
    freeze: flag('冻结'),
    reason: reason('原因'),
  }),
  ({ batchIds, drugId, batchNo }) =>
    (batchIds ?? []).length > 0 === (drugId !== null && batchNo !== null)
      ? [{ path: 'batchIds', msg: '请选择批次，或指定药品与批号' }]
      : [],
)
export type Freezing = ValueOf<typeof Freezing>

/** `kept`: of a recall that was lifted, batches that stay frozen for a reason of their clinic's own. */
export const Frozen = shape({ batches: count('批次数'), clinics: count('医务室数'), kept: count('仍冻结的批次数') })
export type Frozen = ValueOf<typeof Frozen>

/** 召回 that stands, and what is still held of it in the caller's scope. */
export const Recall = shape({
  recallId: id('召回'),
  ...drugFields,
  batchNo,
  reason: text('召回原因', 200, plain),
  orgName: text('召回组织', 100, plain),
  recalledAt: time('召回时间'),
  recalledByName: doneBy('召回人'),
  frozenQuantity: units('冻结量'),
  clinicNum: count('持有医务室数'),
  /** It was called out in the caller's scope. */
  mayLift: flag('可解除'),
})
export type Recall = ValueOf<typeof Recall>

/** What is left of a batch at the end of a day, or by now where it is today. */
export const BatchBalance = shape({ ...drugFields, ...batchFields, balance: units('结存') })
export type BatchBalance = ValueOf<typeof BatchBalance>
const ofDay = { clinicId, day: day('日期') }

/** 调拨、盘点、冻结与日结 (04 §4.3). */
export const stockTransfers = under(
  '/drug-stock',
  {
    receive: write.post('receive/{billId}', 'oemr:drug-stock:update', Receipt, Done, { title: '调拨收货' }),
    settle: write.post('settle/{billId}', 'oemr:drug-stock:update', Settlement, Done, { title: '处理在途差异' }),
    count: write.post('count', 'oemr:drug-stock:update', Count, CountResult, { title: '库存盘点' }),
    freeze: write.post('freeze', 'oemr:drug-stock:update', Freezing, Frozen, {
      title: '冻结或解冻批次',
    }),
    /** Those that hold at the caller's nodes, called out there or above; the latest first. */
    recalls: read.post('recalls', 'oemr:drug-stock:info', shape({ ...paged() }), page(Recall)),
    /** The balance of every batch of level-3 drugs, confirmed by two. `confirmed`: what they were shown; 1409 where the day ends otherwise by now. */
    closeDay: write.post(
      'close-day',
      'oemr:drug-stock:update',
      shape({
        ...ofDay,
        checkerId: id('复核人'),
        confirmed: optional({ ...list(shape({ batchId, balance: units('结存') })), title: '核对的结存', maxItems: 1_000 }),
      }),
      shape({ lines: list(BatchBalance) }),
      { title: '管控药品日结' },
    ),
    /** What closing that day would confirm, or who has confirmed it. */
    dayBalances: read.post(
      'day-balances',
      'oemr:drug-stock:info',
      shape(ofDay),
      shape({
        closedAt: maybe(time('日结时间')),
        closedByName: doneBy('日结人'),
        checkerName: doneBy('复核人'),
        /** Something of that day or before was booked since: it has to be closed again. */
        isOutdated: flag('日结之后又有出入库'),
        lines: list(shape({ ...BatchBalance.properties, confirmed: maybe(units('原日结结存')) })),
      }),
    ),
  },
  '/oemr-api',
)
