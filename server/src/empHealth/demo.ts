import { IllState } from '@oems/contract/attention/codes.ts'
import { CaseClass, Outcome } from '@oems/contract/declaration/caseCodes.ts'
import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { openProjectDays } from '../declaration/projectDays.ts'
import { type CountedReport, reportsOfDays } from './source.ts'

/** 03 §8: so many days of reports, and so many projects that have been silent for some days. */
const days = 60
const [silentProjects, silentDays] = [3, 4]

const load: DemoLoader = async (db, now) => {
  const today = dayOf(now)
  const first = addDays(today, -days)
  // All of them were filled within this transaction: nobody else has told the planner how much there is in them.
  await db.execute(sql`analyze project_illness_config, declare_policy, user_ill_situation`)
  await db.execute(sql`update project_illness_config set active_from = ${first} where active_from > ${first}`)
  const ctx = { db, now, deltas: new Deltas() }
  const silent = await silentOnes(db)
  for (let day = first; day <= today; day = addDays(day, 1)) {
    // Opened before anything was configured: nothing was due, and nothing is counted.
    await db.execute(sql`delete from declare_day where day = ${day} and kind = ${code(DayKind.project)}`)
    await openProjectDays(ctx, day)
    const quiet = day >= addDays(today, -silentDays) ? silent : []
    diff(ctx, reportsOfDays, null, await report(db, day, quiet, now))
  }
  await ctx.deltas.flush(db)
}
export default load

/** Late reports come up to three days after; further back than a month nothing is made up. */
const [lateDays, atMost] = [3, 31]

/** At a later start: what the projects have reported since the last one. Whoever has reported meanwhile is left alone. */
export async function goOnReporting(db: Db, now: Date): Promise<void> {
  const today = dayOf(now)
  const [last] = await ask<{ day: string | null }>(db, sql`select max(day) as day from uhs_declare where day <= ${today}`)
  const earliest = addDays(today, -atMost)
  const since = addDays(last?.day ?? earliest, -lateDays)
  const ctx = { db, now, deltas: new Deltas() }
  const silent = await silentOnes(db)
  for (let day = since > earliest ? since : earliest; day <= today; day = addDays(day, 1))
    diff(ctx, reportsOfDays, null, await report(db, day, day >= addDays(today, -silentDays) ? silent : [], now))
  await ctx.deltas.flush(db)
}

/** Far apart in the tree. */
async function silentOnes(db: Db): Promise<readonly number[]> {
  const found = await ask<{ id: number }>(
    db,
    sql`select p.project_id as id from project p join org o on o.id = p.project_id
        where p.project_status = 2 and p.ep_type in (1, 2) and o.deleted_at is null order by p.project_id % 97, p.project_id limit ${silentProjects}`,
  )
  return found.map(({ id }) => id)
}

/** A number of 0 to 99 that is always the same of a project and a day. */
const roll = (salt: number) => sql`abs(hashint8(d.org_id * 1000 + (d.day - '2000-01-01'::date) + ${salt}::int)) % 100`

/** What the projects reported of a day: most in time, a few late, of today those that have come to it. */
const report = (db: Db, day: string, silent: readonly number[], now: Date) =>
  ask<CountedReport & { readonly id: number }>(
    db,
    sql`with cases as (
          select s.org_id, s.illness_id,
            count(*) filter (where s.case_class = ${code(CaseClass.confirmed)} and s.still)::int as confirmed,
            count(*) filter (where s.case_class = ${code(CaseClass.suspected)} and s.still)::int as suspected,
            count(*) filter (where s.case_class = ${code(CaseClass.asymptomatic)} and s.still)::int as asymptomatic,
            count(*) filter (where s.case_class = ${code(CaseClass.other)} and s.still)::int as other,
            count(*) filter (where s.isolation_state > 0 and s.still)::int as isolating,
            count(*) filter (where s.found_date = ${day})::int as found,
            count(*) filter (where s.outcome = ${code(Outcome.recovered)} and s.outcome_date = ${day})::int as recovered
          from (select *, ill_state = ${code(IllState.open)} or outcome_date > ${day} as still from user_ill_situation
                 where deleted_at is null and found_date <= ${day}) s
          group by 1, 2
        ), sent as (
          select d.*, x.illness_id, ${roll(1)} >= 4 as in_time,
            d.deadline_at + case when ${roll(1)} >= 4 then -1 else 1 end * make_interval(mins => 20 + (${roll(2)}) * 5) as at
          from declare_day d cross join lateral unnest(d.illness_ids) x (illness_id)
          where d.day = ${day} and d.kind = ${code(DayKind.project)} and d.org_id <> all(${array(silent)}::bigint[])
        )
        insert into uhs_declare (project_id, illness_id, day, declared_at, declarant_id, client_key, day_on_time, due, on_time, nothing_new,
          confirmed, suspected, asymptomatic, other, isolating, new_today, recovered_today, death_today, emp_total, pending_abnormal, is_latest)
        select s.org_id, s.illness_id, s.day, s.at, coalesce(w.account_id, 0), md5(s.org_id || ' ' || s.day)::uuid, s.in_time, true, s.in_time,
          case when coalesce(c.found, 0) = 0 then 1 else 0 end, coalesce(c.confirmed, 0), coalesce(c.suspected, 0), coalesce(c.asymptomatic, 0),
          coalesce(c.other, 0), coalesce(c.isolating, 0), coalesce(c.found, 0), coalesce(c.recovered, 0), 0, n.n, 0, true
        from sent s left join cases c on c.org_id = s.org_id and c.illness_id = s.illness_id
          -- Looked up for each: of a day that has only just been opened the planner expects a single row, and would read all of them for each project.
          cross join lateral (
            select count(*)::int as n from emp_stay e where e.org_id = s.org_id and e.from_day <= ${day} and (e.to_day is null or e.to_day >= ${day})) n
          cross join lateral (
            select min(p.account_id) as account_id from sys_account_rop p join sys_role r on r.id = p.role_id
             where p.org_id = s.org_id and r.base_role_id in (5, 8, 9) and p.deleted_at is null) w
        where s.at <= ${now.toISOString()}::timestamptz
          and not exists (select from uhs_declare u where u.project_id = s.org_id and u.illness_id = s.illness_id and u.day = s.day)
        returning id, project_id as "projectId", illness_id as "illnessId", day, due, day_on_time as "dayOnTime"`,
  )
