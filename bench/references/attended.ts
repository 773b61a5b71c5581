import { unseal } from '@oems/server/core/db/keys.ts'
import type pg from 'pg'

/** Who had to declare on a day ($2) below a node ($1) and has not, the first 20 by their numbers, each with the week up to it. */
const unfilledText = `
  with declared as materialized (
    select person_id from declare_person_day where day = $2::date and org_id in (select id from org where path like $1 || '%')),
  waiting as materialized (
    select s.person_id, s.org_id, s.emp_type, s.due_from, dd.deadline_at from declare_day dd join emp_stay s on s.org_id = dd.org_id
    where dd.day = $2::date and dd.kind = 1 and dd.is_due and dd.policy->'empTypes' @> to_jsonb(s.emp_type)
      and s.from_day <= $2::date and s.due_from <= $2::date and (s.to_day is null or s.to_day >= $2::date)
      and dd.org_id in (select id from org where path like $1 || '%')
      and not exists (select from declared d where d.person_id = s.person_id))
  select (select count(*)::int from waiting) as total, w.person_id as "empId", p.name, p.sex, p.birthday, p.mobile, e.work_no as "workNo",
    w.emp_type as "empType", w.org_id as "orgId", o.org_name as "orgName", o.org_type as "orgType", e.position, e.team_name as "teamName",
    w.deadline_at as "deadlineAt", coalesce(k.pattern, '{}') as pattern,
    (select count(*)::int from declare_day x
      where x.org_id = w.org_id and x.kind = 1 and x.is_due and x.policy->'empTypes' @> to_jsonb(w.emp_type) and x.day <= $2::date and x.day >= w.due_from
        and x.day > coalesce((select max(d.day) from declare_person_day d where d.person_id = w.person_id and d.day between $2::date - 29 and $2::date), $2::date - 30)
    ) as "missingDays",
    (select jsonb_agg(jsonb_build_object('date', g.day::date, 'level', d.level, 'temperature', d.temperature, 'onTime', d.on_time, 'deadlineAt', dd.deadline_at,
        'obliged', coalesce(d.obliged, s.due_from <= g.day and dd.is_due and dd.policy->'empTypes' @> to_jsonb(s.emp_type), false)) order by g.day)
      from generate_series($2::date - 6, $2::date, '1 day') g (day)
        left join declare_person_day d on d.person_id = w.person_id and d.day = g.day::date
        left join emp_stay s on s.person_id = w.person_id and s.from_day <= g.day::date and (s.to_day is null or s.to_day >= g.day::date)
        left join declare_day dd on dd.org_id = coalesce(d.org_id, s.org_id) and dd.day = g.day::date and dd.kind = 1) as week
  from (select * from waiting order by person_id limit 20) w join person p on p.id = w.person_id join employee e on e.id = w.person_id
    join org o on o.id = w.org_id left join declare_person k on k.person_id = w.person_id
  order by w.person_id`

/** What was declared below a node ($1) and waits to be looked after, the oldest first. */
const handlingText = `
  with waiting as materialized (
    select h.day, h.id, h.declared_at from declare_health h
    where h.handle_state = 1 and h.is_latest and not h.voided and h.org_id in (select id from org where path like $1 || '%'))
  select (select count(*)::int from waiting) as total, h.id, h.person_id as "empId", p.name, p.sex, p.birthday, p.mobile, e.work_no as "workNo",
    e.emp_type as "empType", h.org_id as "orgId", o.org_name as "orgName", o.org_type as "orgType", h.day as date, h.declared_at as "declaredAt", h.source,
    h.level, h.worse, h.temperature, h.symptoms, h.handle_state as "handleState", h.handle_result as "handleResult", h.handled_at as "handledAt",
    a.nickname as "handledByName", d.obliged, d.on_time as "onTime"
  from (select * from waiting order by declared_at, id limit 20) w join declare_health h on h.day = w.day and h.id = w.id
    join person p on p.id = h.person_id join employee e on e.id = h.person_id join org o on o.id = h.org_id
    left join sys_account a on a.id = h.handled_by left join declare_person_day d on d.person_id = h.person_id and d.day = h.day
  order by w.declared_at, w.id`

