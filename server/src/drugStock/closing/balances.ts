import type { Output } from '@oems/contract/core/call.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { backdatedDays } from '@oems/contract/drugStock/codes.ts'
import type { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, dayOf, daysBetween, startOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { is } from '../../core/db/filters.ts'
import { drug } from '../../dictionary/tables.ts'
import { ofDrug } from '../reads/columns.ts'
import { stockBatch as b, clinicDrug } from '../tables.ts'
import { stillOpen } from '../telling.ts'

export type BalanceLine = Output<typeof stockTransfers.dayBalances>['lines'][number]

/** Every batch of the clinic's level-3 drugs of which something was there at the end of the day, or that moved on it. */
export const balancesAt = (db: ReadDb, clinicId: number, day: string, drugId: number | null = null) =>
  ask<BalanceLine>(
    db,
    sql`select ${columnsOf(ofDrug)}, ${b.id} as "batchId", ${b.batchNo} as "batchNo", ${b.expiryDate}::text as "expiryDate", (${b.quantity} - m.later)::int as balance
          from ${b} join ${drug} on ${drug.id} = ${b.drugId} and ${drug.controlLevel} = ${code(ControlLevel.narcotic)}
          cross join lateral (
            select coalesce(sum(m.delta) filter (where m.occur_day > ${day}::date), 0) as later, coalesce(bool_or(m.occur_day = ${day}::date), false) as moved
              from stock_move m where m.batch_id = ${b.id} and m.occur_day >= ${day}::date and m.posted_at >= ${startOf(day).toISOString()}::timestamptz) m
         where ${b.clinicId} = ${clinicId} and (${b.quantity} - m.later > 0 or m.moved) and ${is(b.drugId, drugId) ?? sql`true`}
         order by ${drug.pinyin}, ${b.drugId}, ${b.expiryDate}, ${b.id}`,
  )

export interface Unclosed {
  readonly clinicId: number
  readonly orgId: number
  readonly day: string
}

/** `clinic_drug` in `unclosedDays`. */
export const c = alias(clinicDrug, 'c')
interface Span {
  readonly from: string
  readonly to: string
}

/** Whole days that may still be closed: as many as a bill may be dated back. */
export function closableDays(now: Date): Span {
  const today = dayOf(now)
  return { from: addDays(today, -backdatedDays), to: addDays(today, -1) }
}

/**
 * Whether something of what the closing `x` confirmed was booked after it, on its day or before; `among` says which moves `m` are looked at.
 * `from`: no later than its day, by which older partitions are left out.
 */
export const movedSince = (from: string, among: SQL) => sql`exists (
  select from stock_move m
   where m.clinic_id = x.clinic_id and m.posted_at >= ${startOf(from).toISOString()}::timestamptz and m.occur_day <= x.day
     and coalesce(m.id > x.last_move_id, m.posted_at > x.closed_at) and ${among})`
/** Those of level-3 drugs. */
export const ofNarcotics = sql`exists (select from dict_drug n where n.id = m.drug_id and n.control_level = ${code(ControlLevel.narcotic)})`

/** Days from one to another on which a clinic held or moved level-3 drugs and that nobody has closed, or not since something of them was booked. `among` says which cards `c` are looked at. */
export const unclosedDays = (db: ReadDb, { from, to }: Span, among: SQL = sql`true`) =>
  ask<Unclosed>(
    db,
    sql`select distinct c.clinic_id as "clinicId", c.org_id as "orgId", day.day::text as day
          from clinic_drug c join dict_drug d on d.id = c.drug_id and d.control_level = ${code(ControlLevel.narcotic)}
          join org_clinic k on k.id = c.clinic_id and k.deleted_at is null
          cross join lateral (select ${from}::date + n as day from generate_series(0, ${daysBetween(from, to)}) n) day
          cross join lateral (
            select coalesce(sum(m.delta) filter (where m.occur_day > day.day), 0) as later, coalesce(bool_or(m.occur_day = day.day), false) as moved
              from stock_move m
             where m.clinic_id = c.clinic_id and m.drug_id = c.drug_id and m.posted_at >= ${startOf(from).toISOString()}::timestamptz and m.occur_day >= day.day) m
         where c.deleted_at is null and ${among} and ${stillOpen(sql`c.org_id`)} and (c.quantity > 0 or c.last_move_at >= ${startOf(from).toISOString()}::timestamptz)
           and (c.quantity - m.later > 0 or m.moved)
           and not exists (select from stock_day_close x where x.clinic_id = c.clinic_id and x.day = day.day and not ${movedSince(from, sql`c.drug_id = m.drug_id`)})
         order by 3, 1`,
  )
