import type pg from 'pg'

/** Hand-written SQL for a page of stock cards below one node in the order of their drugs, with the total and the figures of all of them: what somebody would write who needs just this page. */
const text = `
  with matched as materialized (
    select c.id, c.drug_id, c.stock_level, c.expiry_state, c.amount from clinic_drug c
    where c.deleted_at is null and c.org_id in (select id from org where path like $1 || '%' and deleted_at is null)),
  figures as (
    select count(*) as total, count(distinct drug_id) as kinds, count(*) filter (where stock_level < 3) as shortage, count(*) filter (where stock_level = 0) as stockout,
      count(*) filter (where expiry_state in (2, 3)) as "nearExpiry", count(*) filter (where expiry_state = 4) as expired, sum(amount) as fen from matched)
  select f.*, c.*, d.drug_name, d.spec, d.manufacturer, d.unit, d.pack_unit, d.pack_size, d.drug_kind, d.control_level, d.cold_chain, k.clinic_name, o.org_name
  from figures f, (select m.id from matched m join dict_drug d on d.id = m.drug_id order by d.pinyin, m.id limit 20) page
    join clinic_drug c on c.id = page.id join dict_drug d on d.id = c.drug_id join org_clinic k on k.id = c.clinic_id join org o on o.id = c.org_id
  order by d.pinyin, c.id`

interface Row {
  readonly total: number
  readonly kinds: number
  readonly shortage: number
  readonly stockout: number
  readonly nearExpiry: number
  readonly expired: number
  readonly fen: number
}

/** `{ path }`. */
export async function bareStock(pool: pg.Pool, { path }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<Row>({ name: 'bare stock', text, values: [path] })
  const list = rows.map(({ total: _, kinds: _k, shortage: _s, stockout: _o, nearExpiry: _n, expired: _e, fen: _f, ...row }) => row)
  const { total = 0, ...figures } = rows[0] ?? {}
  return { list, total, figures }
}
