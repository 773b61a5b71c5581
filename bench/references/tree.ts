import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'

const columns = `n.id, n.id as "orgId", n.parent_id as "parentId", n.org_name as name, n.org_name as "orgName", n.org_type as "orgType",
  n.org_project_type as "orgProjectType", n.id || '_' || n.org_type || '_' || n.org_project_type as "orgProjectId", n.status,
  n.is_outside as "isOutside", n.nation_code as "nationCode", p.project_status as "projectStatus", n.depth + 1 as level, n.sort_no as "sortNo"`

const levelText = `
  select ${columns}, (select count(*)::int from org c where c.parent_id = n.id and c.deleted_at is null and c.status = 1
    and not exists (select from project x where x.project_id = c.id and x.project_status = 5)) as "childNum"
  from org n left join project p on p.project_id = n.id
  where n.parent_id = $1 and n.deleted_at is null and n.status = 1 and p.project_status is distinct from 5
  order by n.sort_no, n.id limit 501`

/** One page of a level. */
export async function bareLevel(pool: pg.Pool, params: URLSearchParams): Promise<unknown> {
  const { rows } = await pool.query({ name: 'bare level', text: levelText, values: [Number(params.get('parentId'))] })
  return { list: rows.slice(0, 500), nextCursor: null }
}

const fields = ['name_key', `lower(replace(coalesce(short_name, ''), ' ', ''))`, 'lower(org_code)', 'former_keys', 'pinyin', 'initials']
const termOf = (at: number) => `(${fields.map((field) => `${field} like $${at}`).join(' or ')})`
const searchText = (terms: number) => `
  select * from org where deleted_at is null and ${Array.from({ length: terms }, (_, at) => termOf(at + 1)).join(' and ')}
  order by name_key not like $1, depth, status desc, org_name collate "zh-x-icu", id limit 20`

/** The hits of a search, and the names on the way to them. */
export async function bareSearch(pool: pg.Pool, params: URLSearchParams): Promise<unknown> {
  const terms = params.get('keyword')!.split(' ')
  const { rows } = await pool.query<{ id: number; path: string; org_name: string }>({
    name: `bare search ${terms.length}`,
    text: searchText(terms.length),
    values: terms.map((term) => `%${term}%`),
  })
  const idsOf = (path: string) => path.split('/').filter(Boolean).map(Number)
  const above = await pool.query<{ id: number; org_name: string }>({
    name: 'bare names',
    text: 'select id, org_name from org where id = any($1::bigint[])',
    values: [rows.flatMap(({ path }) => idsOf(path))],
  })
  const names = new Map(above.rows.map(({ id, org_name }) => [id, org_name]))
  return rows.map((row) => ({
    orgId: row.id,
    orgName: row.org_name,
    pathName: idsOf(row.path)
      .map((id) => names.get(id))
      .join(' / '),
  }))
}

const allText = `
  select n.id, n.parent_id as "parentId", n.org_name as name, n.org_type as "orgType", n.id || '_' || n.org_type || '_' || n.org_project_type as "orgProjectId",
    exists (select from org c where c.parent_id = n.id and c.deleted_at is null) as "hasChildren"
  from org n where n.deleted_at is null order by n.depth, n.sort_no, n.id`
const compress = promisify(gzip)

/** The whole tree, compressed. */
export async function bareAllTree(pool: pg.Pool): Promise<Buffer> {
  const { rows } = await pool.query({ name: 'bare tree', text: allText })
  return compress(JSON.stringify({ code: 0, msg: 'success', data: rows }))
}
