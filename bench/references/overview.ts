import type pg from 'pg'

/**
 * The day's figures of a node by counting its rows: people on post, due, filled, on time, levels and worse, on the day, the day before up to the same
 * time, and a year ago.
 */
const text = `
  with nodes as (select id from org where path like (select path from org where id = $1) || '%'),
    days as (select d::date as day from unnest(array[$2::date, $2::date - 1, ($2::date - interval '1 year')::date]) d)
  select days.day,
    (select count(*) from emp_stay s where s.org_id in (select id from nodes) and s.from_day <= days.day and (s.to_day is null or s.to_day >= days.day)) as onsite,
    (select count(*) from emp_stay s join declare_day dd on dd.org_id = s.org_id and dd.day = days.day and dd.kind = 1 and dd.is_due
      where s.org_id in (select id from nodes) and s.due_from <= days.day and s.from_day <= days.day and (s.to_day is null or s.to_day >= days.day)) as due,
    p.*
  from days cross join lateral (
    select count(*) filter (where obliged) as filled, count(*) filter (where obliged and on_time) as on_time, count(*) filter (where level < 2) as healthy,
      count(*) filter (where level >= 2) as abnormal, count(*) filter (where worse) as worse
    from declare_person_day d where d.day = days.day and d.org_id in (select id from nodes)
      and (d.day <> $2::date - 1 or d.first_declared_at <= $3::timestamptz)) p`

/** `?orgId=…&day=…&until=…`. */
export async function countOverview(pool: pg.Pool, query: URLSearchParams): Promise<unknown> {
  const { rows } = await pool.query({ name: 'count overview', text, values: [query.get('orgId'), query.get('day'), query.get('until')] })
  return rows
}
