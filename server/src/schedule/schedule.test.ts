import { flag, shape, whole, withDefault } from '@oems/contract/core/fields.ts'
import { JobStatus, RunStatus, RunTrigger } from '@oems/contract/operations/codes.ts'
import { schedule } from '@oems/contract/schedule/schedule.ts'
import { scheduleLog } from '@oems/contract/schedule/scheduleLog.ts'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { jobsOf } from '../core/domain.ts'
import { SettingsReader } from '../core/settings.ts'
import { type Jobs, startJobs, withParams } from '../core/work/jobs.ts'
import { enterShippedJobs } from '../core/work/shippedJobs.ts'
import { domains } from '../domains.ts'
import { saved } from '../testing/samples.ts'
import { testApp } from '../testing/testApp.ts'
import { tellOfFailedRun } from './alarm.ts'

/** Gates of runs that wait to be let go. */
const held: (() => void)[] = []
const letGo = () => held.splice(0).forEach((go) => void go())
const executor = withParams(
  shape({ days: withDefault(whole('天数', 1, 30), 7), wait: withDefault(flag('等待'), 0), fail: withDefault(flag('失败'), 0) }),
  {
    bean: 'test-count',
    name: '测试计数',
    meaning: '数一数',
    async run({ params }) {
      if (params.wait) await new Promise<void>((resolve) => held.push(resolve))
      if (params.fail) throw new Error('磁盘已满')
      return { processed: params.days }
    },
  },
)
const app = await testApp({ more: [{ jobs: [executor] }], alone: true })
const operator = await app.anAdmin(6, app.rootId)
const admin = app.platformAdmin

let serial = 0
const draft = (more: object = {}) => {
  serial += 1
  return { jobName: `任务${serial}`, beanName: 'test-count', cronExpression: '0 0 3 * * ?', ...more }
}
const aJob = (more?: object) => saved(admin, schedule.save, draft(more))
const info = async (jobId: number) => (await admin(schedule.info, { jobId })).data as Record<string, unknown> & { version: number }
const runsOf = async (jobId: number) =>
  (
    (await admin(scheduleLog.list, { jobId, sortRules: [{ field: 'startTime', order: 'asc' }] })).data as {
      list: Record<string, unknown>[]
    }
  ).list
const messages = () =>
  ask<{ title: string; link: string; accounts: number }>(
    app.db,
    sql`select title, link, count(*)::int as accounts from sys_message m join sys_message_user u on u.message_id = m.id group by m.id, 1, 2 order by m.id`,
  )

const started: Jobs[] = []
function scheduler() {
  const settings = new SettingsReader(app.database.reader)
  const context = { database: app.database, clock: app.clock, log: app.server.log, settings, tempDir: '', alarm: tellOfFailedRun }
  const jobs = startJobs(context, [executor], { leaseSeconds: 5, pollMs: 60_000 })
  started.push(jobs)
  const stop = app.database.signals.listen('jobs', jobs.wake)
  return { jobs, stop }
}
afterEach(async () => {
  letGo()
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
})

describe('who may not', () => {
  test('plan, and who may only work with what is planned', async () => {
    const jobId = await aJob()
    expect(await operator(schedule.save, draft())).toMatchObject({ code: 1403 })
    expect(await operator(schedule.delete, { ids: [jobId] })).toMatchObject({ code: 1403 })
    expect(await operator(schedule.pause, { ids: [jobId] })).toMatchObject({ code: 0 })
    const { groupAdmin, group } = await app.aGroup()
    expect(await groupAdmin(schedule.list)).toMatchObject({ code: 1403 })
    const keeper = await app.aKeeper(group.id, 'set')
    expect(await keeper(schedule.list)).toMatchObject({ code: 0, data: { total: 0 } })
    expect(await keeper(scheduleLog.list)).toMatchObject({ code: 0, data: { total: 0 } })
    for (const call of [schedule.run, schedule.resume, schedule.delete])
      expect(await keeper(call, { ids: [jobId] })).toMatchObject({ code: 1404 })
    expect(await keeper(schedule.save, draft())).toMatchObject({ code: 1404 })
  })
})

