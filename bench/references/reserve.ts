import type pg from 'pg'

/**
 * Hand-written SQL for a page of what the projects below a node lack, with the total: what somebody would write who needs just this page. It says
 * what the product says: company, reporters, and the three nearest who could give some. What is lacking is sorted narrow, and read whole for
 * the page alone.
 */
const shortage = `
  with page as materialized (
    select l.id, l.stock_level, l.cover_days, count(*) over () as total
    from org o join project_supplies l on l.org_id = o.id and l.declare_type = 2 and l.active and l.deleted_at is null
    where o.path like $1 || '%' and o.deleted_at is null and (l.stock_level < 3 or l.expiry_state in (2, 3))
    order by l.stock_level, l.cover_days nulls last, l.id limit 20)
  select l.id, o.id as org_id, o.org_name, c.org_name as company, i.name, i.spec, i.unit, i.pack_unit, i.pack_size, i.is_key, l.quantity, l.required_quantity,
    greatest(0, l.required_quantity - l.quantity) as gap, l.daily_use, l.cover_days, l.stock_level, l.expiry_state,
    least(l.nearest_expiry, l.clinic_expiry) as nearest_expiry, l.ledger_at, page.total,
    (select string_agg(nickname, '、') from (
      select a.nickname from sys_account_rop p join sys_role r on r.id = p.role_id and r.base_role_id = 8 join sys_account a on a.id = p.account_id
      where p.org_id = o.id and p.deleted_at is null and a.deleted_at is null and a.status = 1
        and coalesce(p.valid_from <= current_date, true) and coalesce(p.valid_to >= current_date, true) order by p.id limit 3) n) as reporters,
    (select jsonb_agg(g) from (
      select s.id, s.org_name, h.quantity - h.required_quantity as quantity, round((12742 * asin(sqrt(least(1,
          power(sin(radians((s.latitude - o.latitude)::float8) / 2), 2) + cos(radians(o.latitude::float8)) * cos(radians(s.latitude::float8))
          * power(sin(radians((s.longitude - o.longitude)::float8) / 2), 2)))))::numeric)::int as kilometres
      from org s join project_supplies h on h.org_id = s.id and h.supplies_id = l.supplies_id and h.deleted_at is null
      where l.stock_level < 3 and s.path like c.path || '%' and s.deleted_at is null and s.id <> o.id and h.active and h.quantity > h.required_quantity
        and h.expiry_state is distinct from 4
      order by kilometres nulls last, h.nearest_expiry nulls last, s.id limit 3) g) as offers
  from page join project_supplies l on l.id = page.id join org o on o.id = l.org_id join supplies i on i.id = l.supplies_id
  left join lateral (select c.org_name, c.path from org c where c.id = any (string_to_array(trim(both '/' from o.path), '/')::bigint[]) and c.org_type = 3
    order by c.depth desc limit 1) c on true
  order by page.stock_level, page.cover_days nulls last, page.id`

/** `{ path }`. */
export async function bareShortage(pool: pg.Pool, { path }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<{ readonly total: number }>({ name: 'bare shortage', text: shortage, values: [path] })
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Counting what the overview shows, of this period and the one before: every row of the ledger and every sheet of the nodes below. */
const counting = `
  with below as (select id from org where path like $1 || '%' and deleted_at is null and org_type = 4),
  sheets as (
    select p.start_day, count(*) as due, count(d.id) as declared, count(*) filter (where d.on_time) as on_time
    from declare_period p join below on below.id = p.org_id
    left join lateral (select e.id, e.on_time from period_declare e where e.org_id = p.org_id and e.declare_type = 2 and e.start_day = p.start_day
                       and not e.voided order by e.id limit 1) d on true
    where p.declare_type = 2 and p.is_due group by 1),
  held as (
    select l.org_id, count(*) filter (where l.stock_level < 3) as short, count(*) filter (where l.stock_level = 0) as missing,
      count(*) filter (where l.expiry_state in (2, 3)) as near, min(l.cover_days) as cover
    from project_supplies l join below on below.id = l.org_id where l.active and l.deleted_at is null and l.declare_type = 2 group by 1)
  select (select jsonb_agg(s) from (select * from sheets order by start_day desc limit 2) s) as sheets, count(*) filter (where short > 0) as short, sum(missing) as missing,
    sum(near) as near, min(cover) as cover from held`

/** `{ path }`. */
export async function countReserve(pool: pg.Pool, { path }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query({ name: 'count reserve', text: counting, values: [path] })
  return rows[0]
}
