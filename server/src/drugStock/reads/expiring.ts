import type { ExpiringBatch } from '@oems/contract/drugStock/cards.ts'
import { and, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask } from '../../core/db/database.ts'
import { offsetOf, orderOf, type PageQuery, pageWith } from '../../core/db/paging.ts'
import { stockBatch as b, clinicDrug as c } from '../tables.ts'
import { fefo } from './batches.ts'
import { aroundBatch, batchColumns, isUsable } from './columns.ts'
import { atPlace, type Place } from './place.ts'

/**
 * 用不完预测 (04 §10 no. 3) of the batches in `due`. A card's batches are used one after the other, the earliest expiry first, as much a day as
 * its `dailyUse`: until a batch ends, floor(dailyUse × days, today's included) have left all those up to it. `short` is by how much the worst
 * of them falls behind what lay there until then; what it grows by from one batch to the next is what will be left of that one.
 */
const simulated = (today: string) => sql`
  short as (
    select l.id, l.clinic_id, l.drug_id, l.expiry_date, least(0, min(l.used - l.held) over (partition by l.clinic_id, l.drug_id order by l.expiry_date, l.id)) as short
    from (
      select ${b.id}, ${b.clinicId}, ${b.drugId}, ${b.expiryDate}, floor(${c.dailyUse} * (${b.expiryDate} - ${today}::date + 1))::bigint as used,
        sum(${b.quantity}) over (partition by ${b.clinicId}, ${b.drugId} order by ${b.expiryDate}, ${b.id}) as held
      from (select distinct clinic_id, drug_id from due) q
        join ${c} on ${c.clinicId} = q.clinic_id and ${c.drugId} = q.drug_id and ${c.dailyUse} is not null
        join ${b} on ${b.clinicId} = q.clinic_id and ${b.drugId} = q.drug_id and ${b.expiryDate} is not null and ${isUsable(today)}) l),
  left_over as (
    select id, (lag(short, 1, 0) over (partition by clinic_id, drug_id order by expiry_date, id) - short)::int as quantity from short)`

/** Batches that end within so many days, those that have ended among them, with what will be left then; what must not be used is left as a whole. */
export async function expiryList(ctx: Ctx, query: Place & PageQuery & { readonly withinDays: number }) {
  const today = dayOf(ctx.now)
  const where = and(
    ...[isNull(b.deletedAt), await atPlace(ctx, b, query), gt(b.quantity, 0)],
    sql`${b.expiryDate} <= ${today}::date + ${query.withinDays}::int`,
  )
  const leftover = sql`case when ${isUsable(today)} then left_over.quantity else ${b.quantity} end`
  const columns = { ...batchColumns(today), daysLeft: sql`${b.expiryDate} - ${today}::date`, dailyUse: sql`${c.dailyUse}`, leftover }
  const order = sql.join([...orderOf(query, { expiryDate: sql`${b.expiryDate}`, leftover: sql`leftover` }), fefo], sql`, `)
  const rows = await ask<ExpiringBatch & { readonly total: number }>(
    ctx.db,
    sql`with due as materialized (select ${b.id} as id, ${b.clinicId} as clinic_id, ${b.drugId} as drug_id from ${b} where ${where}),
        ${simulated(today)}
        select ${columnsOf({ total: sql`count(*) over ()`, ...columns })}
        from due join ${b} on ${b.id} = due.id ${aroundBatch} left join left_over on left_over.id = due.id
          left join ${c} on ${c.clinicId} = due.clinic_id and ${c.drugId} = due.drug_id
        order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  return pageWith(query, rows, ({ total: _, ...row }) => row, ctx.db.$count(sql`(select 1 from ${b} where ${where}) l`))
}