describe('a draft', () => {
  test.each([
    ['* * * * * ?', '执行间隔不能小于60秒'],
    ['0,30 * * * * ?', '执行间隔不能小于60秒'],
    ['每天三点', 'Cron表达式不正确'],
    ['0 0 0 31 2 ?', 'Cron表达式不正确'],
  ])('with the plan %s is refused', async (cronExpression, msg) => {
    expect(await admin(schedule.save, draft({ cronExpression }))).toMatchObject({ code: 1422, msg })
    expect(await admin(schedule.nextTimes, { cronExpression })).toMatchObject({ code: 1422, msg })
  })

  test('is judged by its executor’s schema, field by field', async () => {
    const refused = await admin(schedule.save, draft({ params: { days: 99, speed: 1 } }))
    expect(refused).toMatchObject({ code: 1400 })
    expect(refused.data).toEqual({
      fields: [
        { path: 'params.days', msg: '天数应在1到30之间' },
        { path: 'params.speed', msg: '没有这个字段' },
      ],
    })
    expect(await admin(schedule.save, draft({ beanName: 'session-sweep', params: { days: 1 } }))).toMatchObject({ code: 1400 })
    expect(await admin(schedule.save, draft({ beanName: 'nobody' }))).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'beanName', msg: '没有这个执行器' }] },
    })
    expect(await info(await aJob())).toMatchObject({
      params: { days: 7, wait: 0, fail: 0 },
      status: JobStatus.normal,
      executor: '测试计数',
    })
  })

  test('has a name of its own, also where two save it at once', async () => {
    const same = draft()
    const replies = await Promise.all([1, 2, 3].map(() => admin(schedule.save, same)))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(replies.find(({ code }) => code === 1409)?.msg).toBe('任务名称已存在')
  })

  test('shows when it will run', async () => {
    expect((await admin(schedule.nextTimes, { cronExpression: '0 0 3 * * ?' })).data).toEqual(
      [6, 7, 8, 9, 10].map((day) => new Date(`2026-03-${String(day).padStart(2, '0')}T03:00:00+08:00`).toISOString()),
    )
  })
})

test('every executor says in Chinese what it does, and what it takes', async () => {
  const { data } = await admin(schedule.beanList)
  const beans = data as { beanName: string; meaning: string; params: { properties: object } }[]
  expect(beans.find(({ beanName }) => beanName === 'test-count')).toMatchObject({
    name: '测试计数',
    params: { properties: { days: { title: '天数', minimum: 1, maximum: 30, default: 7 } } },
  })
  expect(beans.filter(({ meaning }) => !/[\u4e00-\u9fff]/.test(meaning))).toEqual([])
})

describe('what is shipped', () => {
  test('keeps its executor and stays', async () => {
    await enterShippedJobs(app.db, jobsOf(domains), app.clock())
    const { data } = await admin(schedule.list, { beanName: 'session-sweep' })
    const [job] = (data as { list: { jobId: number; builtIn: number; version: number; jobName: string; beanName: string }[] }).list.filter(
      ({ builtIn }) => builtIn === 1,
    )
    const { jobId, version, jobName } = job!
    expect(await admin(schedule.delete, { ids: [jobId, await aJob()] })).toMatchObject({ code: 1409, msg: '内置任务不能删除' })
    const plan = { jobId, version, jobName, cronExpression: '0 */10 * * * ?' }
    expect(await admin(schedule.update, { ...plan, beanName: 'test-count' })).toMatchObject({ code: 1409, msg: '内置任务不能更换执行器' })
    expect(await admin(schedule.update, { ...plan, beanName: 'session-sweep' })).toMatchObject({ code: 0 })
    await enterShippedJobs(app.db, jobsOf(domains), app.clock())
    expect(await info(jobId)).toMatchObject({ cronExpression: '0 */10 * * * ?' })
    expect(await admin(schedule.update, { ...plan, beanName: 'session-sweep' })).toMatchObject({
      code: 1409,
      msg: '数据已被他人修改，请刷新后重试',
    })
  })
})

test('pausing and resuming are for all or none, and a resumed job is planned from now on', async () => {
  const [one, other] = [await aJob(), await aJob()]
  expect(await admin(schedule.resume, { ids: [one] })).toMatchObject({ code: 1409, msg: '任务未暂停' })
  expect(await admin(schedule.pause, { ids: [one] })).toMatchObject({ code: 0 })
  expect(await info(one)).toMatchObject({ status: JobStatus.paused, nextTime: null })
  expect(await admin(schedule.pause, { ids: [other, one] })).toMatchObject({ code: 1409, msg: '任务已暂停' })
  expect(await info(other)).toMatchObject({ status: JobStatus.normal })
  app.clock.set('2026-03-08T02:59:59+08:00')
  expect(await admin(schedule.resume, { ids: [one] })).toMatchObject({ code: 0 })
  expect(new Date(String((await info(one)).nextTime)).toISOString()).toBe('2026-03-07T19:00:00.000Z')
  expect(await admin(schedule.pause, { ids: Array.from({ length: 51 }, (_, at) => at + 1) })).toMatchObject({ code: 1400 })
})

