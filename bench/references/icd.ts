import type pg from 'pg'

/** Hand-written SQL for the rows and the total of a search of codes: what somebody would write who needs just this page. */
const text = `
  with matched as materialized (
    select id from dict_icd where deleted_at is null and (code like $1 or disease_name ilike $2 or initials ilike $3))
  select (select count(*) from matched) as total, i.id as "dictIcdId", i.version, i.code, i.disease_name as "diseaseName", i.pair_code as "pairCode",
    i.parent_id as "parentId", p.code as "parentCode", i.level, i.status, i.sources,
    (select count(*) from dict_disease d where d.dict_icd_id = i.id and d.deleted_at is null) as "useNum",
    (select count(*) from dict_icd c where c.parent_id = i.id and c.deleted_at is null) as "childNum",
    i.created_at as "createdAt", i.updated_at as "updatedAt"
  from matched m join dict_icd i on i.id = m.id left join dict_icd p on p.id = i.parent_id
  order by i.status, i.code limit 20`

/** `{ code, name, initials }`; what cannot match is a text that stands nowhere. */
export async function bareIcds(pool: pg.Pool, { code, name, initials }: Record<string, unknown>): Promise<unknown> {
  const { rows } = await pool.query<{ readonly total: number }>({ text, values: [`${code}%`, `%${name}%`, `%${initials}%`] })
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, pageNo: 1, pageSize: 20 }
}
