import type { BatchSearch, StockBatch } from '@oems/contract/drugStock/moves.ts'
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask } from '../../core/db/database.ts'
import { is } from '../../core/db/filters.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { drug as d } from '../../dictionary/tables.ts'
import { stockBatch as b } from '../tables.ts'
import { aroundBatch, batchColumns } from './columns.ts'
import { cardInScope } from './info.ts'
import { atPlace } from './place.ts'

/** Batches that a query names by their card; the card decides whether they may be seen. */
async function ofCard(ctx: Ctx, clinicDrugId: number | null): Promise<SQL | undefined> {
  if (clinicDrugId === null) return undefined
  const { clinicId, drugId } = await cardInScope(ctx, clinicDrugId)
  return and(eq(b.clinicId, clinicId), eq(b.drugId, drugId))
}

/** First expired, first out: what has no end goes last. */
export const fefo = sql`${b.expiryDate} nulls last, ${b.id}`

export async function batchList(ctx: Ctx, query: BatchSearch) {
  const where = and(
    ...[isNull(b.deletedAt), await atPlace(ctx, b, query), await ofCard(ctx, query.clinicDrugId)],
    ...[is(b.drugId, query.drugId), is(b.batchNo, query.batchNo), is(d.controlLevel, query.controlLevel)],
    query.state.length > 0 ? inArray(b.state, query.state) : undefined,
    query.withEmpty === 1 ? undefined : gt(b.quantity, 0),
  )
  const from = sql`from ${b} ${aroundBatch} where ${where}`
  const order = sql.join([...orderOf(query, { expiryDate: sql`${b.expiryDate}`, quantity: sql`${b.quantity}` }), fefo], sql`, `)
  const rows = await ask<StockBatch & { readonly total: number }>(
    ctx.db,
    sql`select ${columnsOf({ total: sql`count(*) over ()`, ...batchColumns(dayOf(ctx.now)) })} ${from}
        order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  return pageWith(query, rows, ({ total: _, ...row }) => row, ctx.db.$count(sql`(select 1 ${from}) l`))
}
