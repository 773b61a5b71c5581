import type { HistoryRow, HistorySearch } from '@oems/contract/declaration/healthLists.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'
import { offsetOf } from '../../core/db/paging.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { keywordMatches } from '../../people/search.ts'
import { atPlace, type FoundRow, isoOf, rowColumns, rowJoins, viewOf } from './rows.ts'

interface Found extends FoundRow, Pick<HistoryRow, 'onTime' | 'declarantName' | 'isLatest' | 'voided' | 'voidedByName'> {
  readonly voidReason: Uint8Array | null
  readonly voidedAt: string | null
  readonly total: number
}

/** Days that are shown where none are named. */
const usualDays = 7

/** Every submission, what was corrected and what was voided too, as it came in: for whoever has to prove what was declared when. */
export async function listHistory(ctx: Ctx, { pageNo, pageSize, sortRules, ...filter }: HistorySearch) {
  const { empId, voided, source, keyword } = filter
  const node = await requestedNode(ctx, filter)
  const to = filter.endTime ?? dayOf(ctx.now)
  const from = filter.startTime ?? addDays(to, 1 - usualDays)
  const conditions = [
    sql`h.day between ${from} and ${to}`,
    atPlace({ node, direct: filter.includeChildren === 0 }),
    empId !== null && sql`h.person_id = ${empId}`,
    voided !== null && (voided === 1 ? sql`h.voided` : sql`not h.voided`),
    source !== null && sql`h.source = ${source}`,
    keyword !== null && sql`h.person_id in (select e.id from employee e where ${keywordMatches(keyword)})`,
  ]
  const where = sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  )
  const direction = sortRules[0]?.order === 'asc' ? sql`asc` : sql`desc`
  const order = sql`h.declared_at ${direction}, h.id ${direction}`
  const rows = await ask<Found | { total: number; id: null }>(
    ctx.db,
    sql`with matched as materialized (select h.day, h.id, h.declared_at from declare_health h where ${where})
        select t.total, f.* from (select count(*)::int as total from matched) t left join (
          select row_number() over (order by ${order}) as place, ${rowColumns}, h.on_time as "onTime", h.is_latest as "isLatest", h.voided,
            h.void_reason as "voidReason", h.voided_at as "voidedAt", a.nickname as "declarantName", v.nickname as "voidedByName"
          from (select day, id from matched h order by ${order} limit ${pageSize} offset ${offsetOf({ pageNo, pageSize })}) m
            join declare_health h on h.day = m.day and h.id = m.id ${rowJoins}
            left join sys_account a on a.id = h.declarant_id left join sys_account v on v.id = h.voided_by
        ) f on true order by f.place`,
  )
  const found = rows.filter((row): row is Found => row.id !== null)
  return { list: found.map((row) => toRow(row, ctx.now)), total: rows[0]!.total, pageNo, pageSize }
}

const toRow = ({ voidReason, voidedAt, total: _total, ...row }: Found, now: Date): HistoryRow => {
  const { onTime, declarantName, isLatest, voided, voidedByName, ...found } = row
  return {
    ...viewOf(found, now),
    ...{ onTime, declarantName, isLatest, voided, voidedByName },
    voidReason: voidReason && unseal(voidReason),
    voidedAt: voidedAt && isoOf(voidedAt),
  }
}
