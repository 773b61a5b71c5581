import type pg from 'pg'

/** Hand-written SQL for a page of what the projects below a node lack, with the total: what somebody would write who needs just this page. */
const shortage = `
  with matched as materialized (
    select l.*, o.org_name from project_supplies l join org o on o.id = l.org_id
    where l.active and l.deleted_at is null and l.declare_type = 2 and (l.stock_level < 3 or l.expiry_state in (2, 3))
      and o.path like $1 || '%' and o.deleted_at is null),
  page as (select m.*, count(*) over () as total from matched m order by m.stock_level, m.cover_days nulls last, m.id limit 20)
  select page.*, i.name, i.spec, i.unit, i.is_key,
    (select c.org_name from org c join org o on o.id = page.org_id where o.path like c.path || '%' and c.org_type = 3 order by c.depth desc limit 1) as company,
    (select jsonb_agg(g) from (
      select s.org_name, h.quantity - h.required_quantity as quantity from project_supplies h join org s on s.id = h.org_id
      where page.stock_level < 3 and h.supplies_id = page.supplies_id and h.active and h.quantity > h.required_quantity and s.path like $1 || '%'
      order by h.nearest_expiry, s.id limit 3) g) as offers
  from page join supplies i on i.id = page.supplies_id
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
