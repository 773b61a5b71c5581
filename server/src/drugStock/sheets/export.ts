import type { Input } from '@oems/contract/core/call.ts'
import type { Exported } from '@oems/contract/core/exported.ts'
import { type stockCards as calls, StockCard } from '@oems/contract/drugStock/cards.ts'
import { StockExportMode } from '@oems/contract/drugStock/codes.ts'
import { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { and, desc, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask } from '../../core/db/database.ts'
import { countUpTo } from '../../core/db/paging.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import { aroundBatch, aroundCard, batchColumns, cardColumns } from '../reads/columns.ts'
import { cardsOf } from '../reads/list.ts'
import { stockBatch as b, clinicDrug as c } from '../tables.ts'
import { exportBook } from './book.ts'

type Query = Input<typeof calls.export>

/** What the list shows, card by card or batch by batch, or the book of level-3 drugs. */
export function exportStock(ctx: Ctx, query: Query): Promise<Exported> {
  if (query.mode === StockExportMode.controlledBook) return exportBook(ctx, query)
  return query.mode === StockExportMode.batches ? exportBatches(ctx, query) : exportCards(ctx, query)
}

const place = { orgName: 30, clinicName: 20 }
const drugs = { drugName: 24, spec: 16, manufacturer: 28, drugKind: 10, controlLevel: 18, coldChain: 8, unit: 10 }
const cardSheet = fieldColumns(StockCard, {
  ...{ ...place, ...drugs, quantity: 10, usableQuantity: 10, minQuantity: 10, maxQuantity: 10, minMode: 12, shelf: 10 },
  ...{ dailyUse: 10, coverDays: 10, nearestExpiry: 14, stockLevel: 10, expiryState: 10, amount: 14, lastMoveAt: 20, lastCountDay: 14 },
})
const batchSheet = fieldColumns(StockBatch, {
  ...{ ...place, ...drugs, batchNo: 16, expiryDate: 14, productDate: 14, expiryState: 10, state: 10, quantity: 10, unitPrice: 12 },
  ...{ supplier: 28, freezeReason: 30 },
})

async function exportCards(ctx: Ctx, query: Query) {
  const where = await cardsOf(ctx, query)
  return ctx.exporting({
    name: '药品库存',
    columns: cardSheet,
    count: (most) => countUpTo(ctx.db, sql`from ${c} where ${where}`, most),
    async *rows(reading) {
      const from = (before: number) => sql`from ${c} ${aroundCard} where ${and(where, lt(c.id, before))} order by ${desc(c.id)}`
      for await (const card of each<StockCardRow>(reading, columnsOf(cardColumns), from)) yield cardSheet.map(({ value }) => value(card))
    },
  })
}

async function exportBatches(ctx: Ctx, query: Query) {
  const where = and(isNull(b.deletedAt), gt(b.quantity, 0), await cardsOf(ctx, query))!
  const card = sql`join ${c} on ${c.clinicId} = ${b.clinicId} and ${c.drugId} = ${b.drugId}`
  return ctx.exporting({
    name: '药品批次',
    columns: batchSheet,
    count: (most) => countUpTo(ctx.db, sql`from ${b} ${card} where ${where}`, most),
    async *rows(reading) {
      const from = (before: number) => sql`from ${b} ${card} ${aroundBatch} where ${and(where, lt(b.id, before))} order by ${desc(b.id)}`
      for await (const batch of each<StockCardRow>(reading, columnsOf(batchColumns(dayOf(ctx.now))), from))
        yield batchSheet.map(({ value }) => value(batch))
    },
  })
}

interface StockCardRow {
  readonly id: number
}
const pageSize = 500

/** Short reads by a falling number: whoever takes the file slowly holds neither a connection nor a snapshot. */
async function* each<Row extends StockCardRow>({ db }: Ctx, columns: SQL, from: (before: number) => SQL): AsyncGenerator<Row> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await ask<Row>(db, sql`select ${columns} ${from(before)} limit ${pageSize}`)
    yield* rows
    if (rows.length < pageSize) return
    before = rows.at(-1)!.id
  }
}
