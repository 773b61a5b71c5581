import { randomUUID } from 'node:crypto'
import type { Database } from '@oems/server/core/db/database.ts'
import { clientOf } from '@oems/server/core/db/driver.ts'
import { seal } from '@oems/server/core/db/keys.ts'
import { bareAbnormal, type Statement } from './declareAbnormal.ts'

const facts = `
  select exists (select 1 from declare_opening where day = $2::date) as open, e.org_id, e.emp_type, s.org_id as stay_org_id, s.emp_type as stay_emp_type,
    s.due_from, o.time_zone, dd.is_due, dd.deadline_at, dd.late_until, dd.policy,
    (select count(*) from consent c where c.person_id = e.id and c.kind = any('{1,2}'::smallint[]) and c.doc_version = 1 and c.withdrawn_at is null) as consents,
    exists (select from consent c where c.person_id = e.id and c.kind = any('{1,2}'::smallint[]) and c.withdrawn_at is not null
      and not exists (select from consent n where n.person_id = c.person_id and n.kind = c.kind and n.withdrawn_at is null)) as withdrawn,
    (select b.level from declare_person_day b where b.person_id = e.id and b.day between $2::date - 7 and $2::date - 1 order by b.day desc limit 1) as level_before,
    (select h.id from declare_health h where h.person_id = e.id and h.day = $2::date and h.client_key = $3) as repeated,
    (select least(h.client_time, h.declared_at) from declare_health h where h.person_id = e.id and h.day = $2::date and h.is_latest and not h.voided) as standing_since,
    (select to_jsonb(d) from declare_person_day d where d.person_id = e.id and d.day = $2::date) as known
  from employee e left join emp_stay s on s.person_id = e.id and s.from_day <= $2::date and (s.to_day is null or s.to_day >= $2::date)
    join org o on o.id = coalesce(s.org_id, e.org_id) left join declare_day dd on dd.org_id = o.id and dd.day = $2::date and dd.kind = 1
  where e.id = $1 and e.deleted_at is null`

/** The submission, the person-day and the person's one row. */
const submission = `
  with sent as (
    insert into declare_health (person_id, org_id, day, declared_at, on_time, source, declarant_id, client_key, temperature, symptoms, answers,
      level, worse, is_latest, handle_state)
    values ($1::bigint, $2::bigint, $3::date, $10::timestamptz, true, 1, 0, $4, $6::numeric, $7::smallint[], $8, $9::smallint, false, true, case when $9::smallint > 1 then 1 else 0 end) returning id),
  counted as (
    insert into declare_person_day (person_id, day, org_id, obliged, emp_type, on_time, source, first_declared_at, declared_at, level, temperature,
      fever_band, symptoms, worse, declare_id)
    select $1::bigint, $3::date, $2::bigint, true, $5::smallint, true, 1, $10::timestamptz, $10::timestamptz, $9::smallint, $6::numeric, $11::smallint, $7::smallint[], false, id from sent
    on conflict (person_id, day) do update set declared_at = excluded.declared_at, declare_id = excluded.declare_id),
  advanced as (
    insert into declare_person as known (person_id, last_day, obliged, on_time, level, normal_days)
    values ($1::bigint, $3::date, true, true, $9::smallint, case when $9::smallint = 0 then 1 else 0 end)
    on conflict (person_id) do update set last_day = excluded.last_day, obliged = excluded.obliged, on_time = excluded.on_time, level = excluded.level,
      normal_days = case when excluded.level = 0 then least(known.normal_days + 1, 14) else 0 end
    where known.last_day is null or known.last_day < excluded.last_day returning 1)
  select id, exists (select from advanced) as advanced from sent`

const logEntry = `
  insert into sys_log (trace_id, log_type, account_id, username, nickname, role_id, org_id, org_name, platform, ip, user_agent, call_key, operation, result, code,
    msg, cost_ms, created_at)
  values ($1, 2, $2, 'bare', 'bare', 12, $3, 'bare', 'H5', '127.0.0.1', 'bare', 'POST /oems-api/h5/declare', 'bare', 1, 0, 'success', 1, now())`

/** What is counted of it: seven figures, and of who shows something some more. */
const deltas = `insert into stat_delta (org_id, metric, dim, day, n) select $1::bigint, m, 0, $2::date, 1 from unnest($3::smallint[]) m`
const [ofAll, ofShown] = [
  [9001, 9001, 9001, 9002, 9002, 9003, 9003],
  [9004, 9004, 9005, 9005, 9006, 9006],
]

const answers = JSON.stringify({ bodyState: 1, contactHistory: 0, isolationState: 0 })

/**
 * `{ personId, date, at, temperature, symptoms, level, band }`: the same statements as a declaration of the product, in one pipelined transaction, with
 * fsync, and nothing around them.
 */
export function bareDeclare(database: Database, body: Record<string, unknown>): Promise<unknown> {
  const { personId, date, at, temperature, level, band } = body
  const symptoms = body.symptoms as readonly number[]
  return database.db.transaction(async (tx) => {
    const client = clientOf(tx)
    const send: Statement = async (name, text, values) => (await client.query({ name, text, values: [...values] })).rows
    const key = randomUUID()
    const [, [known]] = await Promise.all([
      send(
        'bare lock',
        `select pg_advisory_xact_lock_shared(7302, 2), pg_advisory_xact_lock(hashtextextended('declare ' || $1::bigint, 0))`,
        [personId],
      ),
      send('bare facts', facts, [personId, date, key]),
    ])
    const { org_id: orgId, emp_type: empType } = known as { org_id: number; emp_type: number }
    const sealed = seal(answers)
    const [sent] = await send('bare submission', submission, [
      personId,
      orgId,
      date,
      key,
      empType,
      temperature,
      symptoms,
      sealed,
      level,
      at,
      band,
    ])
    const shown = symptoms.length > 0
    const abnormal = { personId, orgId, date, at, level, symptoms, declareId: (sent as { id: number }).id }
    if (shown) await bareAbnormal(send, abnormal as Parameters<typeof bareAbnormal>[1])
    await Promise.all([
      send('bare deltas', deltas, [orgId, date, shown ? [...ofAll, ...ofShown] : ofAll]),
      send('bare line', logEntry, [key, personId, orgId]),
    ])
    return sent
  })
}
