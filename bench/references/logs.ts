import type pg from 'pg'

const columns = `
  l.log_id as "logId", l.trace_id as "traceId", l.log_type as "logType", l.account_id as "accountId", l.username, l.nickname, l.role_id as "roleId",
  r.role_name as "roleName", l.org_id as "orgId", l.org_name as "orgName", l.platform, l.ip, l.business_domain_id as "businessDomainId",
  l.call_key as "callKey", l.operation, l.target_type as "targetType", l.target_id as "targetId", l.target_name as "targetName", l.result, l.code, l.msg,
  l.cost_ms as "costMs", l.reason, l.created_at as "createdAt"`
const period = `l.created_at >= $1 and l.created_at < $2`

/** Hand-written SQL for a page of the operation log and its capped total: what somebody would write who needs just this question. */
const statement = (where: string) => `
  select (select count(*) from (select 1 from sys_log l where ${where} limit 10001) m) as total, ${columns}
  from (select l.* from sys_log l where ${where} order by l.created_at desc, l.log_id desc limit 20) l left join sys_role r on r.id = l.role_id
  order by l.created_at desc, l.log_id desc`
const below = `(select id from org where path like $3)`
const texts = {
  all: statement(period),
  below: statement(`${period} and (l.org_id in ${below} or l.target_org_id in ${below})`),
  named: statement(`${period} and (l.org_id in ${below} or l.target_org_id in ${below}) and l.username ilike $4`),
}

/** `?from=…&to=…[&path=…[&username=…]]`, moments. */
export async function bareLogs(pool: pg.Pool, query: URLSearchParams): Promise<unknown> {
  const [path, username] = [query.get('path'), query.get('username')]
  const text = path === null ? texts.all : username === null ? texts.below : texts.named
  const values = [
    query.get('from'),
    query.get('to'),
    ...(path === null ? [] : [`${path}%`]),
    ...(username === null ? [] : [`%${username}%`]),
  ]
  const { rows } = await pool.query<{ total: number }>(text, values)
  const list = rows.map(({ total: _, ...row }) => row)
  const total = rows[0]?.total ?? 0
  return { list, total: Math.min(total, 10_000), totalCapped: total > 10_000, pageNo: 1, pageSize: 20 }
}
