import { DayKind } from '@oems/contract/declaration/codes.ts'
import { isLateFilled } from '@oems/contract/declaration/status.ts'
import { HistoryRow, type HistorySearch } from '@oems/contract/empHealth/reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { countUpTo, offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { requestedNode } from '../core/db/scope.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { ensureOpen } from '../declaration/openDay.ts'
import { statusSql } from '../declaration/todayStatus.ts'

/** Days that a list shows where nobody names any. */
const usualDays = 30

type Found = Omit<HistoryRow, 'key' | 'lateFilled'> & { readonly dayOnTime: boolean | null }

interface Asked extends Pick<HistorySearch, 'illnessId' | 'status'> {
  readonly path: string
  readonly from: string
  readonly to: string
}
async function askedOf(ctx: Ctx, { illnessId, status, ...query }: HistorySearch): Promise<Asked> {
  const { path } = await requestedNode(ctx, query)
  const today = dayOf(ctx.now)
  const to = query.endTime === null || query.endTime > today ? today : query.endTime
  return { path, illnessId, status, from: query.startTime ?? addDays(to, 1 - usualDays), to }
}

/** What was reported, and what should have been: a line a project, illness and day. From its `from` on. */
function historyOf({ now }: Ctx, { path, from, to, ...query }: Asked): SQL {
  const places = sql`in (select id from org where path like ${`${path}%`} and deleted_at is null)`
  const ofIllness = (column: SQL) => (query.illnessId === null ? sql`true` : sql`${column} = ${query.illnessId}`)
  const lines = sql`
    select d.org_id as project_id, x.illness_id, d.day, true as due, d.deadline_at
      from declare_day d cross join lateral unnest(d.illness_ids) x (illness_id)
     where d.kind = ${code(DayKind.project)} and d.day between ${from} and ${to} and d.org_id ${places} and ${ofIllness(sql`x.illness_id`)}
    union all
    select v.project_id, v.illness_id, v.day, false, null from uhs_declare v
     where v.is_latest and not v.due and v.day between ${from} and ${to} and v.project_id ${places} and ${ofIllness(sql`v.illness_id`)}`
  const facts = { declared: sql`u.id is not null`, obliged: sql`r.due`, onTime: sql`u.day_on_time`, deadlineAt: sql`r.deadline_at` }
  const status = statusSql(facts, now)
  const wanted = query.status === null ? sql`true` : sql`r.status = ${query.status}`
  return sql`
    from (select r.*, u.id as report_id, ${status} as status from (${lines}) r
            left join uhs_declare u on u.project_id = r.project_id and u.illness_id = r.illness_id and u.day = r.day and u.is_latest) r
      join org o on o.id = r.project_id join illness i on i.id = r.illness_id
      left join uhs_declare u on u.id = r.report_id left join sys_account a on a.id = u.declarant_id
    where ${wanted}`
}

const columns = sql`
  r.project_id as "projectId", o.org_name as "projectName", r.illness_id as "illnessId", i.name as "illnessName", r.day as date, r.due, r.status,
  r.deadline_at as "deadlineAt", u.day_on_time as "dayOnTime", u.declared_at as "declaredAt", a.nickname as "declaredByName",
  u.nothing_new as "nothingNew", u.confirmed, u.suspected, u.asymptomatic, u.other, u.isolating, u.new_today as "newToday",
  u.recovered_today as "recoveredToday", u.death_today as "deathToday", u.emp_total as "empTotal", u.pending_abnormal as "pendingAbnormal"`

const iso = (written: string | null) => written && new Date(written).toISOString()
const toView = ({ dayOnTime, ...row }: Found): HistoryRow => ({
  ...row,
  key: `${row.projectId}-${row.illnessId}-${row.date}`,
  lateFilled: isLateFilled({ obliged: row.due, onTime: dayOnTime, deadlineAt: row.deadlineAt }),
  deadlineAt: iso(row.deadlineAt),
  declaredAt: iso(row.declaredAt),
})

/** The order of a day, and of the list: the latest day first. */
const withinDay = sql`o.sort_no, r.project_id, i.order_num, r.illness_id`
const usual = sql`r.day desc, ${withinDay}`

export async function listHistory(ctx: Ctx, query: HistorySearch) {
  await ensureOpen(ctx)
  const found = historyOf(ctx, await askedOf(ctx, query))
  const order = orderOf(query, { date: sql`r.day`, declaredAt: sql`u.declared_at` })
  const rows = await ask<Found & { total: number }>(
    ctx.db,
    sql`select ${columns}, count(*) over ()::int as total ${found}
        order by ${sql.join([...order, usual], sql`, `)} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  return pageWith(query, rows, ({ total: _, ...row }) => toView(row), ctx.db.$count(sql`(select 1 ${found}) l`))
}

const sheet = fieldColumns(HistoryRow, {
  ...{ projectName: 30, date: 14, illnessName: 18, status: 12, deadlineAt: 20, declaredAt: 20, declaredByName: 14, nothingNew: 10 },
  ...{ confirmed: 8, suspected: 8, asymptomatic: 8, other: 8, isolating: 10, newToday: 10, recoveredToday: 10, deathToday: 10 },
  ...{ empTotal: 10, pendingAbnormal: 18 },
})
const pageSize = 500

export async function exportHistory(ctx: Ctx, query: HistorySearch) {
  await ensureOpen(ctx)
  const asked = await askedOf(ctx, query)
  return ctx.exporting({
    name: '人员健康上报',
    columns: sheet,
    count: (most) => countUpTo(ctx.db, historyOf(ctx, asked), most),
    async *rows(reading) {
      for (let day = asked.to; day >= asked.from; day = addDays(day, -1))
        for await (const row of linesOfDay(reading, historyOf(ctx, { ...asked, from: day, to: day })))
          yield sheet.map(({ value }) => value(row))
    },
  })
}

type Line = Found & { readonly sortNo: number; readonly orderNum: number }
/** In short reads, none of which goes through what another has read. */
async function* linesOfDay({ db }: Ctx, found: SQL): AsyncGenerator<HistoryRow> {
  let behind = sql`true`
  for (;;) {
    const rows = await ask<Line>(
      db,
      sql`select ${columns}, o.sort_no as "sortNo", i.order_num as "orderNum" ${found} and ${behind} order by ${withinDay} limit ${pageSize}`,
    )
    for (const { sortNo: _sort, orderNum: _order, ...row } of rows) yield toView(row)
    if (rows.length < pageSize) return
    const { sortNo, projectId, orderNum, illnessId } = rows.at(-1)!
    behind = sql`(${withinDay}) > (${sortNo}::bigint, ${projectId}::bigint, ${orderNum}::bigint, ${illnessId}::bigint)`
  }
}
