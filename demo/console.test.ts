import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { onlineSessions } from '@oems/contract/session/onlineSessions.ts'
import { session } from '@oems/contract/session/session.ts'
import { createApp } from '@oems/server/app.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import { openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import { jobsOf } from '@oems/server/core/domain.ts'
import { SettingsReader } from '@oems/server/core/settings.ts'
import { storedParams } from '@oems/server/core/work/jobParams.ts'
import { domains } from '@oems/server/domains.ts'
import { prepare } from '@oems/server/prepare.ts'
import { newDatabase } from '@oems/server/testing/cluster.ts'
import { callerOf } from '@oems/server/testing/testApp.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTempFolder } from '../server/src/testing/tempFolder.ts'
import { continueDemo, loadDemo } from './load.ts'

useKeys({
  writing: 'test',
  sealing: new Map([['test', Buffer.alloc(32, 7)]]),
  searching: Buffer.alloc(32, 9),
  signing: Buffer.alloc(32, 11),
})

const now = new Date('2026-03-05T10:00:00+08:00')
const database = openDatabase(await newDatabase(), { writers: 4, readers: 2 })
const ask = async <Row>(text: string, values: unknown[] = []) => (await database.db.$client.query(text, values)).rows as Row[]
const one = async <Row>(text: string, values: unknown[] = []) => (await ask<Row>(text, values))[0]!
const warnings: string[] = []
const hear = (warning: Error) => void warnings.push(warning.stack ?? warning.message)

beforeAll(async () => {
  process.on('warning', hear)
  await prepare(database, now)
  await loadDemo(database, { now, employees: 1_500, days: 1 })
})
const clock = now
const tempDir = aTempFolder()
const app = await createApp({ database, clock: () => clock, limits: false, captcha: 0, tempDir })
afterAll(async () => {
  process.off('warning', hear)
  await app.close()
  await database.close()
})

const signIn = async (username: string, platform: 'WEB' | 'H5' = 'WEB') => {
  const { status, code, data } = await callerOf(app, '', platform)(session.login, { username, password: 'Demo@2026' })
  return { status, code, ...(data as { token: string; mustChange: boolean; step: string | null }) }
}

test('260 people use the console, and two employees who look after a region: over all roles, locked for three reasons, new, for a time, at several places', async () => {
  const users = `select a.id, a.status, a.lock_reason, a.locked_until, a.must_change, a.login_count, a.password_time, count(*)::int as assignments
    from sys_account a join sys_account_rop p on p.account_id = a.id join sys_role r on r.id = p.role_id and r.web_login = 1
    where a.source <> 6 group by a.id`
  const found = await one(
    `select count(*)::int users, count(*) filter (where lock_reason = 1)::int "byHand", count(*) filter (where lock_reason = 2)::int dormant,
       count(*) filter (where lock_reason = 3)::int "left", count(*) filter (where locked_until > $1)::int "forAWhile",
       count(*) filter (where must_change)::int fresh, count(*) filter (where must_change and login_count > 0)::int "freshAndSeen",
       count(*) filter (where assignments = 2)::int two, count(*) filter (where assignments = 4)::int four,
       count(*) filter (where status = 1 and password_time < $1::timestamptz - interval '89 days')::int expired from (${users}) u`,
    [now],
  )
  expect(found).toEqual({
    ...{ users: 262, byHand: 9, dormant: 8, left: 4, forAWhile: 5, fresh: 6, freshAndSeen: 0, two: 15, four: 3, expired: 0 },
  })
  const roles = await ask<{ role: string; n: number }>(
    `select r.role_name as role, count(*)::int n from sys_account_rop p join sys_role r on r.id = p.role_id join sys_account a on a.id = p.account_id
     where a.source <> 6 and r.web_login = 1 group by r.id order by r.id`,
  )
  expect(roles).toHaveLength(16)
  for (const { role, n } of roles.slice(12)) expect(n, role).toBeOneOf([2, 3, 4, 5, 6, 7, 8, 9])
  expect(
    await one(
      `select count(*)::int n from sys_account_rop p join sys_role r on r.id = p.role_id join org o on o.id = p.org_id
       where not o.org_type = any(r.org_type) or not r.status = 1`,
    ),
  ).toEqual({ n: 0 })
  expect(await one(`select count(*)::int n from sys_role_menu g join sys_role r on r.id = g.role_id and not r.built_in`)).toMatchObject({
    n: expect.toSatisfy((n: number) => n > 80),
  })
  expect(
    await ask(
      `select valid_to::text as day, count(*)::int n from sys_account_rop p join sys_account a on a.id = p.account_id
       where valid_to <= '2026-03-12' and a.source <> 6 group by 1 order by 1`,
    ),
  ).toEqual([
    { day: '2026-01-24', n: 1 },
    { day: '2026-02-08', n: 1 },
    { day: '2026-02-21', n: 1 },
    { day: '2026-03-04', n: 2 },
    { day: '2026-03-07', n: 1 },
    { day: '2026-03-09', n: 1 },
    { day: '2026-03-11', n: 1 },
  ])
})

