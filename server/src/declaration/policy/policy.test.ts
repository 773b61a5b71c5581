import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { policies as calls } from '@oems/contract/declaration/policies.ts'
import { MessageType } from '@oems/contract/messages/codes.ts'
import { messages } from '@oems/contract/messages/messages.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { findingsOf } from '../../core/statistics/proof.ts'
import { verify } from '../../core/statistics/verify.ts'
import { lastLogs } from '../../testing/logs.ts'
import { type Caller, type TestOrg, testApp } from '../../testing/testApp.ts'
import { dueDays } from '../daySource.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'
import { aRule, historyOf, ruleOf, rulesOf } from './testPolicy.ts'

const app = await testApp({ alone: true })

let day: string
let tomorrow: string
let company: TestOrg
let one: TestOrg
let other: TestOrg
let admin: Caller

/** A company with a project of five and one of three people, all under 重点防控. */
beforeEach(async () => {
  day = await aFreshDay(app)
  tomorrow = addDays(day, 1)
  company = await app.anOrg({ orgType: 3 })
  one = await app.anOrg({ parentId: company.id, orgType: 4 })
  other = await app.anOrg({ parentId: company.id, orgType: 4 })
  await somePeople(app, { orgId: one.id, count: 5 })
  await somePeople(app, { orgId: other.id, count: 3 })
  admin = await app.anAdmin(4, company.id)
  await admin(fillingManagement.page)
})

const draft = (more: object = {}) => ({ orgId: company.id, target: PolicyTarget.key, fromDay: tomorrow, ...aRule, version: 0, ...more })
const save = (more: object = {}, caller = admin) => caller(calls.save, draft(more))
const preview = (more: object = {}) => save({ preview: 1, ...more })
const versions = async () => (await ask<{ n: number }>(app.db, sql`select count(*)::int as n from declare_policy`))[0]!.n
const at = (time: string, date = day) => app.clock.set(`${date}T${time}+08:00`)
const deadlineOf = async (orgId: number, date: string) =>
  (
    await ask<{ due: boolean; until: string }>(
      app.db,
      sql`select is_due as due, to_char(deadline_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as until from declare_day
          where org_id = ${orgId} and day = ${date} and kind = 1`,
    )
  )[0]
const dueOn = async (date: string) =>
  ((await admin(fillingManagement.overviewStatistics, { date })).data as { due: number; fillRate: string }) ?? null

describe('who may', () => {
  test('a doctor reads the rules, a reporter does not, and neither sets them', async () => {
    const [doctor, reporter] = [await app.anAdmin(7, company.id), await app.anAdmin(8, one.id)]
    expect(await doctor(calls.info, { orgId: one.id })).toMatchObject({ code: 0 })
    expect(await save({}, doctor)).toMatchObject({ code: 1403 })
    for (const call of [calls.info, calls.history]) expect(await reporter(call, { orgId: one.id })).toMatchObject({ code: 1403 })
  })

  test('another’s node looks like none', async () => {
    const foreign = await app.anOrg({ orgType: 3 })
    const missing = { code: 1404, msg: '记录不存在' }
    for (const orgId of [foreign.id, 999_999_999]) {
      expect(await admin(calls.info, { orgId })).toMatchObject(missing)
      expect(await admin(calls.history, { orgId })).toMatchObject(missing)
      expect(await save({ orgId })).toMatchObject(missing)
      expect(await preview({ orgId })).toMatchObject(missing)
    }
  })
})

test('what lies outside the limits is refused', async () => {
  const before = await versions()
  const refused = async (path: string, msg: string, more: object) =>
    expect([more, await save(more)]).toMatchObject([more, { code: 1400, data: { fields: [{ path, msg }] } }])
  const bounds = '截止时间最早为当日08:00，最晚为次日18:00'
  await refused('deadlineTime', bounds, { deadlineDayOffset: 0, deadlineTime: '07:59', remindTimes: [] })
  await refused('deadlineTime', bounds, { deadlineDayOffset: 1, deadlineTime: '18:01' })
  await refused('deadlineTime', '截止时间应为HH:mm', { deadlineTime: '24:00' })
  await refused('remindTimes', '提醒时间应早于截止时间', { deadlineDayOffset: 0, deadlineTime: '12:00', remindTimes: ['08:00', '12:00'] })
  await refused('remindTimes', '提醒时间最多3个', { remindTimes: ['08:00', '09:00', '10:00', '11:00'] })
  await refused('lateDays', '截止后可补报天数应在0到7之间', { lateDays: 8 })
  await refused('empTypes', '请选择应报人员类别', { empTypes: [] })
  await refused('fromDay', '生效日期最早为明天', { fromDay: day })
  await refused('fromDay', '生效日期最早为明天', { fromDay: day, preview: 1 })
  await refused('target', '项目按防控类型设置申报规则', { orgId: one.id, target: PolicyTarget.noProject })
  for (const bound of [
    { deadlineDayOffset: 0, deadlineTime: '08:00', remindTimes: [] },
    { deadlineDayOffset: 1, deadlineTime: '18:00' },
  ])
    expect(await preview(bound)).toMatchObject({ code: 0 })
  expect(await versions()).toBe(before)
})