/** Whether the open row `i` may end on a day ($2): no watch, no open case, and so many normal days since it was opened. */
const removable = `(
  (i.watch_until is null or i.watch_until < $2::date)
  and not exists (select from user_ill_situation c where c.person_id = i.person_id and c.ill_state = 1 and c.deleted_at is null)
  and case i.reasons when '{5}' then exists (select from declare_person_day d where d.person_id = i.person_id and d.first_declared_at > i.opened_at)
    when '{6}' then i.disposed = 1
    else exists (
      select from declare_person k where k.person_id = i.person_id and k.normal_days >= i.normal_days
        and coalesce(k.last_day >= (select dd.day from declare_day dd where dd.org_id = k.org_id and dd.kind = 1 and dd.is_due and dd.day < $2::date
          and dd.day >= k.due_from and dd.day <= coalesce(k.to_day, dd.day) and dd.policy->'empTypes' @> to_jsonb(k.emp_type) order by dd.day desc limit 1), true)
        and (select count(*) from declare_person_day d where d.person_id = i.person_id and d.day > (i.opened_at at time zone 'Asia/Shanghai')::date
          and d.day <= k.last_day) >= i.normal_days) end)`
const open = 'i.closed_at is null and i.deleted_at is null'
const below = `(select id from org where path like $1 || '%' and deleted_at is null)`

/** People under attention below a node, the gravest first, and how many each tab has. */
const attentionText = `
  select i.id, i.person_id as "personId", p.name, p.sex, p.birthday, p.mobile, e.work_no as "workNo", e.org_id as "orgId", o.org_name as "orgName",
    i.attention_level as "attentionLevel", i.reasons, c.cases, c.isolation as "isolationState", i.opened_at as "openedAt", i.watch_until as "watchUntil",
    i.watch_until < $2::date as "watchOver", (select k.normal_days from declare_person k where k.person_id = i.person_id) as "normalDays",
    ${removable} as removable, i.owner_user_id as "ownerUserId", w.nickname as "ownerName", i.next_follow_date as "nextFollowDate",
    i.next_follow_date < $2::date as "followOverdue"
  from (select * from important_user i where ${open} and i.org_id in ${below} order by attention_level desc, opened_at desc, id desc limit 20) i
    join employee e on e.id = i.person_id join person p on p.id = e.id join org o on o.id = e.org_id left join sys_account w on w.id = i.owner_user_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.version, 'illnessName', n.name, 'caseClass', c.case_class)) as cases,
        max(c.isolation_state) as isolation
      from user_ill_situation c join illness n on n.id = c.illness_id where c.person_id = i.person_id and c.ill_state = 1 and c.deleted_at is null) c on true
  order by i.attention_level desc, i.opened_at desc, i.id desc`
const countsText = `
  select (select count(*)::int from important_user i where ${open} and i.org_id in ${below}) as open,
    (select count(*)::int from user_ill_situation s where s.ill_state = 1 and s.deleted_at is null and s.org_id in ${below}) as cases,
    (select count(*)::int from important_user i where ${open} and i.org_id in ${below} and ${removable}) as removable,
    (select count(*)::int from important_user i where i.closed_at is not null and i.deleted_at is null and i.org_id in ${below}) as closed`

interface Row {
  readonly total: number
  readonly mobile: Buffer | null
}
const shown = ({ total: _, mobile, ...row }: Row) => ({ ...row, mobile: mobile && `${unseal(mobile).slice(0, 3)}****` })

/** `{ path, day }`: hand-written SQL for a page of each list and the totals that the product counts beside it. */
type Asked = Record<string, unknown>

export async function bareUnfilled(pool: pg.Pool, { path, day }: Asked): Promise<unknown> {
  const { rows } = await pool.query<Row>(unfilledText, [path, day])
  return { list: rows.map(shown), total: rows[0]?.total ?? 0, pageNo: 1, pageSize: 20 }
}

export async function bareHandling(pool: pg.Pool, { path }: Asked): Promise<unknown> {
  const { rows } = await pool.query<Row>({ name: 'bare handling', text: handlingText, values: [path] })
  return { list: rows.map(shown), total: rows[0]?.total ?? 0, pageNo: 1, pageSize: 20 }
}

export async function bareAttention(pool: pg.Pool, { path, day }: Asked): Promise<unknown> {
  const { rows } = await pool.query<Row>({ name: 'bare attention', text: attentionText, values: [path, day] })
  const counts = await pool.query<{ open: number }>({ name: 'bare tabs', text: countsText, values: [path, day] })
  return { list: rows.map(shown), total: counts.rows[0]!.open, pageNo: 1, pageSize: 20, counts: counts.rows[0] }
}
