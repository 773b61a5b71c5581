import { coverDaysOf } from '@oems/contract/drugStock/level.ts'
import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { coveredBy, type Subject } from './asked.ts'

export interface KeyItem {
  readonly suppliesId: number
  readonly name: string
  readonly spec: string | null
  readonly unit: string
  readonly quantity: number
  readonly requiredQuantity: number
  readonly coverDays: number | null
}
interface Used {
  /** Of the projects that have a daily use. */
  readonly used: number | null
  readonly dailyUse: string | null
}

export const coverOf = ({ used, dailyUse }: Used) => (dailyUse === null ? null : coverDaysOf(used ?? 0, Number(dailyUse)))
/** Sums over `project_supplies l` from which `coverOf` follows. */
export const use = sql`sum(l.quantity) filter (where l.daily_use > 0) as used, sum(l.daily_use) filter (where l.daily_use > 0) as "dailyUse"`

/** The key items of a type that the projects hold or need; of a past day what was counted then, which knows no use. */
export async function keyItemsOf(ctx: Ctx, subject: Subject, type: ItemTypeCode): Promise<KeyItem[]> {
  const rows = await ask<Omit<KeyItem, 'coverDays'> & Used>(ctx.db, subject.isToday ? present(subject, type) : past(subject, type))
  return rows.map(({ used, dailyUse, ...item }) => ({ ...item, coverDays: coverOf({ used, dailyUse }) }))
}

const item = sql`i.id as "suppliesId", i.name, i.spec, i.unit`
/** What nobody holds nor needs is left out. */
const someOf = (quantity: SQL, required: SQL) =>
  sql`group by i.id having sum(${quantity}) > 0 or sum(${required}) > 0 order by i.order_num, i.id`

const present = (subject: Subject, type: ItemTypeCode) => sql`
  select ${item}, sum(l.quantity) as quantity, sum(l.required_quantity) as "requiredQuantity", ${use}
  from supplies i join project_supplies l on l.supplies_id = i.id and l.active and l.deleted_at is null
  join org o on o.id = l.org_id
  where i.is_key = 1 and i.declare_type = ${type} and i.deleted_at is null and ${coveredBy(subject)}
  ${someOf(sql`l.quantity`, sql`l.required_quantity`)}`

const past = (subject: Subject, type: ItemTypeCode) => sql`
  select ${item}, sum((k.value ->> 0)::bigint)::bigint as quantity, sum((k.value ->> 1)::bigint)::bigint as "requiredQuantity",
    null as used, null as "dailyUse"
  from ${positionsOf(type)} cross join jsonb_each(s.key_items) k join supplies i on i.id = k.key::bigint
  where ${ofDay(subject)} and ${coveredBy(subject)}
  ${someOf(sql`(k.value ->> 0)::bigint`, sql`(k.value ->> 1)::bigint`)}`

/** Positions of a type, and the nodes they stand at; to be narrowed by `ofDay`. */
export const positionsOf = (type: ItemTypeCode): SQL => sql`org o join supplies_position s on s.org_id = o.id and s.declare_type = ${type}`
export const ofDay = ({ day }: Subject): SQL => sql`s.from_day <= ${day} and (s.to_day is null or s.to_day >= ${day})`

/** Cover days of the key items for each of some children, as today has it. */
export async function keyCoverOf(
  ctx: Ctx,
  subject: Subject,
  { type, children, child }: { readonly type: ItemTypeCode; readonly children: readonly number[]; readonly child: SQL },
): Promise<ReadonlyMap<number, ReadonlyMap<number, number | null>>> {
  const found = await ask<Used & { readonly child: number; readonly suppliesId: number }>(
    ctx.db,
    sql`select ${child} as child, l.supplies_id as "suppliesId", ${use}
        from supplies i join project_supplies l on l.supplies_id = i.id and l.active and l.deleted_at is null
        join org o on o.id = l.org_id
        where i.is_key = 1 and i.declare_type = ${type} and i.deleted_at is null and ${coveredBy(subject)}
          and ${child} = any (${array(children)}::bigint[])
        group by 1, 2`,
  )
  const byChild = Map.groupBy(found, (row) => row.child)
  return new Map([...byChild].map(([id, rows]) => [id, new Map(rows.map((row) => [row.suppliesId, coverOf(row)]))]))
}
