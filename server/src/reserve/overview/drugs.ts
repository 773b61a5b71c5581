import type { DrugFigures, DrugFiguresSearch } from '@oems/contract/reserve/overview.ts'
import { nearStates as states } from '@oems/contract/reserve/overviewFigures.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { shortLevels } from '../../drugStock/shortLevels.ts'
import { coveredBy, type Subject, subjectOf } from './asked.ts'
import { coverOf, ofDay, positionsOf, use } from './keyItems.ts'

/** Below normal: what is counted as missing. */
export const nearStates = code(...states)
/** What rows say of their item `i`, by the names of the contract. */
export const itemColumns = sql`
  i.id as "suppliesId", i.declare_type as "declareType", i.name, i.spec, i.unit, i.pack_unit as "packUnit", i.pack_size as "packSize",
  i.is_key as "isKey"`
export const itemNamed = (name: string | null): SQL => {
  const part = `%${name?.replace(/[\\%_]/g, '\\$&')}%`
  return name === null ? sql`true` : sql`(i.name ilike ${part} or i.pinyin ilike ${part})`
}

type Row = Omit<DrugFigures, 'coverDays'> & { readonly used: number | null }

/** What is held, required and missing of each item below a node; of a past day the key items alone, as they were counted then. */
export async function statisticsDrug(ctx: Ctx, query: DrugFiguresSearch): Promise<DrugFigures[]> {
  const subject = await subjectOf(ctx, query)
  const rows = await ask<Row>(ctx.db, subject.isToday ? present(subject, query) : past(subject, query))
  return rows.map(({ used, ...row }) => ({ ...row, coverDays: coverOf({ used, dailyUse: row.dailyUse }) }))
}

const present = (subject: Subject, { declareType, drugName }: DrugFiguresSearch) => sql`
  select ${itemColumns}, sum(l.quantity) as quantity, sum(l.ledger_quantity) as "ledgerQuantity",
    sum(l.required_quantity) as "requiredQuantity", sum(greatest(0, l.required_quantity - l.quantity)) as gap,
    ${use}, count(*)::int as "projectNum",
    (count(*) filter (where l.stock_level in (${shortLevels})))::int as "shortageProjectNum",
    coalesce(sum(coalesce(l.expiring_quantity, l.quantity)) filter (where l.expiry_state in (${nearStates})), 0) as "nearExpiryQuantity"
  from project_supplies l join supplies i on i.id = l.supplies_id join org o on o.id = l.org_id
  where l.active and l.deleted_at is null and l.declare_type = ${declareType} and ${coveredBy(subject)} and ${itemNamed(drugName)}
  group by i.id order by i.order_num, i.id`

// A position knows of the key items what is there and what is required, and of a project that has less than half of it that it is short.
const past = (subject: Subject, { declareType, drugName }: DrugFiguresSearch) => sql`
  select ${itemColumns}, sum(k.held)::bigint as quantity, null as "ledgerQuantity", sum(k.needed)::bigint as "requiredQuantity",
    sum(greatest(0, k.needed - k.held))::bigint as gap, null as used, null as "dailyUse", count(*)::int as "projectNum",
    (count(*) filter (where k.held < k.needed))::int as "shortageProjectNum", null as "nearExpiryQuantity"
  from ${positionsOf(declareType)}
  cross join lateral (select e.key::bigint as id, (e.value ->> 0)::bigint as held, (e.value ->> 1)::bigint as needed
                      from jsonb_each(s.key_items) e) k
  join supplies i on i.id = k.id
  where ${ofDay(subject)} and ${coveredBy(subject)} and ${itemNamed(drugName)}
  group by i.id order by i.order_num, i.id`
