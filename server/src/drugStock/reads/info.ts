import type { StockCardInfo } from '@oems/contract/drugStock/cards.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask } from '../../core/db/database.ts'
import { withinScope } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'
import { type CardRow, clinicDrug as c } from '../tables.ts'
import { aroundCard, cardColumns } from './columns.ts'

/** Days whose use says how much of a drug a clinic needs (04 §4.4): whole ones, hence without today. */
export const useDays = 28
/** What was handed to patients and taken for use; what was reversed is mirrored under the same type. */
export const useTypes = code(BillType.dispensing, BillType.use)
/** Sent to a card's clinic and not received; what arrived short is the source's to settle. */
export const inTransit = sql`(
  select coalesce(sum(s.open), 0)::int from stock_transit s
  where s.target_clinic_id = ${c.clinicId} and s.drug_id = ${c.drugId} and s.open > 0 and s.received is null)`

const useByDay = (today: string): SQL => sql`(
  select json_agg(json_build_object('day', d.day::date, 'quantity', greatest(0, coalesce(u.quantity, 0))) order by d.day)
  from generate_series(${addDays(today, -useDays)}::date, ${addDays(today, -1)}::date, interval '1 day') d (day)
    left join (
      select m.occur_day, -sum(m.delta) as quantity from stock_move m join stock_bill b on b.id = m.bill_id
      where m.clinic_id = ${c.clinicId} and m.drug_id = ${c.drugId} and b.bill_type in (${useTypes})
        and m.occur_day between ${addDays(today, -useDays)}::date and ${addDays(today, -1)}::date
        and m.posted_at >= ${addDays(today, -useDays)}::date::timestamp at time zone 'Asia/Shanghai'
      group by 1) u on u.occur_day = d.day::date)`

/** A card with what is on its way to it, and its use, day by day. */
export async function info(ctx: Ctx, { clinicDrugId }: { readonly clinicDrugId: number }): Promise<StockCardInfo> {
  const [card] = await ask<StockCardInfo>(
    ctx.db,
    sql`select ${columnsOf({ ...cardColumns, inTransit, use: useByDay(dayOf(ctx.now)) })} from ${c} ${aroundCard}
        where ${and(eq(c.id, clinicDrugId), isNull(c.deletedAt), withinScope(c.orgId)(ctx))}`,
  )
  if (!card) throw notFound()
  return card
}

/** A card that a query names; out of sight it is not there (1404). */
export async function cardInScope(ctx: Ctx, clinicDrugId: number): Promise<CardRow> {
  const [card] = await ctx.db
    .select()
    .from(c)
    .where(and(eq(c.id, clinicDrugId), isNull(c.deletedAt), withinScope(c.orgId)(ctx)))
  if (!card) throw notFound()
  return card
}