describe('run by hand', () => {
  test('is done at once, also while paused, names who asked, and leaves the job as it is', async () => {
    const { stop } = scheduler()
    const jobId = await aJob()
    await admin(schedule.pause, { ids: [jobId] })
    const before = await info(jobId)
    const { nickname, accountId } = (
      await ask<{ nickname: string; accountId: number }>(
        app.db,
        sql`select a.nickname, a.id as "accountId" from sys_account a join sys_account_rop p on p.account_id = a.id where p.role_id = 6`,
      )
    )[0]!
    expect(accountId).toBeGreaterThan(0)
    expect(await operator(schedule.run, { ids: [jobId] })).toMatchObject({ code: 0 })
    await expect
      .poll(() => runsOf(jobId))
      .toMatchObject([{ status: RunStatus.success, trigger: RunTrigger.manual, runByName: nickname, processed: 7 }])
    await expect.poll(async () => (await info(jobId)).isRunning).toBe(0)
    expect(await info(jobId)).toMatchObject({
      status: JobStatus.paused,
      nextTime: null,
      version: before.version,
      lastStatus: RunStatus.success,
    })
    stop()
  })

  test('is refused while it runs or waits to, for all of them', async () => {
    const [jobId, other] = [await aJob({ params: { wait: 1 } }), await aJob()]
    expect(await admin(schedule.run, { ids: [jobId] })).toMatchObject({ code: 0 })
    expect(await admin(schedule.run, { ids: [jobId] })).toMatchObject({ code: 1409, msg: '任务正在执行中' })
    const { stop } = scheduler()
    await expect.poll(() => runsOf(jobId)).toMatchObject([{ status: RunStatus.running }])
    expect(await admin(schedule.run, { ids: [other, jobId] })).toMatchObject({ code: 1409, msg: '任务正在执行中' })
    expect(await admin(schedule.delete, { ids: [jobId] })).toMatchObject({ code: 1409, msg: '任务正在执行中' })
    await expect.poll(() => held.length).toBe(1)
    letGo()
    await expect.poll(() => runsOf(jobId)).toMatchObject([{ status: RunStatus.success }])
    expect(await runsOf(other)).toEqual([])
    stop()
  })

  test('of twenty who ask at once one is heard, and three schedulers run it once', async () => {
    const stops = [scheduler(), scheduler(), scheduler()]
    const jobId = await aJob()
    const replies = await Promise.all(Array.from({ length: 20 }, () => admin(schedule.run, { ids: [jobId] })))
    const heard = replies.filter(({ code }) => code === 0).length
    expect(heard).toBeGreaterThanOrEqual(1)
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([0, ...(heard < 20 ? [1409] : [])]))
    await expect.poll(async () => (await runsOf(jobId)).filter(({ status }) => status === RunStatus.success).length).toBe(heard)
    for (const { stop } of stops) stop()
  })
})

describe('a job that fails', () => {
  test('tells 系统管理员 and 平台运营 once as long as nobody has read it, and leads to its log', async () => {
    const { stop } = scheduler()
    const jobId = await aJob({ jobName: '夜间备份', params: { fail: 1 }, alarm: 1 })
    const before = (await messages()).length
    for (const times of [1, 2]) {
      await admin(schedule.run, { ids: [jobId] })
      await expect.poll(async () => (await runsOf(jobId)).filter(({ status }) => status === RunStatus.failed).length).toBe(times)
    }
    const told = (await messages()).slice(before)
    expect(told.every(({ title, link }) => title === '定时任务“夜间备份”失败' && link === `/sys/schedule-log?jobId=${jobId}`)).toBe(true)
    const [{ unread } = { unread: 0 }] = await ask<{ unread: number }>(
      app.db,
      sql`select count(*)::int as unread from sys_message_user where dedup_key = ${`job-failed:${jobId}`} and read_time is null`,
    )
    const [{ people } = { people: -1 }] = await ask<{ people: number }>(
      app.db,
      sql`select count(distinct account_id)::int as people from sys_account_rop where role_id in (1, 6)`,
    )
    expect(unread).toBe(people)
    const [run] = await runsOf(jobId)
    expect((await admin(scheduleLog.info, { logId: run!.logId })).data).toMatchObject({
      message: '磁盘已满',
      error: expect.stringContaining('at '),
      params: '{"days":7,"wait":0,"fail":1}',
    })
    stop()
  })

  test('says so where its parameters no longer fit, and is quiet where nobody wants to hear of it', async () => {
    const { stop } = scheduler()
    const jobId = await aJob()
    await app.db.execute(sql`update sys_schedule set params = '{"days":99}' where id = ${jobId}`)
    const before = await messages()
    await admin(schedule.run, { ids: [jobId] })
    await expect.poll(() => runsOf(jobId)).toMatchObject([{ status: RunStatus.failed, message: '参数不正确：days 天数应在1到30之间' }])
    expect(await messages()).toEqual(before)
    stop()
  })
})

