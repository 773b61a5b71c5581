import type { MoveSearch, StockMove } from '@oems/contract/drugStock/moves.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { account } from '../../accounts/tables.ts'
import { clinic } from '../../clinic/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf, daysBetween } from '../../core/days.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask } from '../../core/db/database.ts'
import { is } from '../../core/db/filters.ts'
import { offsetOf, pageWith } from '../../core/db/paging.ts'
import { withinScope } from '../../core/db/scope.ts'
import { badField, notFound } from '../../core/errors.ts'
import { drug as d } from '../../dictionary/tables.ts'
import { clinicInScope } from '../clinics.ts'
import { stockBatch as b, stockMove as m, stockBill } from '../tables.ts'
import { iso, ofDrug } from './columns.ts'
import { cardInScope } from './info.ts'

const mostDays = 400
const usualDays = 90
/** Whoever holds it may read receptions, and is told which one a drug was handed out at (04 §2). */
const ofReceptions = 'oemr:reception:info'

function daysOf(ctx: Ctx, { startTime, endTime }: Pick<MoveSearch, 'startTime' | 'endTime'>) {
  const to = endTime ?? dayOf(ctx.now)
  const from = startTime ?? addDays(to, 1 - usualDays)
  if (from > to) throw badField('endTime', '发生日止不能早于发生日起')
  if (daysBetween(from, to) >= mostDays) throw badField('startTime', `一次最多查询${mostDays}天`)
  return { from, to }
}

/** What a query names has to lie in the caller's scope (1404); where it names nothing, every clinic of the scope is meant. */
async function placeOf(ctx: Ctx, { clinicId, clinicDrugId, batchId }: MoveSearch): Promise<SQL | undefined> {
  const [, card] = await Promise.all([
    clinicId === null ? null : clinicInScope(ctx, clinicId),
    clinicDrugId === null ? null : cardInScope(ctx, clinicDrugId),
    batchId === null ? null : seeBatch(ctx, batchId),
  ])
  const named = and(
    ...[is(m.clinicId, clinicId), is(m.batchId, batchId)],
    card === null ? undefined : and(eq(m.clinicId, card.clinicId), eq(m.drugId, card.drugId)),
  )
  const scope = withinScope(clinic.orgId)(ctx)
  return named ?? (scope && inArray(m.clinicId, ctx.db.select({ id: clinic.id }).from(clinic).where(scope)))
}

async function seeBatch(ctx: Ctx, batchId: number): Promise<void> {
  const [found] = await ctx.db
    .select({ id: b.id })
    .from(b)
    .where(and(eq(b.id, batchId), isNull(b.deletedAt), withinScope(b.orgId)(ctx)))
  if (!found) throw notFound()
}

const checker = sql`checker`
/** What a line of the ledger says, but for the reception. */
export const moveColumns = {
  ...{ id: sql`${m.id}`, occurDay: sql`${m.occurDay}`, postedAt: iso(m.postedAt) },
  ...{ billId: sql`${m.billId}`, billNo: sql`${stockBill.billNo}`, billType: sql`${stockBill.billType}` },
  ...ofDrug,
  ...{ batchId: sql`${b.id}`, batchNo: sql`${b.batchNo}`, expiryDate: sql`${b.expiryDate}` },
  ...{ inQuantity: sql`greatest(${m.delta}, 0)`, outQuantity: sql`greatest(-${m.delta}, 0)` },
  ...{ balance: sql`${m.drugAfter}`, batchBalance: sql`${m.batchAfter}` },
  ...{ byName: sql`${account.nickname}`, checkerName: sql`${checker}.nickname` },
}

/** Behind `from stock_move`. */
export const aroundMove = sql`
  join ${stockBill} on ${stockBill.id} = ${m.billId} join ${b} on ${b.id} = ${m.batchId} join ${d} on ${d.id} = ${m.drugId}
  left join ${account} on ${account.id} = ${stockBill.postedBy} left join ${account} ${checker} on ${checker}.id = ${stockBill.checkerId}`

/** 库存卡 in its lines, the newest first. A move is never posted before the day of its event, which leaves out whole months. */
export async function moveList(ctx: Ctx, query: MoveSearch) {
  const { from, to } = daysOf(ctx, query)
  const where = and(
    await placeOf(ctx, query),
    sql`${m.occurDay} between ${from}::date and ${to}::date`,
    sql`${m.postedAt} >= ${from}::date::timestamp at time zone 'Asia/Shanghai'`,
    query.billType.length > 0 ? inArray(stockBill.billType, query.billType) : undefined,
  )
  const lines = sql`from ${m} join ${stockBill} on ${stockBill.id} = ${m.billId} where ${where}`
  const way = query.sortRules[0]?.order === 'asc' ? sql`asc` : sql`desc`
  const medRecordId = ctx.actor.permissions.has(ofReceptions) ? sql`${stockBill.medRecordId}` : sql`null::bigint`
  const rows = await ask<StockMove & { readonly total: number }>(
    ctx.db,
    sql`with page as (
          select ${m.id} as id, ${m.postedAt} as posted_at, count(*) over () as total ${lines}
          order by ${m.postedAt} ${way}, ${m.id} ${way} limit ${query.pageSize} offset ${offsetOf(query)})
        select ${columnsOf({ total: sql`page.total`, ...moveColumns, medRecordId })}
        from page join ${m} on ${m.id} = page.id and ${m.postedAt} = page.posted_at ${aroundMove}
        order by ${m.postedAt} ${way}, ${m.id} ${way}`,
  )
  return pageWith(query, rows, ({ total: _, ...row }) => row, ctx.db.$count(sql`(select 1 ${lines}) l`))
}
