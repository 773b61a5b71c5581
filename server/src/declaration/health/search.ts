import { DeclareStatus, HandleState } from '@oems/contract/declaration/codes.ts'
import type { ExportedHealth, HealthRow, HealthSearch } from '@oems/contract/declaration/healthLists.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { offsetOf } from '../../core/db/paging.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { keywordMatches } from '../../people/search.ts'
import { isOnset } from '../onset.ts'
import { atPlace, type FoundRow, rowColumns, rowJoins, viewOf } from './rows.ts'

type Filter = Omit<ExportedHealth, 'ids' | 'purpose' | 'reason'>

/** What stands, as conditions on a submission `h`; its person-day is `d`. */
export async function matching(ctx: Ctx, filter: Filter): Promise<SQL> {
  const { level, symptoms, source, handleState, worse, name, keyword, status, onsetSeries } = filter
  const node = await requestedNode(ctx, filter)
  const conditions = [
    sql`h.is_latest and not h.voided`,
    daysOf(filter, dayOf(ctx.now)),
    atPlace({ node, direct: filter.includeChildren === 0 }),
    level.length > 0 && sql`h.level = any(${array(level)}::int[])`,
    symptoms.length > 0 && sql`h.symptoms && ${array(symptoms)}::smallint[]`,
    source !== null && sql`h.source = ${source}`,
    // As a literal, so that the index of those that wait is good for it.
    handleState !== null && sql`h.handle_state = ${code(handleState)}`,
    worse !== null && (worse === 1 ? sql`h.worse` : sql`not h.worse`),
    status !== null && ofStatus(status),
    onsetSeries.length > 0 &&
      sql`exists (select from declare_person_day d where d.person_id = h.person_id and d.day = h.day and ${isOnset(sql`d`, onsetSeries)})`,
    name !== null && sql`h.person_id in (select id from person where name ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`})`,
    keyword !== null && sql`h.person_id in (select e.id from employee e where ${keywordMatches(keyword)})`,
  ]
  return sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  )
}

function daysOf({ date, startTime, endTime, handleState }: Filter, today: string): SQL {
  if (date !== null) return sql`h.day = ${date}`
  if (startTime === null && endTime === null) return handleState === HandleState.pending ? sql`true` : sql`h.day = ${today}`
  return sql`h.day between ${startTime ?? endTime} and ${endTime ?? today}`
}

/** Of what was declared: in time or voluntarily is 2, late 3 (03 §4.1). */
function ofStatus(status: NonNullable<Filter['status']>): SQL {
  const inTime = sql`exists (select from declare_person_day d where d.person_id = h.person_id and d.day = h.day and (d.on_time or not d.obliged))`
  if (status === DeclareStatus.declared) return inTime
  return status === DeclareStatus.overdue ? sql`not ${inTime}` : sql`false`
}

const sortColumns = { declaredAt: sql`h.declared_at`, temperature: sql`h.temperature`, level: sql`h.level` }

interface Found extends FoundRow {
  readonly obliged: boolean
  readonly onTime: boolean
}
const columns = sql`${rowColumns}, coalesce(d.obliged, false) as obliged, coalesce(d.on_time, true) as "onTime"`
const joins = sql`${rowJoins} left join declare_person_day d on d.person_id = h.person_id and d.day = h.day`

/** The submissions that stand, the latest first; of those that wait the oldest. List and total are one snapshot. */
export async function list(ctx: Ctx, { pageNo, pageSize, sortRules, ...filter }: HealthSearch) {
  const where = await matching(ctx, filter)
  const direction = filter.handleState === HandleState.pending ? sql`asc` : sql`desc`
  const rules = sortRules.map(({ field, order }) => sql`${sortColumns[field]} ${order === 'asc' ? sql`asc` : sql`desc nulls last`}`)
  const order = sql.join([...(rules.length > 0 ? rules : [sql`h.declared_at ${direction}`]), sql`h.id ${direction}`], sql`, `)
  const rows = await ask<(Found & { total: number }) | { total: number; id: null }>(
    ctx.db,
    sql`with matched as materialized (select h.day, h.id, h.declared_at, h.temperature, h.level from declare_health h where ${where})
        select t.total, f.* from (select count(*)::int as total from matched) t left join (
          select row_number() over (order by ${order}) as place, ${columns}
          from (select day, id from matched h order by ${order} limit ${pageSize} offset ${offsetOf({ pageNo, pageSize })}) m
            join declare_health h on h.day = m.day and h.id = m.id ${joins}
        ) f on true order by f.place`,
  )
  const found = rows.filter((row): row is Found & { total: number } => row.id !== null)
  return { list: found.map((row) => toRow(row, ctx.now)), total: rows[0]!.total, pageNo, pageSize }
}

function toRow({ obliged, onTime, ...row }: Found, now: Date): HealthRow {
  const lateFilled = obliged && !onTime
  return { ...viewOf(row, now), obliged, lateFilled, status: lateFilled ? DeclareStatus.overdue : DeclareStatus.declared }
}

/** For the workbook: rows behind a place in the order of days and submissions. */
export async function rowsAfter(ctx: Ctx, where: SQL, after: { readonly day: string; readonly id: number }, limit: number) {
  const found = await ask<Found & { idNumber: Uint8Array | null }>(
    ctx.db,
    sql`select ${columns}, p.id_number as "idNumber" from (
          select h.day, h.id from declare_health h where ${where} and (h.day, h.id) > (${after.day}::date, ${after.id}::bigint)
          order by h.day, h.id limit ${limit}) m
        join declare_health h on h.day = m.day and h.id = m.id ${joins} order by h.day, h.id`,
  )
  return found.map(({ idNumber, ...row }) => ({ ...toRow(row, ctx.now), idNumber }))
}
