import { shippedMenus } from '@oems/contract/access/menu.ts'
import { addDays, dayOf, startOf } from '@oems/server/core/days.ts'
import { type Bulk, bulk } from '@oems/server/core/db/bulk.ts'
import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sealEntries } from '@oems/server/operationLog/seals.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Say, type World, world } from './world.ts'

export interface LogWorld extends World {
  /** The last whole day with entries. */
  readonly day: string
}

const nodes = 3_000
const accounts = 5_000
const days = 28

/** A world whose operation log has so many entries, of the four weeks before the day it was loaded. */
export async function logWorld(folder: string, entries: number, say: Say): Promise<LogWorld> {
  const here = await world(folder, { employees: accounts - nodes, nodes, days: 0 }, say)
  const { database } = here
  const [filled] = await ask<{ any: boolean }>(database.reader, sql`select exists (select from sys_log) as any`)
  if (!filled?.any) {
    say(`载入 ${entries} 条操作日志…`)
    const started = performance.now()
    const report = (what: string) => say(`${what}，${Math.round((performance.now() - started) / 1000)} s`)
    await loadEntries(database, entries, report)
    await unlimited(here.ownerUrl, 'vacuum (freeze, analyze) sys_log')
    report('整理完成')
    await sealEntries(database, new Date())
    report('封存完成')
  }
  const [last] = await ask<{ at: Date }>(database.reader, sql`select max(created_at) as at from sys_log`)
  return { ...here, day: dayOf(new Date(last!.at)) }
}

