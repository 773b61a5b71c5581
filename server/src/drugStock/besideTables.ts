import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { SettleKind } from '@oems/contract/drugStock/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { dayColumn, idColumn, moment } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'
import { noPersonalData } from './tables.ts'

// Beside the ledger: what is on its way, what was counted and closed, and what the figures count.

const oneNow = says('stock_position_now', '库存统计正在更新，请重试')
const oneADay = says('stock_position_day', '库存统计正在更新，请重试')
const oneRecall = says('stock_recall_once', '该批号正在被召回，请刷新后重试')
const transitMove = says('stock_transit_move', '该明细已在途，请刷新后重试')

/** What left one clinic and has not arrived at the other: source, transit and target together stay the same. */
export const stockTransit = pgTable(
  'stock_transit',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    /** The move of the source's bill by which it left. */
    moveId: idColumn().notNull(),
    outBillId: idColumn().notNull(),
    inBillId: idColumn().notNull(),
    sourceClinicId: idColumn().notNull(),
    targetClinicId: idColumn().notNull(),
    drugId: idColumn().notNull(),
    sourceBatchId: idColumn().notNull(),
    batchNo: varchar({ length: 40 }).notNull(),
    expiryDate: dayColumn(),
    productDate: dayColumn(),
    unitPrice: numeric({ precision: 12, scale: 4 }),
    supplier: varchar({ length: 100 }),
    sent: integer().notNull(),
    received: integer(),
    reason: varchar({ length: 200 }),
    settleKind: smallint().$type<CodeOf<typeof SettleKind>>(),
    settleReason: varchar({ length: 200 }),
    settleCheckerId: idColumn(),
    settledAt: moment(),
    settledBy: idColumn(),
    /** Still on its way, or missing and not settled; 0 once it went back or was settled. */
    open: integer().notNull(),
  },
  (t) => [
    uniqueIndex(transitMove).on(t.moveId),
    index('stock_transit_out').on(t.outBillId),
    index('stock_transit_in').on(t.inBillId),
    index('stock_transit_target').on(t.targetClinicId, t.drugId).where(sql`${t.open} > 0`),
    index('stock_transit_source').on(t.sourceClinicId, t.drugId).where(sql`${t.open} > 0`),
  ],
)
plainTable(stockTransit, noPersonalData)

/** What was counted, with or without a difference; rows are never changed. */
export const stockCountLine = pgTable(
  'stock_count_line',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    orgId: idColumn().notNull(),
    clinicId: idColumn().notNull(),
    drugId: idColumn().notNull(),
    batchId: idColumn().notNull(),
    countedAt: moment().notNull(),
    countedBy: idColumn().notNull(),
    checkerId: idColumn(),
    sentAt: moment().notNull(),
    /** When it was counted. */
    balance: integer().notNull(),
    actual: integer().notNull(),
    /** Of what was booked out since: had left the shelf already. */
    leftBefore: integer().notNull(),
    difference: integer().notNull(),
    reason: varchar({ length: 200 }),
    billId: idColumn(),
  },
  (t) => [index('stock_count_line_clinic').on(t.clinicId, t.sentAt)],
)
plainTable(stockCountLine, noPersonalData)

export interface ClosedBatch {
  readonly drugId: number
  readonly batchId: number
  readonly balance: number
}
/** 日结 of level-3 drugs: two accounts confirmed the balance of each batch. */
export const stockDayClose = pgTable(
  'stock_day_close',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    orgId: idColumn().notNull(),
    clinicId: idColumn().notNull(),
    day: dayColumn().notNull(),
    closedAt: moment().notNull(),
    closedBy: idColumn().notNull(),
    checkerId: idColumn().notNull(),
    lines: jsonb().$type<readonly ClosedBatch[]>().notNull(),
    /** The latest move of what was confirmed; null: closed before it was kept. */
    lastMoveId: idColumn(),
  },
  (t) => [index('stock_day_close_of_day').on(t.clinicId, t.day, t.id)],
)
plainTable(stockDayClose, noPersonalData)

/** A batch number that its maker calls back, at all nodes below: what comes in of it later is frozen as it comes. Rows stay when it is lifted. */
export const stockRecall = pgTable(
  'stock_recall',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    /** The node of whoever called it back. */
    orgId: idColumn().notNull(),
    drugId: idColumn().notNull(),
    batchNo: varchar({ length: 40 }).notNull(),
    reason: varchar({ length: 200 }).notNull(),
    recalledAt: moment().notNull(),
    recalledBy: idColumn().notNull(),
    liftedAt: moment(),
    liftedBy: idColumn(),
  },
  (t) => [uniqueIndex(oneRecall).on(t.drugId, t.batchNo, t.orgId).where(isNull(t.liftedAt))],
)
plainTable(stockRecall, noPersonalData)

/** What a clinic holds, from day to day: one row since when it is so. The counted source of the stock's figures. */
export const stockPosition = pgTable(
  'stock_position',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    orgId: idColumn().notNull(),
    clinicId: idColumn().notNull(),
    fromDay: dayColumn().notNull(),
    /** The last day on which it was so; null: it is so still. */
    toDay: dayColumn(),
    /** Cards by level, from 0 to 4. */
    levels: integer().array().notNull(),
    /** Batches with stock by state of expiry, from 1 to 4. */
    expiries: integer().array().notNull(),
    /** In fen, as the next. */
    amount: idColumn().notNull(),
    expiring: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
  },
  (t) => [
    uniqueIndex(oneNow).on(t.clinicId).where(isNull(t.toDay)),
    uniqueIndex(oneADay).on(t.clinicId, t.fromDay),
    index('stock_position_node').on(t.orgId, t.fromDay),
    index('stock_position_from').on(t.fromDay),
    index('stock_position_to').on(t.toDay).where(sql`${t.toDay} is not null`),
  ],
)
plainTable(stockPosition, noPersonalData)
export type PositionRow = typeof stockPosition.$inferSelect
