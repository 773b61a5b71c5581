import { type Check, selfCheck } from '@oems/contract/operations/selfCheck.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/passwords.ts'
import { ask } from '../../core/db/database.ts'
import { seal } from '../../core/db/keys.ts'
import { Signals } from '../../core/signals.ts'
import { sealEntries } from '../../operationLog/seals.ts'
import { asOwner } from '../../testing/cluster.ts'
import { testApp } from '../../testing/testApp.ts'

const app = await testApp({ alone: true })
const { db } = app

interface Found {
  readonly runAt: string
  readonly runBy: string | null
  readonly list: readonly Check[]
}
const found = async (rerun: 0 | 1 = 1, as = app.platformAdmin) => (await as(selfCheck.list, { rerun })).data as Found
const resultOf = async (key: string) => {
  const { result, figure, says } = (await found()).list.find((check) => check.key === key)!
  return { result, figure, says }
}
beforeAll(async () => {
  await sealEntries(app, app.clock())
})

test('is for whoever may, and a field that is wrong is said so', async () => {
  const { groupAdmin } = await app.aGroup()
  expect(await app.stranger(selfCheck.list)).toMatchObject({ status: 401 })
  expect(await groupAdmin(selfCheck.list)).toMatchObject({ status: 200, code: 1403 })
  expect(await app.platformAdmin(selfCheck.list, { rerun: 2 })).toMatchObject({ code: 1400 })
})

test('keeps a run until the next, with its time and who asked; the job asks for nobody', async () => {
  const first = await found(0) // there is none yet
  expect(first.list).toHaveLength(15)
  app.clock.set('2026-03-05T10:00:00+08:00')
  expect(await found(0)).toEqual(first)
  const again = await found(1)
  expect([again.runAt, again.runBy]).toEqual(['2026-03-05T02:00:00.000Z', first.runBy])
  app.clock.set('2026-03-06T07:00:00+08:00')
  expect(await app.runJob('self-check')).toMatchObject({ processed: 15 })
  expect(await found(0)).toMatchObject({ runAt: '2026-03-05T23:00:00.000Z', runBy: null })
  app.clock.set('2026-03-05T10:00:00+08:00')
})

test('leads only where the page is built and the caller may open it', async () => {
  const places = new Map((await found(0)).list.map(({ key, place }) => [key, place]))
  expect(places.get('endedTried')).toBe('/sys/user?temp=1')
  expect(places.get('storage')).toBe('/sys/oss')
  const operations = await app.anAdmin(6, app.rootId)
  expect((await found(0, operations)).list.find(({ key }) => key === 'seals')!.place).toBe('/sys/log')
})

test('files can be written and read; on one disk several processes have to share it', async () => {
  expect(await resultOf('storage')).toMatchObject({ result: 1, says: '文件存放在本地磁盘，可以写入、读取和删除。' })
  const others = [new Signals(app.database.url), new Signals(app.database.url)]
  for (const other of others) other.listen('parameters', () => undefined)
  await expect.poll(async () => (await resultOf('storage'))?.result).toBe(2)
  await Promise.all(others.map((other) => other.close()))
  await db.execute(
    sql`update sys_storage set storage = 2, endpoint = 'http://127.0.0.1:20999', bucket = 'gone', access_key = ${seal('a')}, secret_key = ${seal('b')}`,
  )
  expect(await resultOf('storage')).toMatchObject({ result: 3, says: expect.stringContaining('无法连接') })
  await db.execute(sql`update sys_storage set storage = 1`)
})

test('https is judged by the caller’s own connection', async () => {
  expect(await resultOf('https')).toMatchObject({ result: 2 })
  const { list } = (await app.platformAdmin(selfCheck.list, {}, { host: 'oems.example.org' })).data as Found
  expect(list.find(({ key }) => key === 'https')).toMatchObject({ result: 3, figure: 'HTTP' })
  const secured = (await app.platformAdmin(selfCheck.list, {}, { host: 'oems.example.org', 'x-forwarded-proto': 'https' })).data as Found
  expect(secured.list.find(({ key }) => key === 'https')).toMatchObject({ result: 1 })
})

