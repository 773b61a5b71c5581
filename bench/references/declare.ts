import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const facts = `
  select e.org_id, e.emp_type, s.org_id as stay_org_id, s.due_from, o.time_zone, dd.is_due, dd.deadline_at, dd.late_until, dd.policy,
    exists (select 1 from declare_opening where day = $2::date) as open,
    (select count(*) from consent c where c.person_id = e.id and c.withdrawn_at is null) as consents,
    (select b.level from declare_person_day b where b.person_id = e.id and b.day between $2::date - 7 and $2::date - 1 order by b.day desc limit 1) as level_before,
    (select h.id from declare_health h where h.person_id = e.id and h.day = $2::date and h.client_key = $3) as repeated,
    (select to_jsonb(d) from declare_person_day d where d.person_id = e.id and d.day = $2::date) as known
  from employee e left join emp_stay s on s.person_id = e.id and s.from_day <= $2::date and (s.to_day is null or s.to_day >= $2::date)
    join org o on o.id = coalesce(s.org_id, e.org_id) left join declare_day dd on dd.org_id = o.id and dd.day = $2::date and dd.kind = 1
  where e.id = $1`

const submission = `
  with sent as (
    insert into declare_health (person_id, org_id, day, declared_at, on_time, source, declarant_id, client_key, temperature, symptoms, answers,
      level, worse, is_latest, handle_state)
    values ($1, $2, $3, now(), true, 1, 0, $4, 36.5, '{}', decode(repeat('00', 88), 'hex'), 0, false, true, 0) returning id)
  insert into declare_person_day (person_id, day, org_id, obliged, emp_type, on_time, source, first_declared_at, declared_at, level, temperature, fever_band, symptoms, worse, declare_id)
  select $1::bigint, $3::date, $2::bigint, true, $5::smallint, true, 1, now(), now(), 0, 36.5, 1, '{}', false, id from sent
  on conflict (person_id, day) do update set declared_at = excluded.declared_at, declare_id = excluded.declare_id returning declare_id`

const logEntry = `
  insert into sys_log (trace_id, log_type, account_id, username, nickname, role_id, org_id, org_name, platform, ip, user_agent, call_key, operation, result, code,
    msg, cost_ms, created_at)
  values ($1, 2, $2, 'bare', 'bare', 12, $3, 'bare', 'H5', '127.0.0.1', 'bare', 'POST /oems-api/h5/declare', 'bare', 1, 0, 'success', 1, now())`

const deltas = `
  insert into stat_delta (org_id, metric, dim, day, n) select $1::bigint, m, 0, $2::date, 1 from unnest(array[9001, 9001, 9001, 9002, 9002, 9003, 9003]::smallint[]) m`

const named = (client: pg.PoolClient, name: string, text: string, values: unknown[]) => client.query({ name, text, values })

/** `{ personId, date }`: the same statements as a declaration of the product, in one transaction, with fsync, and nothing around them. */
export async function bareDeclare(pool: pg.Pool, { personId, date }: Record<string, unknown>): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await named(client, 'bare lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`declare ${personId} ${date}`])
    const key = randomUUID()
    const { rows } = await named(client, 'bare facts', facts, [personId, date, key])
    const { org_id: orgId, emp_type: empType } = rows[0] as { org_id: number; emp_type: number }
    const submitted = await named(client, 'bare submission', submission, [personId, orgId, date, key, empType])
    await named(client, 'bare deltas', deltas, [orgId, date])
    await named(client, 'bare line', logEntry, [key, personId, orgId])
    await client.query('commit')
    return submitted.rows[0]
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
