import { DueState } from '@oems/contract/examination/codes.ts'
import type { DueRow, DueSearch } from '@oems/contract/examination/examinations.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
import { requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
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

export async function dueList(ctx: Ctx, query: DueSearch) {
  const today = dayOf(ctx.now)
  const { orgId, projectId, keyword, state, kind } = query
  const at = orgId === null && projectId === null ? withinScope(e.orgId)(ctx) : withinNode(e.orgId, ctx, await requestedNode(ctx, query))
  const joined = among(and(at, keywordMatches(keyword)))
  const asked = and(state === null ? undefined : sql`u.state = ${state}`, kind === null ? undefined : sql`u.kind = ${kind}`) ?? sql`true`
  const found = sql`from (${open(today)}) u join ${joined} where ${asked}`
  const direction = query.sortRules.some(({ order }) => order === 'desc') ? sql`desc nulls last` : sql`asc nulls last`
  const rows = await ask<DueRow & { readonly total: number }>(
    ctx.db,
    sql`select concat_ws('-', u.person_id, u.kind, u.due_day, u.hazards[1]) as key, u.person_id as "personId", p.name, e.work_no as "workNo", e.org_id as "orgId", o.org_name as "orgName", u.state, u.kind, u.hazards,
          u.grade, u.due_day as "dueDay", ${today}::date - u.due_day as "overdueDays",
          (select max(r.exam_date) from pe_record r where r.person_id = u.person_id and r.deleted_at is null) as "lastExamDate", u.total
        from (select u.*, count(*) over () as total ${found} order by u.due_day ${direction}, u.person_id, u.hazards limit ${query.pageSize} offset ${offsetOf(query)}) u
          join employee e on e.id = u.person_id join person p on p.id = e.id join org o on o.id = e.org_id
        order by u.due_day ${direction}, u.person_id, u.hazards`,
  )
  const count = ask<{ n: number }>(ctx.db, sql`select count(*) as n ${found}`).then(([one]) => one!.n)
  return pageWith(query, rows, ({ total: _total, ...row }) => row, rows.length > 0 ? Promise.resolve(0) : count)
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