test('first passwords that nobody has changed for a week, and worse after a month', async () => {
  expect(await resultOf('firstPassword')).toMatchObject({ result: 1 })
  const { project } = await app.aGroup()
  const { accountId } = await app.anAccount({ roleId: 5, orgId: project.id, mustChange: true, username: 'neverchanged' })
  const since = (at: string) => db.execute(sql`update sys_account set password_time = ${at}::timestamptz where id = ${accountId}`)
  await since('2026-02-26T00:00:00+08:00')
  expect(await resultOf('firstPassword')).toMatchObject({ result: 1 })
  await since('2026-02-25T23:59:59+08:00')
  const result = await resultOf('firstPassword')
  expect(result).toMatchObject({ result: 2, figure: '1个' })
  expect(result.says).toContain('neverchanged')
  await since('2026-01-01T00:00:00+08:00')
  expect(await resultOf('firstPassword')).toMatchObject({ result: 3 })
})

test('accounts that nobody uses and nothing has locked', async () => {
  expect(await resultOf('dormant')).toMatchObject({ result: 1 })
  const { project } = await app.aGroup()
  const { accountId } = await app.anAccount({ roleId: 5, orgId: project.id })
  await db.execute(sql`update sys_account set last_login_time = '2025-12-01T00:00:00+08:00' where id = ${accountId}`)
  expect(await resultOf('dormant')).toMatchObject({ result: 2, figure: '1个' })
  await db.execute(sql`update sys_account set status = 2 where id = ${accountId}`)
  expect(await resultOf('dormant')).toMatchObject({ result: 1 })
})

test('whose role has ended and who tries all the same', async () => {
  expect(await resultOf('endedTried')).toMatchObject({ result: 1 })
  const { project } = await app.aGroup()
  const passwordHash = await hashPassword('Reise&Gut-73')
  const account = await app.anAccount({ roleId: 9, orgId: project.id, validTo: '2026-03-04', passwordHash, username: 'timesup' })
  expect(await app.stranger(session.login, { username: account.username, password: 'Reise&Gut-73' })).toMatchObject({ code: 1403 })
  expect(await resultOf('endedTried')).toMatchObject({ result: 2, figure: '1个', says: expect.stringContaining('timesup') })
})

test('more than three system administrators', async () => {
  const [{ n } = { n: 0 }] = await ask<{ n: number }>(
    db,
    sql`select count(*) as n from sys_account_rop where role_id = 1 and deleted_at is null`,
  )
  for (let made = n; made < 3; made += 1) await app.anAccount({ roleId: 1, orgId: app.rootId })
  expect(await resultOf('administrators')).toMatchObject({ result: 1, figure: '3个' })
  await app.anAccount({ roleId: 1, orgId: app.rootId, validTo: '2026-03-01' })
  expect(await resultOf('administrators')).toMatchObject({ figure: '3个' })
  await app.anAccount({ roleId: 1, orgId: app.rootId })
  expect(await resultOf('administrators')).toMatchObject({ result: 2, figure: '4个' })
})

test('custom roles that may nearly everything', async () => {
  expect(await resultOf('broadRoles')).toMatchObject({ result: 1 })
  await db.execute(sql`
    with made as (
      insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in)
      select now(), 0, now(), 0, '万能角色', 6, org_type, ${app.rootId}, assignable_role_ids, 1, false from sys_role where id = 6 returning id)
    insert into sys_role_menu (role_id, menu_id) select made.id, m.id from made, (select id from sys_menu order by id limit 301) m`)
  expect(await resultOf('broadRoles')).toMatchObject({ result: 2, says: expect.stringContaining('万能角色（301项）') })
})

