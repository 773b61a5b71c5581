import { StockLevel } from '@oems/contract/drugStock/codes.ts'
import type { ShortageRow, ShortageSearch } from '@oems/contract/reserve/overview.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { companyName } from '../../core/db/companyName.ts'
import { array, ask } from '../../core/db/database.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { sees } from '../../core/db/scope.ts'
import { shortLevels } from '../../drugStock/shortLevels.ts'
import { reporterAccounts } from '../../reporting/reporters.ts'
import { coveredBy, subjectOf } from '../overview/asked.ts'
import { itemColumns, itemNamed, nearStates } from '../overview/drugs.ts'
import { momentOf } from '../overview/projects.ts'
import { offersFor } from './offers.ts'

const gap = sql`greatest(0, l.required_quantity - l.quantity)`
/** Of what lies in the clinic and outside. */
const nearestExpiry = sql`least(l.nearest_expiry, l.clinic_expiry)`
const sortBy = { gap, coverDays: sql`l.cover_days`, nearestExpiry }

type Row = Omit<ShortageRow, 'projectId' | 'offers' | 'ledgerAt'> & {
  readonly path: string
  readonly ledgerAt: Date | null
  readonly total: number
}

/**
 * What projects lack, or will lose because it expires: the worst first, each with who could give some. Without filters both kinds; to be asked
 * within a snapshot.
 */
export async function listShortage(ctx: Ctx, query: ShortageSearch) {
  const subject = await subjectOf(ctx, query)
  const { stockLevel, expiryState, declareType, drugName } = query
  const isUsual = stockLevel.length === 0 && expiryState.length === 0
  const wanted = isUsual
    ? sql`(l.stock_level in (${shortLevels}) or l.expiry_state in (${nearStates}))`
    : sql.join(
        [
          stockLevel.length === 0 ? sql`true` : sql`l.stock_level = any (${array(stockLevel)}::int[])`,
          expiryState.length === 0 ? sql`true` : sql`l.expiry_state = any (${array(expiryState)}::int[])`,
        ],
        sql` and `,
      )
  const from = sql`
    from project_supplies l join org o on o.id = l.org_id join supplies i on i.id = l.supplies_id
    where l.active and l.deleted_at is null and l.declare_type = ${declareType} and ${wanted} and ${itemNamed(drugName)} and ${coveredBy(subject)}`
  const order = sql.join([...orderOf(query, sortBy), sql`l.stock_level, l.cover_days nulls last, l.id`], sql`, `)
  const rows = await ask<Row>(
    ctx.db,
    sql`select l.id, o.id as "orgId", o.org_name as "orgName", o.path, ${companyName(ctx)} as "companyName", ${itemColumns},
          l.quantity, l.required_quantity as "requiredQuantity", ${gap} as gap, l.daily_use as "dailyUse", l.cover_days as "coverDays",
          l.stock_level as "stockLevel", l.expiry_state as "expiryState", ${nearestExpiry} as "nearestExpiry", l.ledger_at as "ledgerAt",
          (select string_agg(nickname, '、') from (
            select nickname from (${reporterAccounts(ctx.now)}) held where org_id = o.id order by place limit 3) named) as "reporterName",
          l.total
        from (select l.*, count(*) over () as total ${from} order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}) l
        join org o on o.id = l.org_id join supplies i on i.id = l.supplies_id
        order by ${order}`,
  )
  const offers = await offersFor(
    ctx,
    rows.filter(({ stockLevel }) => stockLevel !== null && stockLevel < StockLevel.normal).map(({ id }) => id),
    ctx.actor.scope,
  )
  return pageWith(
    query,
    rows,
    ({ path, total: _, ...row }): ShortageRow => ({
      ...row,
      projectId: row.orgId,
      ledgerAt: momentOf(row.ledgerAt),
      reporterName: sees(ctx, { path }) ? row.reporterName : null,
      offers: [...(offers.get(row.id) ?? [])],
    }),
    ctx.db.$count(sql`(select 1 ${from}) l`),
  )
}