const temporary = `select count(*)::int users, count(*) filter (where valid_to < $1)::int ended
  from temp_sys_user t join sys_account_rop p on p.id = t.rop_id join sys_account a on a.id = p.account_id and a.source = 3`

test('26 have an account at a project for a while, five of them until some day past', async () => {
  expect(await one(temporary, ['2026-03-05'])).toEqual({ users: 26, ended: 5 })
})

const online = `select count(*) filter (where platform = 'WEB')::int web, count(*) filter (where platform = 'H5')::int phone
  from sys_session s join sys_account a on a.id = s.account_id where s.status = 1 and a.source <> 6 and a.status = 1`

test('40 are there, and nobody in the place of a demonstration account', async () => {
  expect(await one(online)).toEqual({ web: 28, phone: 12 })
  expect(
    await one(
      `select count(*)::int n from sys_session s join sys_account a on a.id = s.account_id
       where a.source = 6 or s.last_active_time > $1 or s.login_time > s.last_active_time or s.login_time <> a.last_login_time`,
      [now],
    ),
  ).toEqual({ n: 0 })
})

const proveSeals = async (at: Date) => {
  const { token } = await signIn('demo01')
  for (const ago of [0, 1, 3, 60, 179]) {
    const { data } = await callerOf(app, token, 'WEB')(logs.verify, { day: addDays(dayOf(at), -ago) })
    expect(data, `${ago}`).toMatchObject({ ok: true, firstBad: null })
    expect((data as { sealCount: number }).sealCount).toBeGreaterThan(0)
  }
  const open = await one<{ open: number; oldest: Date | null }>(
    `select count(*)::int as open, min(created_at) as oldest from sys_log where trace_id like '________-____-8%' and log_id > (select max(to_log_id) from sys_log_seal)`,
  )
  if (open.oldest) expect(at.getTime() - open.oldest.getTime()).toBeLessThan(6 * 60_000)
}

test('half a year of the operation log, sealed', async () => {
  const lines = await one<Record<string, number>>(
    `select count(*)::int "all", count(*) filter (where log_type = 3 and reason is not null)::int reveals, count(*) filter (where log_type = 4)::int exports,
       count(*) filter (where log_type = 2 and result = 1 and platform = 'WEB' and jsonb_array_length(diff -> 0 -> 'fields') > 0)::int edits,
       count(*) filter (where operation = '登录')::int "signIns", count(*) filter (where operation = '登录' and result = 2)::int failed,
       count(distinct business_domain_id)::int domains, count(*) filter (where created_at > $1)::int ahead,
       count(*) filter (where account_id in (select id from sys_account where source = 6))::int demo from sys_log`,
    [now],
  )
  expect(lines.all).toBeGreaterThan(59_000)
  expect(lines.all).toBeLessThan(62_000)
  expect(lines.edits).toBeGreaterThan(300)
  expect(lines.reveals).toBeGreaterThan(140)
  expect(lines.exports).toBeGreaterThan(70)
  expect(lines.failed! / lines.signIns!).toBeCloseTo(0.02, 2)
  expect(lines).toMatchObject({ domains: 3, ahead: 0, demo: 0 })
  expect(await one(`select count(*)::int n from sys_log where tableoid = 'sys_log_default'::regclass`)).toEqual({ n: 0 })
  await proveSeals(now)
})

