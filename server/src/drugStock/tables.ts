import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { BillLine } from '@oems/contract/drugStock/bills.ts'
import type { BatchState, BillState, BillTypeCode, ExpiryState, MinMode, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { char, foreignKey, index, integer, jsonb, numeric, pgTable, primaryKey, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { clinic } from '../clinic/tables.ts'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { drug } from '../dictionary/tables.ts'

export const noPersonalData = 'the stock keeps no personal data (04 §2)'
const cardOnce = says('clinic_drug_once', '该药品的库存卡已存在，请刷新后重试')
const cardOrg = says('clinic_drug_org', '组织不存在')
const cardClinic = says('clinic_drug_clinic', '医务室不存在')
const cardDrug = says('clinic_drug_drug', '药品不存在')
const batchOrg = says('stock_batch_org', '组织不存在')
const batchClinic = says('stock_batch_clinic', '医务室不存在')
const batchDrug = says('stock_batch_drug', '药品不存在')
const batchSame = says('stock_batch_same', '该批次已存在，请刷新后重试')
const billOrg = says('stock_bill_org', '组织不存在')
const billClinic = says('stock_bill_clinic', '医务室不存在')
const billTarget = says('stock_bill_target', '调入医务室不存在')
const billNumber = says('stock_bill_no', '单号已存在，请重试')
const billOfReception = says('stock_bill_reception', '该次就诊的发药单已存在')

/** What the figures count of a card's batches with stock. */
export interface CountedBatches {
  /** How many of each state of expiry, from 1 to 4. */
  readonly expiries: readonly number[]
  /** Their value in fen by the month (`202605`) in which they expire. */
  readonly expiring: Readonly<Record<string, number>>
}

/** 库存卡: one drug at one clinic. Every posting locks it. */
export const clinicDrug = pgTable(
  'clinic_drug',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    clinicId: idColumn().notNull(),
    drugId: idColumn().notNull(),
    quantity: integer().notNull(),
    usableQuantity: integer().notNull(),
    minQuantity: integer().notNull(),
    maxQuantity: integer(),
    minMode: smallint().$type<CodeOf<typeof MinMode>>().notNull(),
    shelf: varchar({ length: 32 }),
    dailyUse: numeric({ precision: 10, scale: 2 }),
    coverDays: integer(),
    nearestExpiry: dayColumn(),
    /** Null where nothing is required and nothing is there. */
    stockLevel: smallint().$type<CodeOf<typeof StockLevel>>(),
    /** Null where nothing lies there that could expire. */
    expiryState: smallint().$type<CodeOf<typeof ExpiryState>>(),
    /** Of all its batches, in fen. */
    amount: idColumn().notNull(),
    lastMoveAt: moment(),
    lastCountDay: dayColumn(),
    counted: jsonb()
      .$type<CountedBatches>()
      .notNull()
      .default({ expiries: [0, 0, 0, 0], expiring: {} }),
  },
  (t) => [
    foreignKey({ name: cardOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: cardClinic, columns: [t.clinicId], foreignColumns: [clinic.id] }),
    foreignKey({ name: cardDrug, columns: [t.drugId], foreignColumns: [drug.id] }),
    uniqueIndex(cardOnce).on(t.clinicId, t.drugId),
    index('clinic_drug_node').on(t.orgId, t.drugId).where(isNull(t.deletedAt)),
    index('clinic_drug_drug_id').on(t.drugId).where(isNull(t.deletedAt)),
    index('clinic_drug_level').on(t.orgId, t.stockLevel).where(isNull(t.deletedAt)),
  ],
)
plainTable(clinicDrug, noPersonalData)
export type CardRow = typeof clinicDrug.$inferSelect

export const stockBatch = pgTable(
  'stock_batch',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    clinicId: idColumn().notNull(),
    drugId: idColumn().notNull(),
    batchNo: varchar({ length: 40 }).notNull(),
    expiryDate: dayColumn(),
    productDate: dayColumn(),
    unitPrice: numeric({ precision: 12, scale: 4 }),
    supplier: varchar({ length: 100 }),
    quantity: integer().notNull(),
    state: smallint().$type<CodeOf<typeof BatchState>>().notNull(),
    freezeReason: varchar({ length: 200 }),
    /** Of how many days before its end the doctors have been told last; -1: that it has ended. */
    toldDays: smallint(),
  },
  (t) => [
    foreignKey({ name: batchOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: batchClinic, columns: [t.clinicId], foreignColumns: [clinic.id] }),
    foreignKey({ name: batchDrug, columns: [t.drugId], foreignColumns: [drug.id] }),
    uniqueIndex(batchSame).on(t.clinicId, t.drugId, t.batchNo, t.expiryDate, sql`(${t.state} = 3)`),
    index('stock_batch_expiry').on(t.clinicId, t.expiryDate).where(sql`${t.quantity} > 0`),
    index('stock_batch_number').on(t.drugId, t.batchNo),
  ],
)
plainTable(stockBatch, noPersonalData)
export type BatchRow = typeof stockBatch.$inferSelect