async function unlimited(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** An administrator at each node, as many people again as make up the accounts; each acts in one role assignment, some often and most rarely. */
const people = `
  with made as (
    insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source)
    select now(), 0, now(), 0, left(lower(org_code), 28) || '.gly', left(org_name, 20) || '管理员', id, 1 from org where deleted_at is null returning id, org_id)
  insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
  select now(), 0, now(), 0, m.id, (array[6, 2, 3, 4, 5, 4])[o.org_type + 1], o.id from made m join org o on o.id = m.org_id`
const actors = `
  create temp table who on commit drop as
    select row_number() over (order by md5(a.id::text)) - 1 as place, a.id, a.username, a.nickname, p.role_id, o.id as org_id, o.org_name
    from sys_account a join sys_account_rop p on p.account_id = a.id and p.deleted_at is null join org o on o.id = p.org_id`
const operations = `
  create temp table logged_call on commit drop as
    select row_number() over (order by md5(d."callKey")) - 1 as place, d.* from jsonb_to_recordset($1::jsonb)
      as d ("callKey" text, name text, domain smallint, "what" text, export boolean)`

/**
 * One hour's entries in the order of their moments, as they would have been written: of a hundred 6 sign-ins, 7 accesses to health records,
 * 1 export or more, the rest operations; 2 refused; 3 that changed several records. $1 entries, $2 accounts, $3 operations, $4 hour.
 */
const hour = `
  insert into sys_log (trace_id, log_type, account_id, username, nickname, role_id, org_id, org_name, target_org_id, platform, ip, user_agent,
    business_domain_id, call_key, operation, target_type, target_id, target_name, person_id, params, diff, result, code, msg, cost_ms, created_at)
  select md5(n::text || $4), case when login then 1 when accesses then 3 when d.export then 4 else 2 end,
    case when known then w.id end, case when known then w.username end, case when known then w.nickname end, case when known then w.role_id end,
    case when known then w.org_id end, case when known then w.org_name end,
    case when login or far > 0.8 then null when far > 0.7 then t.org_id else w.org_id end,
    case when w.role_id = 12 then 'H5' else 'WEB' end, '10.' || w.place % 200 || '.' || w.place % 250 || '.' || n % 20,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || 130 + n % 12 || '.0.0.0 Safari/537.36',
    case when login then 1 else d.domain end, case when login then 'POST /oems-api/sys/login' else d."callKey" end,
    case when login then '登录' else d.name end, case when login then '账号' else d.what end,
    case when login then w.id else (far * 1000000)::bigint end, case when login then w.nickname else d.what || (far * 1000000)::int end,
    case when accesses then (far * 1000000)::bigint end,
    case when login then jsonb_build_object('username', w.username, 'platform', 'WEB')
      else jsonb_build_object('id', (far * 1000000)::int, 'orgId', w.org_id, 'pageNo', 1, 'pageSize', 20, 'status', n % 5) end,
    case when login or accesses then null else
      jsonb_build_array(jsonb_build_object('what', d.what, 'id', (far * 1000000)::int, 'fields', jsonb_build_array(
        jsonb_build_object('field', 'status', 'old', n % 3, 'new', n % 5), jsonb_build_object('field', 'remark', 'old', null, 'new', '******'))))
      || case when far < 0.03 then jsonb_build_array(jsonb_build_object('what', d.what, 'id', n, 'fields', '[]'::jsonb)) else '[]'::jsonb end end,
    case when bad then 2 else 1 end, case when bad then 1422 else 0 end, case when bad then '数据已被他人修改' else 'success' end, (far * 80)::int,
    $4::timestamptz + n * interval '1 hour' / ($1::int + 1)
  from (
    select n, kind < 0.06 as login, kind > 0.93 as accesses, bad, not (bad and kind < 0.06) as known, far, floor($2 * busy * busy)::int as who_at,
      floor($2 * far)::int as target_at, floor($3 * often * often)::int as call_at
    from (select n, random() kind, random() < 0.02 bad, random() far, random() busy, random() often from generate_series(1, $1::int) n) r) r
    join who w on w.place = r.who_at join who t on t.place = r.target_at join logged_call d on d.place = r.call_at
  order by n`

/** How busy the hours of a day are in Beijing, from midnight on. */
const hours = [1, 1, 1, 1, 1, 2, 6, 14, 20, 18, 14, 9, 5, 8, 12, 12, 11, 9, 6, 5, 4, 3, 2, 1]
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

function plan(entries: number, today: string) {
  const slots = Array.from({ length: days }, (_, at) => addDays(today, at - days)).flatMap((day) =>
    hours.map((weight, at) => ({
      day,
      from: new Date(startOf(day).getTime() + at * 3_600_000).toISOString(),
      weight: isWeekend(day) ? weight / 3 : weight,
    })),
  )
  const totalWeight = slots.reduce((sum, { weight }) => sum + weight, 0)
  return slots.map(({ day, from, weight }) => ({ day, from, lines: Math.round((entries * weight) / totalWeight) }))
}

/** What is done by the buttons of the console. */
const buttons = () => {
  const pages = new Map(shippedMenus.filter(({ type }) => type === 3).map((page) => [page.code, page]))
  return shippedMenus.flatMap(({ type, perms, parentCode, name }) => {
    const page = pages.get(parentCode ?? '')
    if (type !== 4 || !page || !perms[0]) return []
    return {
      callKey: `POST /oems-api/${perms[0].replaceAll(':', '/')}`,
      name: `${page.name}·${name}`,
      domain: page.businessDomainId,
      what: page.name.replace(/管理$/, ''),
      export: perms[0].endsWith(':export'),
    }
  })
}

const loadEntries = (database: Database, entries: number, report: (what: string) => void) =>
  bulk(database, async (load) => {
    const today = dayOf(new Date())
    await load.query('select setseed(0.2026)')
    await load.query('select ensure_log_partitions($1, $2)', [addDays(today, -days), today])
    await load.query(people)
    await load.query(actors)
    await load.query(operations, [JSON.stringify(buttons())])
    await load.query('analyze who, logged_call')
    const [all, operationCount] = [await countOf(load, 'who'), await countOf(load, 'logged_call')]
    let before = ''
    for (const slot of plan(entries, today)) {
      if (before !== '' && slot.day !== before) report(before)
      before = slot.day
      if (slot.lines > 0) await load.query(hour, [slot.lines, all, operationCount, slot.from])
    }
  })

const countOf = async (load: Bulk, table: string) => (await load.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n