test('sign-ins follow the week and the holidays, and the accounts say the same', async () => {
  const days = await ask<{ day: string; n: number }>(
    `select (created_at at time zone 'Asia/Shanghai')::date::text as day, count(*)::int n from sys_log
     where operation = '登录' and platform = 'WEB' and result = 1 group by 1`,
  )
  const on = (day: string) => days.find((one) => one.day === day)?.n ?? 0
  expect(on('2026-01-14')).toBeGreaterThan(80)
  expect(on('2026-01-18')).toBeLessThan(on('2026-01-14') / 2.5)
  expect(on('2026-02-18')).toBeLessThan(on('2026-01-14') / 5)
  expect(on('2025-10-02')).toBeLessThan(on('2026-01-14') / 4)
  expect(
    await one(
      `select count(*)::int n from sys_account a left join (
         select target_id, count(*) as n, max(created_at) as last from sys_log where operation = '登录' and result = 1 group by 1) l on l.target_id = a.id
       where a.login_count <> coalesce(l.n, 0) or a.last_login_time is distinct from l.last or a.last_login_time < a.created_at`,
    ),
  ).toEqual({ n: 0 })
})

test('900 runs of jobs, the shipped ones going on unless they are shipped paused', async () => {
  expect(
    await one(
      `select (select count(*)::int from sys_schedule_log) runs, (select count(*)::int from sys_schedule where built_in and status = 0) shipped,
         (select count(*)::int from sys_schedule where status = 1 and not built_in) paused,
         (select count(*)::int from sys_schedule where last_status = 2) failing, (select count(*)::int from sys_schedule_log where end_time > $1) ahead`,
      [now],
    ),
  ).toEqual({ runs: 900, shipped: jobsOf(domains).filter(({ shippedPaused }) => !shippedPaused).length, paused: 1, failing: 1, ahead: 0 })
})

test('the embedded page and the link stand in the menu', async () => {
  expect(await ask(`select type, url from sys_menu where not built_in order by type`)).toEqual([
    { type: 5, url: '/oems/help/index.html' },
    { type: 6, url: 'https://www.nhc.gov.cn/' },
  ])
})

test('whoever greets can come in, and sees who is there', async () => {
  const names = Array.from({ length: 13 }, (_, at) => `demo${String(at + 1).padStart(2, '0')}`).concat('demo04b')
  for (const name of names)
    expect(await signIn(name, name === 'demo12' ? 'H5' : 'WEB'), name).toMatchObject({ code: 0, mustChange: false, step: null })
  const { token } = await signIn('demo03')
  const { data } = await callerOf(app, token, 'WEB')(onlineSessions.list, {})
  expect((data as { total: number }).total).toBeGreaterThan(8)
})

test('a filled database is not loaded a second time', async () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const env = { ...process.env, OEMS_DATA_KEYS: `k1:${key},search:${key}` }
  const again = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), '--database', database.url], { env })
  await expect(again).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('数据库中已有数据，未作任何改动') })
  expect(await one(`select count(*)::int n from sys_account where source = 6`)).toEqual({ n: 14 })
})

const later = new Date('2026-03-08T09:00:00+08:00')

