import type { Input } from '@oems/contract/core/call.ts'
import { totalCap } from '@oems/contract/core/paging.ts'
import { DueState } from '@oems/contract/examination/codes.ts'
import {
  type examinations as calls,
  type DueFilter,
  DueLine,
  type DueRow,
  type DueSearch,
} from '@oems/contract/examination/examinations.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { unseal } from '../core/db/keys.ts'
import { countUpTo, offsetOf } from '../core/db/paging.ts'
import { requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { e, keywordMatches } from '../people/search.ts'

/** Open examinations whose day has come, and exposures of which nobody can say when (03 §5.9). */
const open = (today: string) => sql`
  select d.person_id, case d.confirmed when 1 then ${code(DueState.due)} else ${code(DueState.unconfirmed)} end as state, d.kind, d.hazards,
    null::varchar as grade, d.due_day
  from pe_due d where d.record_id is null and d.due_day <= ${today}
  union all
  select x.person_id, ${code(DueState.unknown)}, null, array[x.hazard_name], x.grade, null
  from archive_exposure x where x.deleted_at is null and x.end_date is null
    and not exists (select from pe_cycle c where c.hazard = x.hazard and c.grade = x.grade and c.deleted_at is null)`

/** Whoever is to be called: where they stand now, and not those who have left. */
const among = (where: SQL | undefined) =>
  sql`employee e on e.id = u.person_id and ${and(isNull(e.deletedAt), sql`${e.empStatus} <> ${code(EmpStatus.resigned)}`, where)}`

/** People `e` with what is open of theirs, `u`. */
async function openOf(ctx: Ctx, { orgId, projectId, keyword, state, kind }: DueFilter): Promise<SQL> {
  const isNamed = orgId !== null || projectId !== null
  const at = isNamed ? withinNode(e.orgId, ctx, await requestedNode(ctx, { orgId, projectId })) : withinScope(e.orgId)(ctx)
  const joined = among(and(at, keywordMatches(keyword)))
  const asked = and(state === null ? undefined : sql`u.state = ${state}`, kind === null ? undefined : sql`u.kind = ${kind}`) ?? sql`true`
  return sql`from (${open(dayOf(ctx.now))}) u join ${joined} where ${asked}`
}

const shown = (today: string) => sql`
  concat_ws('-', u.person_id, u.kind, u.due_day, u.hazards[1]) as key, u.person_id as "personId", p.name, e.work_no as "workNo", e.org_id as "orgId",
  o.org_name as "orgName", u.state, u.kind, u.hazards, u.grade, u.due_day as "dueDay", ${today}::date - u.due_day as "overdueDays",
  (select max(r.exam_date) from pe_record r where r.person_id = u.person_id and r.deleted_at is null) as "lastExamDate"`
const joins = sql`join employee e on e.id = u.person_id join person p on p.id = e.id join org o on o.id = e.org_id`

export async function dueList(ctx: Ctx, query: DueSearch) {
  const from = await openOf(ctx, query)
  const direction = query.sortRules.some(({ order }) => order === 'desc') ? sql`desc nulls last` : sql`asc nulls last`
  const order = sql`order by u.due_day ${direction}, u.person_id, u.hazards`
  const isExact = query.countAll === 1 || query.state === DueState.due
  return ctx.ofOneMoment(async ({ db }) => {
    const total = await countUpTo(db, from, isExact ? Number.MAX_SAFE_INTEGER : totalCap + 1)
    const list = await ask<DueRow>(
      db,
      sql`select ${shown(dayOf(ctx.now))}
          from (select u.* ${from} ${order} limit ${query.pageSize} offset ${offsetOf(query)}) u ${joins} ${order}`,
    )
    const totalCapped = total > totalCap && !isExact
    return { list, total: totalCapped ? totalCap : total, totalCapped, pageNo: query.pageNo, pageSize: query.pageSize }
  })
}

const columns = fieldColumns(DueLine, {
  ...{ name: 14, workNo: 14, idNumber: 24, mobile: 16, orgName: 30, state: 12, kind: 12, hazards: 24, grade: 14 },
  ...{ dueDay: 14, overdueDays: 10, lastExamDate: 14 },
})
const pageSize = 500

/** Everything that the filters find, what is open of one person together. */
export async function dueExport(ctx: Ctx, { purpose: _purpose, reason: _reason, ...query }: Input<typeof calls.dueExport>) {
  const from = await openOf(ctx, query)
  return ctx.exporting({
    name: '应检未检',
    columns,
    count: (most) => countUpTo(ctx.db, from, most),
    async *rows(reading) {
      for await (const row of each(reading, from)) yield columns.map(({ value }) => value(row))
    },
  })
}

type Read = Omit<DueLine, 'idNumber' | 'mobile'> & { readonly idNumber: Uint8Array | null; readonly mobile: Uint8Array | null }
/** Short reads by a falling number of the person: whoever takes the file slowly holds neither a connection nor a snapshot. */
async function* each({ db, now }: Ctx, from: SQL) {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await ask<Read>(
      db,
      sql`select ${shown(dayOf(now))}, p.id_number as "idNumber", p.mobile
          from (select u.* ${from} and u.person_id < ${before} order by u.person_id desc fetch first ${sql.raw(`${pageSize}`)} rows with ties) u ${joins}
          order by u.person_id desc, u.due_day nulls last, u.hazards`,
    )
    for (const row of rows) yield { ...row, idNumber: row.idNumber && unseal(row.idNumber), mobile: row.mobile && unseal(row.mobile) }
    if (rows.length < pageSize) return
    before = rows.at(-1)!.personId
  }
}

/** As many rows as the list has of this state: those of confirmed cycles alone. The others wait for a physician, not for whoever arranges examinations. */
export async function countDue(ctx: Ctx): Promise<number> {
  const joined = among(withinScope(e.orgId)(ctx))
  const [found] = await ask<{ n: number }>(
    ctx.db,
    sql`select count(*) as n from pe_due u join ${joined}
        where u.record_id is null and u.confirmed = 1 and u.due_day <= ${dayOf(ctx.now)}`,
  )
  return found!.n
}