test('jobs that failed, and those that still do', async () => {
  expect(await resultOf('failedJobs')).toMatchObject({ result: 1 })
  const [job] = await ask<{ id: number }>(
    db,
    sql`insert into sys_schedule (created_at, created_by, updated_at, updated_by, job_name, bean_name, cron_expression, last_status)
        values (now(), 0, now(), 0, '坏任务', 'bad', '0 0 1 * * ?', 1) returning id`,
  )
  await db.execute(sql`
    insert into sys_schedule_log (job_id, job_name, bean_name, params, trigger, status, start_time, node, trace_id)
    values (${job!.id}, '坏任务', 'bad', '{}', 1, 2, '2026-03-04T01:00:00+08:00', 'n', 't')`)
  expect(await resultOf('failedJobs')).toMatchObject({ result: 2, says: expect.stringContaining('坏任务（1次）') })
  await db.execute(sql`update sys_schedule set last_status = 3 where id = ${job!.id}`)
  expect(await resultOf('failedJobs')).toMatchObject({ result: 3 })
})

test('seals: late, whole, broken', async () => {
  app.clock.set('2026-03-05T11:00:00+08:00')
  expect(await resultOf('seals')).toMatchObject({ result: 2, says: expect.stringContaining('尚未封存') })
  app.clock.set('2026-03-06T09:00:00+08:00')
  await sealEntries(app, app.clock())
  expect(await resultOf('seals')).toMatchObject({ result: 1 })
  await asOwner(
    app.database.url,
    `alter table sys_log disable trigger all;
     update sys_log set msg = '改过' where log_id = (select to_log_id from sys_log_seal order by seal_id desc limit 1);
     alter table sys_log enable trigger all`,
  )
  expect(await resultOf('seals')).toMatchObject({ result: 3, says: expect.stringContaining('日志与封存不符') })
})

test('whose the log is: by what the database would let this very connection do', async () => {
  expect(await resultOf('logOwner')).toMatchObject({ result: 1 })
  const { username } = new URL(app.database.url)
  await asOwner(app.database.url, `grant truncate on sys_log to ${username}`)
  expect(await resultOf('logOwner')).toMatchObject({ result: 3, figure: username, says: expect.stringContaining('DATABASE_OWNER_URL') })
  await asOwner(app.database.url, `revoke truncate on sys_log from ${username}`)
  expect(await resultOf('logOwner')).toMatchObject({ result: 1 })
})

test('whole numbers looked at one after another', async () => {
  expect(await resultOf('reveals')).toMatchObject({ result: 1 })
  const recordAccesses = (count: number) =>
    db.execute(sql`
      insert into sys_log (trace_id, log_type, username, platform, ip, user_agent, call_key, operation, result, code, msg, cost_ms, reason, created_at)
      select 't', 3, 'curious', 'WEB', '::1', 'test', 'x', 'x', 1, 0, 'success', 0, '身份核对', '2026-03-05T20:00:00+08:00'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${count}) n`)
  await recordAccesses(29)
  expect(await resultOf('reveals')).toMatchObject({ result: 1 })
  await recordAccesses(1)
  expect(await resultOf('reveals')).toMatchObject({ result: 2, says: expect.stringContaining('curious（30次）') })
  await recordAccesses(30)
  expect(await resultOf('reveals')).toMatchObject({ result: 3 })
})

test('parameters weaker than what is asked', async () => {
  const weak = (count: number) => ({ figure: `${count}项偏弱`, says: expect.stringContaining('管理角色登录不要求动态验证码') })
  expect(await resultOf('passwordRule')).toMatchObject({ result: 2, ...weak(1) })
  expect(await resultOf('logRetention')).toMatchObject({ result: 1, figure: '365天' })
  await app.setParameter('security.password.expireDays', '0')
  await app.setParameter('security.password.classes', '2')
  expect(await app.runJob('self-check')).toMatchObject({ message: expect.stringContaining('密码与登录参数') })
  const { list } = await found(0)
  expect(list[0]).toMatchObject({ result: 3, figure: '3项偏弱', says: expect.stringContaining('密码永不过期') })
})
