import { DayKind, Frequency } from '@oems/contract/declaration/codes.ts'
import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { emit } from '../core/statistics/source.ts'
import { type DueDay, dueDays, standingOn } from './daySource.ts'
import { noProject, seedPolicies } from './policies.ts'

/**
 * Opens today for all nodes where nobody has done so yet (03 §2.8), so that no status depends on a job having run. One read of a key
 * otherwise. A write must call it before it touches a stay: the opening waits for those who did.
 */
export async function ensureOpen(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const open = await ask(ctx.db, sql`select 1 as one from declare_opening where day = ${today}`)
  if (open.length === 0) await ctx.inOwnTransaction(openDays)
}

/** As much of a write as opening needs: the demonstration data opens past days too. */
export type Opening = Pick<WriteCtx, 'db' | 'now' | 'deltas'>

/** Days in which nothing ran and that are opened after the fact; a declaration's window is shorter. */
const atMost = 31

/** Opens every day from the last opened one to today, in a transaction of its own. Gives the days that it opened. */
export async function openDays(ctx: Opening): Promise<readonly string[]> {
  const today = dayOf(ctx.now)
  await lock(ctx)
  const [last] = await ask<{ day: string | null }>(ctx.db, sql`select max(day) as day from declare_opening where day <= ${today}`)
  if (last?.day === today) return []
  const first = last?.day ? [addDays(last.day, 1), addDays(today, 1 - atMost)].sort()[1]! : today
  return openPastDays(ctx, first, today)
}

/** The same for any days, both included, that are not open yet: the past of a demonstration, whose people stood there already. */
export async function openPastDays(ctx: Opening, first: string, last: string): Promise<readonly string[]> {
  await lock(ctx)
  await seedPolicies(ctx.db, ctx.now)
  // Who writes a stay at this moment is waited for, and whoever comes now waits: the obliged are counted once, and all of them.
  await ctx.db.execute(sql`lock table emp_stay in share mode`)
  const opened: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (await openDay(ctx, day)) opened.push(day)
  return opened
}

const lock = ({ db }: Opening) => db.execute(sql`select pg_advisory_xact_lock(7302, 1)`)

/** All nodes at once: 20,000 of them are one statement. */
async function openDay(ctx: Opening, day: string): Promise<boolean> {
  const at = ctx.now.toISOString()
  const inserted = await ask(
    ctx.db,
    sql`insert into declare_opening (day, opened_at, nodes, due) values (${day}, ${at}, 0, 0) on conflict do nothing returning 1 as one`,
  )
  if (inserted.length === 0) return false
  const rows = await ask<DueDay>(ctx.db, opening(day, at))
  emit(
    ctx,
    dueDays,
    rows.flatMap((row) => dueDays.contributions(row)),
  )
  const due = rows.reduce((sum, { dueBy }) => sum + Object.values(dueBy).reduce((a, b) => a + b, 0), 0)
  await ctx.db.execute(sql`
    update declare_opening set due = ${due}, nodes = (select count(*) from declare_day where day = ${day}) where day = ${day}`)
  return true
}

const declaring = [ProjectStatus.active, ProjectStatus.suspended, ProjectStatus.finishing]

/**
 * The rule in force is the one for the node's kind at the node itself or at the nearest node above that has one. Due is a node that is
 * enabled (a project also running, suspended or finishing) on a day of the rule's cycle; obliged is who stands there by a stay.
 */
const opening = (date: string, at: string) => {
  const day = sql`${date}::date`
  return sql`
  with node as (
    select o.id, o.path, case when o.org_type = ${code(OrgType.project)} then p.ep_type else ${code(noProject)} end as target,
      o.status = ${code(OrgStatus.enabled)} and (o.org_type <> ${code(OrgType.project)} or p.project_status in (${code(...declaring)})) as active
    from org o left join project p on p.project_id = o.id
    where o.deleted_at is null and o.org_type in (${code(OrgType.group, OrgType.company, OrgType.project, OrgType.region)})
  ), rule as (
    select distinct on (org_id, target) org_id, target, enabled, frequency, weekday, emp_types, deadline_day_offset, deadline_time, late_days,
      jsonb_build_object('enabled', enabled, 'frequency', frequency, 'weekday', weekday, 'empTypes', to_jsonb(emp_types),
        'lateDays', late_days, 'requireTemperature', require_temperature, 'requireLocation', require_location) as policy
    from declare_policy
    where from_day <= ${day} and deleted_at is null order by org_id, target, from_day desc
  ), ruled as (
    select distinct on (n.id) n.id as node_id, r.*,
      n.active and r.enabled and (r.frequency = ${code(Frequency.daily)} or r.weekday = extract(isodow from ${day})) as is_due,
      ((${day} + r.deadline_day_offset) + r.deadline_time::time) at time zone 'Asia/Shanghai' as deadline_at
    from node n cross join lateral unnest(path_ids(n.path)) with ordinality a(id, depth)
      join rule r on r.org_id = a.id and r.target = n.target
    order by n.id, a.depth desc
  ), obliged as (
    select s.org_id, jsonb_object_agg(s.emp_type, s.n) as due_by
    from (${standingOn(date)}) s
      join ruled r on r.node_id = s.org_id and r.is_due and s.emp_type = any(r.emp_types)
    group by s.org_id
  ), opened as (
    insert into declare_day (org_id, day, kind, is_due, deadline_at, late_until, due_by, policy, opened_at)
    select r.node_id, ${day}, ${code(DayKind.personal)}, r.is_due, r.deadline_at, r.deadline_at + make_interval(hours => 24 * r.late_days), coalesce(b.due_by, '{}'),
      r.policy, ${at}::timestamptz
    from ruled r left join obliged b on b.org_id = r.node_id
    returning org_id, day, due_by
  )
  select org_id as "orgId", day, due_by as "dueBy" from opened where due_by <> '{}'`
}
