import type { LowCard } from '@oems/contract/drugStock/cards.ts'
import { and, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask } from '../../core/db/database.ts'
import { offsetOf, orderOf, type PageQuery, pageWith } from '../../core/db/paging.ts'
import { drug as d } from '../../dictionary/tables.ts'
import { shortLevels } from '../shortLevels.ts'
import { clinicDrug as c } from '../tables.ts'
import { aroundCard, cardColumns } from './columns.ts'
import { inTransit } from './info.ts'
import { atPlace, type Place } from './place.ts'
import { coveredDays } from './required.ts'

/** So many days more than what has to be covered anyway: as often one orders. */
const orderDays = 30

/** Cards below what is required, with what to order (04 §5.6). Where nobody has used any, as much as is required is meant. */
export async function lowList(ctx: Ctx, query: Place & PageQuery) {
  const where = and(isNull(c.deletedAt), await atPlace(ctx, c, query), sql`${c.stockLevel} in (${shortLevels})`)
  const wanted = sql`case when ${c.dailyUse} > 0 then ceil(${c.dailyUse} * (${coveredDays(ctx.settings)} + ${orderDays}::int)) else ${c.minQuantity} end`
  const orderQuantity = sql`greatest(0, ${wanted} - ${c.usableQuantity} - ${inTransit})::int`
  const from = sql`from ${c} ${aroundCard} where ${where}`
  const usual = sql`${c.stockLevel}, ${c.coverDays} nulls last, ${d.pinyin}, ${c.id}`
  const order = sql.join([...orderOf(query, { coverDays: sql`${c.coverDays}` }), usual], sql`, `)
  const rows = await ask<LowCard & { readonly total: number }>(
    ctx.db,
    sql`select ${columnsOf({ total: sql`count(*) over ()`, ...cardColumns, inTransit, orderQuantity })} ${from}
        order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  return pageWith(query, rows, ({ total: _, ...row }) => row, ctx.db.$count(sql`(select 1 ${from}) l`))
}