test('a later start goes on: log, people online, temporary assignments, passwords', async () => {
  await ask(`update sys_account_rop set valid_to = '2026-03-06' where valid_to is not null`)
  await ask(`update sys_account set password_time = '2025-01-01', status = 2, lock_reason = 2 where username = 'demo05'`)
  await ask(`update sys_account set status = 2, lock_reason = 1 where username = 'demo07'`)
  await continueDemo(database, later)
  const ends = `select valid_to::text as day, count(*)::int n from sys_account_rop p join sys_account a on a.id = p.account_id
    where valid_to is not null and (a.source = 6) = $1 and p.updated_by = 0 group by 1 order by 1`
  expect(await ask(ends, [true])).toEqual([{ day: '2026-06-06', n: 4 }])
  expect((await ask<{ day: string; n: number }>(ends, [false])).slice(0, 4)).toEqual([
    { day: '2026-03-07', n: 2 },
    { day: '2026-03-10', n: 1 },
    { day: '2026-03-12', n: 1 },
    { day: '2026-03-14', n: 1 },
  ])
  expect(await one(`select status, lock_reason "lockReason", password_time "at" from sys_account where username = 'demo05'`)).toEqual({
    ...{ status: 1, lockReason: null, at: later },
  })
  expect(await one(temporary, ['2026-03-08'])).toEqual({ users: 26, ended: 5 })
  expect(
    await ask(`select day::text, count(distinct project_id) > 80 as most from uhs_declare where day > '2026-03-05' group by 1 order by 1`),
  ).toEqual([
    { day: '2026-03-06', most: true },
    { day: '2026-03-07', most: true },
  ])
  // What a visitor did stays.
  expect(await one(`select status from sys_account where username = 'demo07'`)).toEqual({ status: 2 })
  const lines = await ask<{ day: string; n: number }>(
    `select (created_at at time zone 'Asia/Shanghai')::date::text as day, count(*)::int n from sys_log where created_at > '2026-03-03' group by 1 order by 1`,
  )
  expect(lines.map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'])
  expect(lines[3]!.n / lines[1]!.n).toBeCloseTo(1, 0)
  expect(lines[4]!.n).toBeLessThan(lines[3]!.n)
  expect(await one(`select count(*)::int n from sys_log where created_at > $1`, [later])).toEqual({ n: 0 })
  expect(await one(online)).toEqual({ web: 28, phone: 12 })
  await proveSeals(later)
})

test('each of them has heard of 25 to 60 things of all four types, a third of which is unread', async () => {
  const perAccount = `select u.account_id, count(*)::int n, count(distinct u.type)::int types, count(*) filter (where u.read_time is null)::int unread
    from sys_message_user u join sys_message m on m.id = u.message_id and m.type = u.type and m.created_at < $1 group by 1`
  const found = await one<Record<string, number>>(
    `select min(n)::int fewest, max(n)::int most, min(types)::int types, round(sum(unread)::numeric / sum(n), 2)::float8 unread from (${perAccount}) a`,
    [now],
  )
  expect(found.fewest).toBeGreaterThanOrEqual(25)
  expect(found.most).toBeLessThanOrEqual(60)
  expect(found).toMatchObject({ types: 4, unread: 0.33 })
  const silent = await one(
    `select count(*)::int n from sys_account a where a.deleted_at is null
       and exists (select from sys_account_rop p join sys_role r on r.id = p.role_id where p.account_id = a.id and p.deleted_at is null and r.base_role_id in (1, 2, 3, 4, 5, 6, 7, 8, 13))
       and not exists (select from sys_message_user u where u.account_id = a.id)`,
  )
  expect(silent).toEqual({ n: 0 })
})

test('132 projects have reported what they have for the sick as far as their reports have come, and are judged by it', async () => {
  const found = await one(
    `
    select count(*)::int projects, count(guide_base_at)::int base, count(guide_medical_at)::int medical, count(guide_network_env_at)::int network,
      count(readiness)::int judged, count(*) filter (where readiness < 60)::int low,
      (select array_agg(n order by level) from (select clinic_level level, count(*)::int n from project_medical group by 1) l) levels,
      (select count(*)::int from project_network_env) networks, (select count(*)::int from project_network_env where 0 = any(access_types)) offline,
      (select count(*)::int from coop_institution where kind = 1) local, (select count(*)::int from coop_institution where kind = 2) remote,
      (select count(contact_phone)::int from coop_institution where kind = 1 and contact_name is not null) liaisons,
      (select count(*)::int from coop_institution where agreement_end between $1::date and $1::date + 60) expiring,
      (select count(*)::int from clinic_referral) referrals, (select count(*)::int from project_subcontract) subcontracts,
      (select count(*)::int from temp_sys_user) temporary, count(*) filter (where suspend_since < $1::date - 90)::int long,
      (select count(*)::int from org where org_type = 4 and (name_en is not null) = (is_outside = 2)) named
    from project`,
    [dayOf(now)],
  )
  expect(found).toEqual({
    ...{ projects: 132, base: 118, medical: 118, network: 106, judged: 122, low: 15, levels: [8, 40, 52, 18], networks: 106, offline: 2 },
    ...{ local: 210, liaisons: 140, remote: 9, expiring: 26, referrals: 96, subcontracts: 31, temporary: 26, long: 1, named: 132 },
  })
})

test('every job runs over all of it: none fails, and no library has warned', async () => {
  const settings = await new SettingsReader(database.reader, {}).current()
  // A day later, so that those which begin a day find one to begin.
  const run = {
    database,
    log: app.log,
    settings,
    tempDir,
    now: new Date('2026-03-09T10:00:00+08:00'),
    signal: new AbortController().signal,
  }
  const failed: unknown[] = []
  // A backup has keys and programs of its own, and its own test.
  for (const executor of jobsOf(domains).filter(({ bean }) => bean !== 'backup'))
    await executor.run({ ...run, params: storedParams(executor, '{}') }).catch((error: unknown) => failed.push([executor.bean, error]))
  expect(failed).toEqual([])
  expect(warnings).toEqual([])
})