export const stockBill = pgTable(
  'stock_bill',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    clinicId: idColumn().notNull(),
    billNo: varchar({ length: 20 }).notNull(),
    billType: smallint().$type<BillTypeCode>().notNull(),
    state: smallint().$type<CodeOf<typeof BillState>>().notNull(),
    occurDay: dayColumn().notNull(),
    /** Of a draft alone: what was posted stands in the moves. */
    lines: jsonb().$type<readonly BillLine[]>(),
    lineNum: smallint().notNull(),
    /** In fen. */
    amount: idColumn().notNull(),
    targetClinicId: idColumn(),
    /** The other half of a transfer. */
    linkedBillId: idColumn(),
    medRecordId: idColumn(),
    /** Of a reception: 0, then the number of its amendment, so that a retry posts nothing twice. */
    seq: smallint().notNull().default(0),
    checkerId: idColumn(),
    supplier: varchar({ length: 100 }),
    loanFlag: smallint().$type<0 | 1>().notNull(),
    permitNo: varchar({ length: 60 }),
    remark: varchar({ length: 200 }),
    /** Why it was reversed. */
    reason: varchar({ length: 200 }),
    /** The bill that this one takes back, or that took this one back. */
    reversedBillId: idColumn(),
    postedAt: moment(),
    postedBy: idColumn(),
  },
  (t) => [
    foreignKey({ name: billOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: billClinic, columns: [t.clinicId], foreignColumns: [clinic.id] }),
    foreignKey({ name: billTarget, columns: [t.targetClinicId], foreignColumns: [clinic.id] }),
    uniqueIndex(billNumber).on(t.clinicId, t.billNo),
    uniqueIndex(billOfReception)
      .on(t.medRecordId, t.billType, t.seq)
      .where(sql`${t.billType} in (16, 21) and ${t.medRecordId} is not null`),
    index('stock_bill_clinic_day').on(t.clinicId, t.occurDay, t.id).where(isNull(t.deletedAt)),
    index('stock_bill_node').on(t.orgId, t.state, t.occurDay).where(isNull(t.deletedAt)),
    index('stock_bill_on_way').on(t.orgId).where(sql`${t.billType} = 13 and ${t.state} = 2 and ${t.deletedAt} is null`),
  ],
)
plainTable(stockBill, noPersonalData)
export type BillRow = typeof stockBill.$inferSelect

/** The last number of a clinic's bills of a day, by prefix: `RK`, `CK`, `DB`, `PD`. */
export const stockBillNumber = pgTable(
  'stock_bill_number',
  { clinicId: idColumn().notNull(), day: dayColumn().notNull(), prefix: char({ length: 2 }).notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.clinicId, t.day, t.prefix] })],
)
plainTable(stockBillNumber, noPersonalData)

/** 流水: append-only, by month of posting. */
export const stockMove = pgTable(
  'stock_move',
  {
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    billId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    clinicId: idColumn().notNull(),
    drugId: idColumn().notNull(),
    batchId: idColumn().notNull(),
    delta: integer().notNull(),
    batchAfter: integer().notNull(),
    drugAfter: integer().notNull(),
    occurDay: dayColumn().notNull(),
    postedAt: moment().notNull(),
    price: numeric({ precision: 12, scale: 4 }),
  },
  (t) => [
    index('stock_move_card').on(t.clinicId, t.drugId, t.postedAt),
    index('stock_move_batch').on(t.batchId, t.occurDay),
    index('stock_move_bill').on(t.billId),
    index('stock_move_id').on(t.id),
    index('stock_move_day').on(t.occurDay, t.id),
  ],
)
plainTable(stockMove, noPersonalData)
export type MoveRow = typeof stockMove.$inferSelect