test('lists show the last ten runs of each job, and the log is found by job, state, trigger and day', async () => {
  const jobId = await aJob()
  for (let nth = 0; nth < 12; nth += 1)
    await app.db.execute(sql`
      insert into sys_schedule_log (job_id, job_name, bean_name, params, trigger, status, start_time, end_time, cost_ms, node, trace_id)
      values (${jobId}, '任务', 'test-count', '{}', ${nth === 3 ? 3 : 1}, ${nth === 11 ? 2 : nth === 10 ? 3 : 1}, ${`2026-03-0${nth < 6 ? 1 : 2}T00:00:0${nth % 6}+08:00`}, null, ${nth}, 'x', 'x')`)
  const listed = (await admin(schedule.list, { jobName: (await info(jobId)).jobName })).data as {
    list: { runs: { costMs: number; status: number }[] }[]
  }
  expect(listed.list[0]!.runs.map(({ costMs }) => costMs)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  const found = async (filter: object) => ((await admin(scheduleLog.list, { jobId, ...filter })).data as { total: number }).total
  expect([
    await found({}),
    await found({ status: RunStatus.failed }),
    await found({ unsuccessful: 1 }),
    await found({ unsuccessful: 0 }),
    await found({ trigger: RunTrigger.catchUp }),
    await found({ startTime: '2026-03-01', endTime: '2026-03-01' }),
    await found({ startTime: '2026-03-02' }),
    await found({ beanName: 'other' }),
  ]).toEqual([12, 1, 2, 10, 1, 6, 6, 0])
})

test('whole months of runs older than they are retained go, the default partition’s too', async () => {
  await app.db.execute(sql`select ensure_schedule_log_partitions('2025-09-01', '2025-12-31')`)
  for (const [at, name] of [
    ['2025-11-30T23:59:59+08:00', '旧'],
    ['2025-12-01T00:00:00+08:00', '新'],
    ['2020-01-01T00:00:00+08:00', '最旧'],
  ])
    await app.db.execute(sql`
      insert into sys_schedule_log (job_id, job_name, bean_name, params, trigger, status, start_time, node, trace_id)
      values (999999, ${name}, 'x', '{}', 1, 1, ${at}, 'x', 'x')`)
  app.clock.set('2026-02-28T23:59:59+08:00')
  await app.runJob('job-log-sweep')
  const left = async () =>
    (await ask<{ name: string }>(app.db, sql`select job_name as name from sys_schedule_log where job_id = 999999 order by start_time`)).map(
      ({ name }) => name,
    )
  expect(await left()).toEqual(['旧', '新'])
  app.clock.set('2026-03-01T00:00:00+08:00')
  await app.runJob('job-log-sweep')
  expect(await left()).toEqual(['新'])
})

test('what is changed about a job stands in its history, old and new', async () => {
  const jobId = await aJob({ params: { days: 3 } })
  const { version, jobName } = await info(jobId)
  await admin(schedule.update, { jobId, version, ...draft({ jobName, cronExpression: '0 0 4 * * ?', params: { days: 5 } }) })
  const [line] = await ask<{ diff: { fields: { field: string; old: unknown; new: unknown }[] }[] }>(
    app.db,
    sql`select diff from sys_log where call_key like '%schedule/update' and target_id = ${jobId}`,
  )
  const fields = line!.diff[0]!.fields
  expect(fields).toContainEqual({ field: 'cronExpression', old: '0 0 3 * * ?', new: '0 0 4 * * ?' })
  expect(fields).toContainEqual({ field: 'params', old: '{"days":3,"wait":0,"fail":0}', new: '{"days":5,"wait":0,"fail":0}' })
  expect(fields.map(({ field }) => field).sort()).toEqual(['cronExpression', 'params'])
})
