import { majorSymptoms } from '@oems/contract/declaration/level.ts'

/** Sends a statement under a name. */
export type Statement = (name: string, text: string, values: readonly unknown[]) => Promise<unknown[]>

interface Abnormal {
  readonly personId: number
  readonly orgId: number
  readonly date: string
  readonly at: string
  readonly level: number
  readonly symptoms: readonly number[]
  readonly declareId: number
}

const neighbour = (side: string, order: string) => `
  select n.declare_id from (select d.day, d.level, d.declare_id from declare_person_day d where d.person_id = $1 and d.day ${side} $2::date
    order by d.day ${order} limit 1) n where n.level >= 2 and abs(n.day - $2::date) <= 3`
const pairs = `${neighbour('<', 'desc')} union all ${neighbour('>', 'asc')}`

const rows = 'select * from important_user where person_id = any($1::bigint[]) and deleted_at is null order by person_id, id for update'
const standing = 'select id, org_id from employee where id = any($1::bigint[]) and deleted_at is null and emp_status in (1, 2)'
const opened = `
  insert into important_user (created_at, created_by, updated_at, updated_by, person_id, org_id, attention_level, reasons, sources, opened_at, opened_by,
    opened_rule, opened_org_id, normal_days, next_follow_date)
  values ($3, 0, $3, 0, $1, $2, 3, '{1}', jsonb_build_array(jsonb_build_object('id', $4::bigint)), $3, 0, 1, $2, 3, $5)
  on conflict do nothing returning *`
const merged = `update important_user set sources = sources || jsonb_build_object('id', $2::bigint), version = version + 1, updated_at = $3 where id = $1`
const interval = `
  with standing as materialized (select * from stat_state where metric = 9007 and subject_id = $1 and (to_day is null or to_day >= $3::date))
  insert into stat_state (metric, subject_id, from_day, org_id, dims)
  select 9007, $1, $3::date, $2, '{"level": 3}' where not exists (select from standing)
  on conflict (metric, subject_id, from_day) do update set org_id = excluded.org_id, dims = excluded.dims, to_day = null returning org_id`

const whose = 'select p.name, o.org_name, path_ids(o.path) as above from person p, org o where p.id = $1 and o.id = $2'
const told = `
  with told as materialized (
      select a.id from sys_account a where a.deleted_at is null and a.status = 1 and a.id in (
        select p.account_id from sys_account_rop p join sys_role r on r.id = p.role_id
        where r.base_role_id = any('{7,11,9,5,10,4}'::int[]) and r.deleted_at is null and r.status = 1 and p.org_id = $1 and p.deleted_at is null
          and coalesce(p.valid_from <= $2::date, true) and coalesce(p.valid_to >= $2::date, true)) order by a.id limit 5001),
    said as (
      insert into sys_message (type, level, title, content, link, biz_type, biz_id, created_at)
      select 2, 3, 'bare', 'bare', '/bare', 'bare', $3::bigint, now() where exists (select from told) returning id)
  insert into sys_message_user (account_id, message_id, type, dedup_key) select told.id, said.id, 2, 'bare:' || $3::bigint || $2 from told, said
  on conflict (account_id, dedup_key) where dedup_key is not null and read_time is null and deleted_at is null
    do update set message_id = excluded.message_id returning 1`
const nearest = `
  select a.id from unnest($1::bigint[]) with ordinality a (id, depth)
  where exists (select from sys_account_rop p join sys_role r on r.id = p.role_id
    where p.org_id = a.id and p.deleted_at is null and r.base_role_id = any('{7,11,9,5,10,4}'::int[])) order by a.depth desc limit 1`

const around = `
  select person_id, day, org_id, symptoms, fever_band from declare_person_day where person_id = any($1::bigint[])
    and day between $2::date - 7 and $2::date + 7 and (symptoms <> '{}' or fever_band > 1)`

const shared = `
  select s.symptom, count(distinct h.person_id)::int as num from declare_health h cross join lateral unnest(h.symptoms) s(symptom)
  where h.org_id = $1 and h.day between $2::date - 4 and $2::date and h.level >= 2 and h.is_latest and not h.voided
    and h.declared_at >= $3::timestamptz - interval '72 hours' and exists (select from org o where o.id = h.org_id and o.org_type = 4)
  group by 1 order by 2 desc, 1`
const warned = `select * from stat_warning where org_id = $1 and kind = 2 and series = 9 and deleted_at is null and state = any('{1,2,3}'::smallint[]) for update`
const judged = `select count(*) from stat_warning where org_id = $1 and kind = 2 and series = 9 and deleted_at is null and last_day >= $2 and state = any('{4,5}'::smallint[])`
const warn = `
  insert into stat_warning (org_id, kind, series, level, max_level, first_day, last_day, state, evidence, observed, created_at, created_by, updated_at, updated_by)
  values ($1, 2, 9, 2, 2, $2, $2, 1, '{}', $3, $4, 0, $4, 0) on conflict do nothing returning id`
const extended = 'update stat_warning set last_day = $2, observed = $3, updated_at = $4 where id = $1'

/** What a declaration with symptoms further asks and writes: key attention, messages, onsets, and whether several of the project show the same. */
export async function bareAbnormal(send: Statement, one: Abnormal): Promise<void> {
  const { personId, orgId, date, at, level, symptoms, declareId } = one
  if (level >= 2) {
    const before = await send('bare pairs', pairs, [personId, date])
    if (level === 3 || before.length > 0) await attend(send, one)
  }
  if (level === 3) {
    const [person] = (await send('bare whose', whose, [personId, orgId])) as { above: number[] }[]
    const reached = await send('bare told', told, [orgId, date, personId])
    if (reached.length === 0) {
      const [above] = (await send('bare nearest', nearest, [person!.above.slice(0, -1)])) as { id: number }[]
      if (above) await send('bare told', told, [above.id, date, personId])
    }
  }
  await send('bare around', around, [[personId], date])
  if (!symptoms.some((symptom) => majorSymptoms.has(symptom))) return
  await send('bare cluster', `select pg_advisory_xact_lock(hashtextextended('cluster ' || $1::bigint, 0))`, [orgId])
  const [most] = (await send('bare shared', shared, [orgId, date, at])) as { num: number }[]
  if (!most || most.num < 3) return
  await send('bare judged', judged, [orgId, date])
  const [open] = (await send('bare warned', warned, [orgId])) as { id: number }[]
  if (open) await send('bare extended', extended, [open.id, date, most.num, at])
  else {
    await send('bare warn', warn, [orgId, date, most.num, at])
    await send('bare told', told, [orgId, date, declareId])
  }
}

async function attend(send: Statement, { personId, orgId, date, at, declareId }: Abnormal): Promise<void> {
  const own = (await send('bare rows', rows, [[personId]])) as { id: number; closed_at: string | null }[]
  const open = own.find(({ closed_at }) => closed_at === null)
  if (open) await send('bare merged', merged, [open.id, declareId, at])
  else {
    await send('bare standing', standing, [[personId]])
    await send('bare opened', opened, [personId, orgId, at, declareId, date])
  }
  await send('bare interval', interval, [personId, orgId, date])
}
