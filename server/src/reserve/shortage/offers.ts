import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { ShortageRow } from '@oems/contract/reserve/overview.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import type { Scope } from '../../core/db/scope.ts'

export type Offer = ShortageRow['offers'][number]
/** As many as somebody would ask. */
const atMost = 3

/**
 * Who could give some of what rows of the ledger lack (04 §10 no. 3): other projects of the same company with more than they need or than they
 * use before it expires (whoever lacks some of it keeps all), the nearest first and of those what expires first; projects of that scope alone.
 */
export async function offersFor(
  ctx: Pick<Ctx, 'db' | 'now'>,
  rowIds: readonly number[],
  scope: Scope,
): Promise<ReadonlyMap<number, readonly Offer[]>> {
  if (rowIds.length === 0) return new Map()
  const found = await ask<Offer & { readonly id: number }>(
    ctx.db,
    sql`select l.id, g.*
        from project_supplies l join org o on o.id = l.org_id
        cross join lateral (
          select c.path from org c
          where c.id = any (string_to_array(trim(both '/' from o.path), '/')::bigint[]) and c.org_type = ${code(OrgType.company)}
          order by c.depth desc limit 1) company
        cross join lateral (
          select s.id as "orgId", s.org_name as "orgName", spare.quantity, ${kilometres(sql`o`, sql`s`)} as kilometres
          from project_supplies h join org s on s.id = h.org_id
            cross join lateral (select greatest(h.quantity - h.required_quantity, ${leftOver(dayOf(ctx.now))}) as quantity) spare
          where h.supplies_id = l.supplies_id and h.org_id <> l.org_id and h.active and h.deleted_at is null
            and h.quantity >= h.required_quantity and spare.quantity > 0 and starts_with(s.path, company.path) and s.deleted_at is null
            ${scope === 'everything' ? sql`` : sql`and starts_with(s.path, ${scope.below}::text)`}
          order by kilometres nulls last, h.nearest_expiry nulls last, s.id limit ${atMost}) g
        where l.id = any (${array(rowIds)}::bigint[])`,
  )
  const byRow = Map.groupBy(found, ({ id }) => id)
  return new Map([...byRow].map(([id, offers]) => [id, offers.map(({ id: _, ...offer }) => offer)]))
}

/** Of the part of `h` that expires first, what is there beyond the days that it lasts: null where its use is not known. */
const leftOver = (today: string) =>
  sql`coalesce(h.expiring_quantity, h.off_quantity) - ceil(h.daily_use * (h.nearest_expiry - ${today}::date + 1))::int`

/** As the crow flies; null where either place is not known. */
function kilometres(from: SQL, to: SQL): SQL {
  const rad = (node: SQL, what: 'latitude' | 'longitude') => sql`radians(${node}.${sql.raw(what)}::float8)`
  const lat = sql`${rad(to, 'latitude')} - ${rad(from, 'latitude')}`
  const lon = sql`${rad(to, 'longitude')} - ${rad(from, 'longitude')}`
  const half = sql`power(sin((${lat}) / 2), 2) + cos(${rad(from, 'latitude')}) * cos(${rad(to, 'latitude')}) * power(sin((${lon}) / 2), 2)`
  return sql`case when ${half} is not null then round((2 * 6371 * asin(sqrt(least(1, ${half}))))::numeric)::int end`
}