describe('a preview', () => {
  test('tells units, people, first day and deadline at the sites, and writes nothing', async () => {
    await app.db.execute(sql`update org set time_zone = 'America/Lima' where id = ${other.id}`)
    const before = await versions()
    expect(await preview({ deadlineTime: '13:00' })).toMatchObject({
      code: 0,
      data: {
        ...{ id: null, nodes: 2, due: 8, dueOtherwise: 8, firstDay: tomorrow },
        deadlines: [
          { timeZone: null, nodes: 1, due: 5, local: `${addDays(tomorrow, 1)} 13:00` },
          { timeZone: 'America/Lima', nodes: 1, due: 3, beijing: `${addDays(tomorrow, 1)} 13:00`, local: `${tomorrow} 23:59` },
        ],
      },
    })
    expect(await preview()).toMatchObject({ data: { deadlines: [{ local: `${tomorrow} 23:59` }, { local: `${tomorrow} 10:59` }] } })
    expect(await preview({ empTypes: [2] })).toMatchObject({ data: { due: 0, dueOtherwise: 8 } })
    expect(await preview({ enabled: 0 })).toMatchObject({ data: { nodes: 2, due: 0, dueOtherwise: 8, firstDay: null, deadlines: [] } })
    expect(await versions()).toBe(before)
    expect((await lastLogs(app, calls.save, 1)).filter(({ result }) => result === 1)).toEqual([])
  })

  test('of a weekly rule names its first day', async () => {
    const weekday = new Date(addDays(tomorrow, 3)).getUTCDay() || 7
    expect(await preview({ frequency: 2, weekday })).toMatchObject({ data: { firstDay: addDays(tomorrow, 3), due: 8 } })
  })

  test('leaves out a unit with a rule of its own, and whoever is of another kind', async () => {
    expect(await save({ orgId: one.id })).toMatchObject({ code: 0, data: { nodes: 1, due: 5 } })
    expect(await preview()).toMatchObject({ data: { nodes: 1, due: 3 } })
    expect(await preview({ target: PolicyTarget.emergency })).toMatchObject({ data: { nodes: 0, due: 0, deadlines: [] } })
  })
})

