import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import { DeclareType, type DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { AgendaKind } from '@oems/contract/workbench/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { nextPeriod } from '../reserve/declaring/times.ts'

const days = 14

type Kind = CodeOf<typeof AgendaKind>
interface Item {
  readonly day: string
  readonly kind: Kind
  readonly count: number
}
const deadlines: readonly (readonly [DeclareTypeCode, Kind])[] = [
  [DeclareType.supplies, AgendaKind.supplies],
  [DeclareType.drugs, AgendaKind.drugs],
  [DeclareType.equipment, AgendaKind.equipment],
  [DeclareType.measures, AgendaKind.measures],
]

/** What falls on each of the fourteen days from today on; days that bring nothing are left out. What was due before today is a to-do. */
export async function agendaOf(ctx: Ctx, node: Org, today: string) {
  const last = addDays(today, days - 1)
  const sources = [periodsOf(ctx.now), ...dated(today, last).map(([kind, of]) => sql`select ${code(kind)} as kind, ${of}`)]
  const found = await ask<Item>(
    ctx.db,
    sql`with place as materialized (select id from org where starts_with(path, ${node.path}) and deleted_at is null)
        select to_char(day, 'YYYY-MM-DD') as day, kind, count(distinct what)::int as count
          from (${sql.join(sources, sql` union all `)}) f
         where day between ${today}::date and ${last}::date group by 1, 2`,
  )
  const coming = node.orgType === OrgType.project ? await comingOf(ctx, node) : []
  const items = [...found, ...coming.filter(({ day }) => day <= last)].sort(
    (one, other) => one.day.localeCompare(other.day) || one.kind - other.kind,
  )
  return [...Map.groupBy(items, ({ day }) => day)].map(([day, of]) => ({ day, items: of.map(({ kind, count }) => ({ kind, count })) }))
}

/** A deadline at midnight belongs to the day that ends with it. */
const lastMoment = (deadlineAt: Date) => dayOf(new Date(deadlineAt.getTime() - 1))

/** Deadlines of the periods under way, as long as they have not been declared: kind, day and the node. */
const periodsOf = (now: Date): SQL => sql`
  select case p.declare_type ${sql.join(
    deadlines.map(([type, kind]) => sql`when ${code(type)} then ${code(kind)}`),
    sql` `,
  )} end as kind, ((p.deadline_at - interval '1 millisecond') at time zone 'Asia/Shanghai')::date as day, p.org_id as what
    from declare_period p join place o on o.id = p.org_id
   where p.declare_type in (${code(...deadlines.map(([type]) => type))}) and p.is_due and p.deadline_at >= ${now.toISOString()}::timestamptz and p.end_day >= ${dayOf(now)}::date and p.start_day <= ${dayOf(now)}::date
     and not exists (
       select from period_declare d where d.org_id = p.org_id and d.declare_type = p.declare_type and d.start_day = p.start_day and d.is_latest)`

/** What else has its day, by kind: the day, and what of it is counted once. */
const dated = (today: string, last: string): readonly (readonly [Kind, SQL])[] => {
  // No index knows the earlier of two days; one of both is it.
  const isWithin = (day: SQL) => sql`${day} between ${today}::date and ${last}::date`
  return [
    [
      AgendaKind.examination,
      sql`d.due_day as day, d.person_id as what
    from pe_due d join employee e on e.id = d.person_id and e.deleted_at is null and e.emp_status <> ${code(EmpStatus.resigned)}
      join place o on o.id = e.org_id
   where d.record_id is null and d.confirmed = 1`,
    ],
    [
      AgendaKind.expiry,
      sql`least(s.nearest_expiry, s.clinic_expiry) as day, s.id as what
    from project_supplies s join place o on o.id = s.org_id
   where s.active and s.deleted_at is null and (${isWithin(sql`s.nearest_expiry`)} or ${isWithin(sql`s.clinic_expiry`)})`,
    ],
    [
      AgendaKind.agreement,
      sql`c.agreement_end as day, c.id as what
    from coop_institution c join place o on o.id = c.org_id where c.deleted_at is null`,
    ],
    [
      AgendaKind.riskReview,
      sql`r.review_date as day, r.id as what from org_risk r join place o on o.id = r.org_id where r.deleted_at is null`,
    ],
    [
      AgendaKind.remedy,
      sql`i."planDate" as day, row_number() over () as what
    from place o cross join lateral (
        select items from period_declare
         where org_id = o.id and declare_type = ${code(DeclareType.measures)} and is_latest order by start_day desc limit 1) d
      cross join jsonb_to_recordset(d.items) i (state int, "planDate" date)
   where i.state in (${code(MeasureState.partly, MeasureState.notDone)})`,
    ],
    [
      AgendaKind.follow,
      sql`i.next_follow_date as day, i.person_id as what
    from important_user i join place o on o.id = i.org_id where i.closed_at is null and i.deleted_at is null`,
    ],
  ]
}

/** Of a project also the period after the one under way, which nobody has opened yet. */
async function comingOf(ctx: Ctx, node: Org): Promise<Item[]> {
  const coming: Item[] = []
  for (const [declareType, kind] of deadlines) {
    const next = await nextPeriod(ctx, node, declareType)
    if (next?.isDue) coming.push({ day: lastMoment(new Date(next.deadlineAt)), kind, count: 1 })
  }
  return coming
}
