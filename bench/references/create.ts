import { createCipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@oems/server/core/db/database.ts'
import { clientOf } from '@oems/server/core/db/driver.ts'
import { pipelined } from '@oems/server/core/db/pipelined.ts'

const [sealingKey, hashingKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
function sealed(text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}
const hashed = (text: string) => createHmac('sha256', hashingKey).update(text).digest('base64url')

const node =
  'select id, version, org_type, org_name, is_outside, path, status, time_zone from org where id = $1 and deleted_at is null for share'
const nodeState = `
  select exists (select from project where project_id = $1 and project_status = 5) as closed, coalesce((select jsonb_agg(a.id) from org a
    where a.status = 0 and a.id in (select unnest(string_to_array(trim(n.path, '/'), '/'))::bigint from org n where n.id = $1)), '[]') as disabled`
const ids = `select nextval(pg_get_serial_sequence('person', 'id')) as person, nextval(pg_get_serial_sequence('sys_account', 'id')) as account,
  'u' || lpad(nextval('sys_account_number')::text, 8, '0') as username, (select max(day) from declare_opening) as opened`
const registered = `
  select p.id, p.name, e.org_id, o.org_name, e.emp_status from person p join employee e on e.id = p.id and e.deleted_at is null join org o on o.id = e.org_id
  where p.id_type = 1 and p.id_hash = $1 and p.deleted_at is null`
const known = `
  select * from person p where p.id = any(array(
      select id from person where id_type = 1 and id_hash = $1 and deleted_at is null and not exists (select from employee e where e.id = person.id)
      union all
      select id from person where mobile_hash = $2 and name = $3 and id_hash is null and deleted_at is null and not exists (select from employee e where e.id = person.id)))
    order by p.id for update`
const key = `insert into sys_idempotency (account_id, key, call_key, body_hash, created_at) values (0, $1, 'bare', $2, now()) on conflict do nothing returning 1`
const reply = 'update sys_idempotency set reply = $2 where account_id = 0 and key = $1'
const stamps = 'now(), 0, now(), 0'
const stamped = 'created_at, created_by, updated_at, updated_by'
const person = `
  insert into person (${stamped}, id, name, name_pinyin, sex, birthday, id_type, id_number, id_hash, nation_code, mobile, mobile_hash, mobile_tail) overriding system value
  values (${stamps}, $1, $2, 'zhangsan zs', 1, '1990-03-07', 1, $3, $4, 'CN', $5, $6, $7)`
const account = `
  insert into sys_account (${stamped}, id, username, nickname, pinyin, mobile, mobile_hash, org_id, employee_id, source) overriding system value
  values (${stamps}, $1, $2, $3, 'zhangsan zs', $4, $5, $6, $7, 1)`
const role = `insert into sys_account_rop (${stamped}, account_id, role_id, org_id) values (${stamps}, $1, 12, $2)`
const employee = `
  insert into employee (${stamped}, id, home_org_id, org_id, emp_type, emergency_name, emergency_phone, emergency_relation, account_id, source_type, search_text, sex, nation_code)
  values (${stamps}, $1, $2, $2, 1, '王大明', $3, 3, $4, 1, 'zhangsan zs', 1, 'CN')`
const stay = `
  insert into emp_stay (person_id, org_id, emp_type, from_day, due_from, reason_in, operator_id)
  values ($1, $2, 1, current_date, current_date + 1, 1, 0)`
const move = 'insert into emp_move (person_id, org_id, day, kind) values ($1, $2, current_date, 1)'
const archive = `insert into health_archive (${stamped}, id, known) values (${stamps}, $1, 7)`
const states = `insert into stat_state (metric, subject_id, from_day, org_id, dims) select m, $1, current_date, $2, '{}' from unnest('{9001,9002}'::smallint[]) m`
const declaring = `
  insert into declare_person (person_id, org_id, emp_type, from_day, due_from, normal_days) values ($1, $2, 1, current_date, current_date + 1, 0)`
const deltas = `insert into stat_delta (org_id, metric, dim, day, n) select $1, m, 0, current_date, 1 from unnest('{9001,9002,9003,9004,9005,9006}'::smallint[]) m`
const logLine = `
  insert into sys_log (trace_id, log_type, account_id, username, nickname, role_id, org_id, org_name, platform, ip, user_agent, call_key, operation, target_type,
    target_id, diff, result, code, msg, cost_ms, created_at)
  values ($1, 2, 0, 'bare', 'bare', 3, $2, 'bare', 'WEB', '127.0.0.1', 'bare', 'POST /oems-api/biz/employees/v2/save', 'bare', '员工', $3, '[]', 1, 0, 'success', 1, now())`

/**
 * `{ orgId, name, idNumber, mobile }`: a new employee with person, account, role, stay, archive and figures, once for each form, by the same statements as the product's, all
 * that do not wait for one another in one journey, in one transaction with fsync; no gate, no schema, no judgement of what was sent.
 */
export function bareCreate(database: Database, body: Record<string, unknown>): Promise<unknown> {
  const { orgId, name } = body
  const [idNumber, mobile] = [String(body.idNumber), String(body.mobile)]
  const formKey = randomUUID()
  const [idHash, mobileHash] = [hashed(idNumber), hashed(mobile)]
  return pipelined(database).db.transaction(async (tx) => {
    const client = clientOf(tx)
    const send = async (at: string, text: string, values: unknown[]) => (await client.query({ name: `bare ${at}`, text, values })).rows
    const [, , , [fresh]] = await Promise.all([
      send('key', key, [formKey, hashed(JSON.stringify(body))]),
      send('node', node, [orgId]),
      send('node state', nodeState, [orgId]),
      send('ids', ids, []),
      send('registered', registered, [idHash]),
      send('known', known, [idHash, mobileHash, name]),
    ])
    const { person: personId, account: accountId, username } = fresh as { person: number; account: number; username: string }
    await Promise.all([
      send('person', person, [personId, name, sealed(idNumber), idHash, sealed(mobile), mobileHash, mobile.slice(-4)]),
      send('account', account, [accountId, username, name, sealed(mobile), mobileHash, orgId, personId]),
      send('role', role, [accountId, orgId]),
      send('employee', employee, [personId, orgId, sealed('13800000000'), accountId]),
      send('stay', stay, [personId, orgId]),
      send('move', move, [personId, orgId]),
      send('archive', archive, [personId]),
      send('states', states, [personId, orgId]),
      send('declaring', declaring, [personId, orgId]),
      send('reply', reply, [formKey, sealed(JSON.stringify({ id: personId }))]),
      send('deltas', deltas, [orgId]),
      send('line', logLine, [randomUUID(), orgId, personId]),
    ])
    return { id: personId }
  })
}