describe('a version', () => {
  test('holds from its day on, for those below without one of their own, and changes no day before it', async () => {
    const own = { orgId: one.id, deadlineDayOffset: 0, deadlineTime: '20:00' }
    expect(await save(own)).toMatchObject({ code: 0 })
    const phone = await app.aPhone((await somePeople(app, { orgId: other.id }))[0]!, other.id)
    expect(await phone(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
    const before = await dueOn(day)
    expect(await save({ deadlineDayOffset: 0, deadlineTime: '10:00', remindTimes: [] })).toMatchObject({ code: 0, data: { nodes: 1 } })
    expect(await deadlineOf(other.id, day)).toEqual({ due: true, until: `${tomorrow.slice(5)} 00:00` })

    at('00:00:01', tomorrow)
    await admin(fillingManagement.page)
    expect(await deadlineOf(other.id, tomorrow)).toEqual({ due: true, until: `${tomorrow.slice(5)} 10:00` })
    expect(await deadlineOf(one.id, tomorrow)).toEqual({ due: true, until: `${tomorrow.slice(5)} 20:00` })
    expect(await dueOn(day)).toMatchObject({ due: before.due, fillRate: before.fillRate })
    for (const month of new Set([day.slice(0, 7), tomorrow.slice(0, 7)])) {
      const proof = await verify(app.database, { source: dueDays, month }, { clock: app.clock, trigger: 2 })
      expect(findingsOf(proof)).toBe(0)
    }
  })

  test('is shown as one’s own, as inherited with the node that has it, and as still to come', async () => {
    const shipped = await ruleOf(admin, one.id)
    expect(shipped).toMatchObject({
      own: null,
      coming: [],
      version: 0,
      effective: { orgId: app.rootId, deadlineTime: '00:00', createdByName: null },
    })
    expect(await rulesOf(admin, one.id)).toMatchObject({ orgId: one.id, orgType: 4, today: day, goesBy: PolicyTarget.key })
    expect(await rulesOf(admin, company.id)).toMatchObject({ goesBy: PolicyTarget.noProject })
    await save({ deadlineTime: '13:00' })
    expect(await ruleOf(admin, one.id)).toMatchObject({
      effective: { orgId: app.rootId },
      coming: [{ orgId: company.id, orgName: company.orgName, fromDay: tomorrow, deadlineTime: '13:00' }],
    })
    at('09:00:00', tomorrow)
    expect(await ruleOf(admin, one.id)).toMatchObject({ own: null, effective: { orgId: company.id }, coming: [] })
    expect(await ruleOf(admin, company.id)).toMatchObject({ own: { deadlineTime: '13:00' }, version: 1 })
    await save({ orgId: one.id, fromDay: addDays(tomorrow, 5) })
    await save({ fromDay: addDays(tomorrow, 2), version: 1 })
    expect((await ruleOf(admin, one.id)).coming.map(({ orgId }) => orgId)).toEqual([company.id, one.id])
  })

  test('is never edited: before it begins another may take its place, and both stay in the history', async () => {
    await save({ deadlineTime: '12:00' })
    await save({ deadlineTime: '13:00', version: 1 })
    expect(await historyOf(admin, company.id)).toMatchObject([
      { deadlineTime: '13:00', replaced: false },
      { deadlineTime: '12:00', replaced: true },
    ])
    expect(await ruleOf(admin, company.id)).toMatchObject({ version: 2, coming: [{ deadlineTime: '13:00' }] })
    at('00:00:01', tomorrow)
    expect(await save({ version: 2, deadlineTime: '14:00' })).toMatchObject({ code: 1400, data: { fields: [{ path: 'fromDay' }] } })
    expect(await lastLogs(app, calls.save, 1)).toMatchObject([{ result: 2 }])
  })

  test('that inherits leads back to the rule above, and whoever goes by it then is previewed and told', async () => {
    await save({ deadlineDayOffset: 0, deadlineTime: '20:00' })
    await save({ orgId: one.id, deadlineDayOffset: 0, deadlineTime: '10:00', remindTimes: [] })
    at('09:00:00', tomorrow)
    await admin(fillingManagement.page)
    const next = addDays(tomorrow, 1)
    const back = { orgId: one.id, fromDay: next, version: 1, inherits: 1, deadlineDayOffset: 0, deadlineTime: '10:00', remindTimes: [] }
    expect(await preview(back)).toMatchObject({ code: 0, data: { id: null, nodes: 1, due: 5, dueOtherwise: 5, firstDay: next } })
    expect(await preview(back)).toMatchObject({ data: { deadlines: [{ local: `${next} 20:00` }] } })
    const reporter = await app.anAdmin(8, one.id)
    expect(await save(back)).toMatchObject({ code: 0, data: { nodes: 1 } })
    const { list } = (await reporter(messages.list)).data as { list: { title: string }[] }
    expect(list).toMatchObject([{ title: `健康申报规则自${next}起变更` }])
    expect(await ruleOf(admin, one.id)).toMatchObject({ own: { orgId: one.id }, coming: [{ orgId: one.id, inherits: true }] })
    at('00:00:01', next)
    await admin(fillingManagement.page)
    expect(await deadlineOf(one.id, tomorrow)).toEqual({ due: true, until: `${tomorrow.slice(5)} 10:00` })
    expect(await deadlineOf(one.id, next)).toEqual({ due: true, until: `${next.slice(5)} 20:00` })
    expect(await ruleOf(admin, one.id)).toMatchObject({ own: null, effective: { orgId: company.id }, version: 2 })
    const root = await app.anAdmin(1, app.rootId)
    expect(await save({ ...back, orgId: app.rootId, fromDay: addDays(next, 1), version: 1 }, root)).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'inherits' }] },
    })
  })

  test('of two that are saved at once, one is refused', async () => {
    const replies = await Promise.all(['12:00', '13:00', '14:00'].map((deadlineTime) => save({ deadlineTime })))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(await historyOf(admin, company.id)).toHaveLength(1)
  })

  test('is told to whoever reports for the units that it reaches', async () => {
    const told = async (caller: Caller) => ((await caller(messages.list)).data as { list: { title: string; type: number }[] }).list
    const own = await app.anAdmin(8, one.id)
    const elsewhere = await app.anAdmin(8, (await app.anOrg({ orgType: 4 })).id)
    await save()
    expect(await told(own)).toMatchObject([{ title: `健康申报规则自${tomorrow}起变更`, type: MessageType.reminder }])
    expect([await told(admin), await told(elsewhere)]).toEqual([[], []])
  })

  test('that waits over midnight begins no sooner than the day after', async () => {
    at('23:59:59')
    const { saved } = await app.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from org where id = ${company.id} for update`)
      const saved = save({ deadlineDayOffset: 0, deadlineTime: '10:00', remindTimes: [] })
      const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await ask(app.db, waiting)).length, { timeout: 10_000 }).toBe(1)
      at('00:00:01', tomorrow)
      await admin(fillingManagement.page)
      return { saved }
    })
    expect(await saved).toMatchObject({ code: 1400, data: { fields: [{ path: 'fromDay', msg: '生效日期最早为明天' }] } })
    expect(await deadlineOf(one.id, tomorrow)).toMatchObject({ until: `${addDays(tomorrow, 1).slice(5)} 00:00` })
  })
})
