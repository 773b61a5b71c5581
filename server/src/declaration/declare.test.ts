import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { phone as calls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { asOwner } from '../testing/cluster.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import { aFreshDay, somePeople, wellOn } from './testPeople.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** A project on daily declarations with one employee and their phone. */
async function anEmployee(draft: { epType?: number; projectStatus?: number; consented?: boolean } = {}) {
  const day = await aFreshDay(app)
  const company = await app.anOrg({ orgType: 3 })
  const project = await app.anOrg({ parentId: company.id, orgType: 4, ...draft })
  const [personId] = await somePeople(app, { orgId: project.id, ...draft })
  const phone = await app.aPhone(personId!, project.id)
  return { day, company, project, personId: personId!, phone, at: (time: string) => app.clock.set(time) }
}
const figures = (orgId: number, day: string) => {
  const period = { from: day, to: day }
  return read(app.db, orgId, {
    due: sum('declare.due', period),
    filled: sum('declare.filled', period),
    voluntary: sum('declare.voluntary', period),
    onTime: sum('declare.filled', period, { breakdown: 'onTime' }),
    level: sum('declare.level', period, { breakdown: 'level' }),
    levels: sum('declare.level', period),
    fever: sum('declare.fever', period, { breakdown: 'band' }),
    symptom: sum('declare.symptom', period, { breakdown: 'symptom' }),
    worse: sum('declare.worse', period),
  })
}
const rowsOf = (personId: number, day: string) =>
  ask<{ id: number; isLatest: boolean; onTime: boolean; level: number }>(
    app.db,
    sql`select id, is_latest as "isLatest", on_time as "onTime", level from declare_health where person_id = ${personId} and day = ${day} order by id`,
  )
const field = (reply: { data: unknown }) => (reply.data as { fields: { path: string; msg: string }[] }).fields

describe('the window of a day', () => {
  test('a declaration in its last second is in time, a second later it is late, and after the late days refused', async () => {
    const { day, phone, at } = await anEmployee()
    at(`${day}T23:59:59+08:00`)
    expect(await phone(calls.declare, wellOn(day))).toMatchObject({
      code: 0,
      data: { status: 2, lateFilled: false, level: 0, obliged: true },
    })

    const second = await anEmployee()
    at(`${second.day}T09:00:00+08:00`)
    expect(await second.phone(calls.home)).toMatchObject({ data: { days: [{ date: second.day, status: 1 }] } })
    at(`${addDays(second.day, 1)}T00:00:01+08:00`)
    expect(await second.phone(calls.home)).toMatchObject({
      data: { days: [{ status: 1 }, { date: second.day, status: 3, lateFilled: false }] },
    })
    expect(await second.phone(calls.declare, wellOn(second.day))).toMatchObject({ code: 0, data: { status: 3, lateFilled: true } })

    const third = await anEmployee()
    at(`${third.day}T09:00:00+08:00`)
    await third.phone(calls.home)
    at(`${addDays(third.day, 4)}T00:00:01+08:00`)
    expect(await third.phone(calls.declare, wellOn(third.day))).toMatchObject({ code: 1422, msg: '已超过补报期限' })
    expect(await rowsOf(third.personId, third.day)).toEqual([])
  })

  test('tomorrow has not begun', async () => {
    const { day, phone } = await anEmployee()
    const tomorrow = addDays(day, 1)
    const [, month, date] = tomorrow.split('-')
    expect(await phone(calls.declare, wellOn(tomorrow))).toMatchObject({ code: 1422, msg: `${month}月${date}日的申报尚未开始（北京时间）` })
  })

  test('a site far to the west declares its own day, and reads both clocks', async () => {
    const { day, project, phone, at } = await anEmployee()
    await app.db.execute(sql`update org set time_zone = 'America/Lima' where id = ${project.id}`)
    await app.db.execute(sql`
      insert into declare_policy (created_at, created_by, updated_at, updated_by, org_id, target, from_day, enabled, frequency, weekday, emp_types, deadline_day_offset,
        deadline_time, late_days, require_temperature, require_location, remind_times, uhs_enabled, uhs_deadline_time)
      values (now(), 0, now(), 0, ${project.id}, 2, ${day}, true, 1, 1, '{1}', 1, '13:00', 3, true, false, '{}', false, '20:00')`)
    at(`${day}T09:00:00+08:00`)
    await phone(calls.home)
    const next = addDays(day, 1)
    at(`${next}T12:40:00+08:00`)
    const { data } = await phone(calls.home)
    expect(data).toMatchObject({ date: day, timeZone: 'America/Lima', now: { beijing: `${next} 12:40`, local: `${day} 23:40` } })
    expect((data as { days: object[] }).days[1]).toMatchObject({
      date: day,
      deadline: { beijing: `${next} 13:00`, local: `${day} 23:59` },
    })
    expect(await phone(calls.declare, wellOn(day))).toMatchObject({
      code: 0,
      data: { status: 2, declaredAt: { beijing: `${next} 12:40`, local: `${day} 23:40` } },
    })
    expect(await phone(calls.declare, wellOn(addDays(next, 1)))).toMatchObject({ code: 1422 })
  })
})

describe('what is declared', () => {
  let phone: Caller
  let day: string
  beforeAll(async () => {
    const employee = await anEmployee()
    phone = employee.phone
    day = employee.day
  })

  test('is judged', async () => {
    const sick = { temperature: '37.3', bodyState: 2, symptoms: [11] }
    expect(await phone(calls.declare, wellOn(day, sick))).toMatchObject({ code: 0, data: { level: 2 } })
    expect(await phone(calls.declare, wellOn(day, { temperature: '39.1', bodyState: 2 }))).toMatchObject({ code: 0, data: { level: 3 } })
  })

  test('must not contradict itself', async () => {
    const refused = async (more: object) => field(await phone(calls.declare, wellOn(day, more)))
    expect(await refused({ symptoms: [12] })).toEqual([{ path: 'bodyState', msg: '已选择症状或发热，身体状况不能为“良好”' }])
    expect(await refused({ temperature: '37.3' })).toMatchObject([{ path: 'bodyState' }])
    expect(await refused({ temperature: '43.1' })).toEqual([{ path: 'temperature', msg: '体温应在34.0到43.0之间，最多一位小数' }])
    expect(await refused({ temperature: null })).toEqual([{ path: 'temperature', msg: '请输入体温' }])
    expect(await refused({ bodyState: 2, symptoms: [99] })).toEqual([{ path: 'symptomOther', msg: '请输入其他症状' }])
    expect(await refused({ bodyState: 2, symptoms: [12, 12] })).toMatchObject([{ path: 'symptoms' }])
    expect(await refused({ bodyState: 4 })).toMatchObject([{ path: 'bodyState' }])
  })

  test('is about oneself alone', async () => {
    expect(field(await phone(calls.declare, wellOn(day, { empId: 1 })))).toMatchObject([{ path: 'empId' }])
    expect(await phone(calls.declare, wellOn(day, { employeeId: 1 }))).toMatchObject({ code: 1400 })
    expect(await (await app.anAdmin(5, app.rootId))(calls.declare, wellOn(day))).toMatchObject({ code: 1403 })
  })

  test('is encrypted but for what is counted, and read back whole by its owner', async () => {
    const other = await anEmployee()
    const said = { symptomOther: '手心发麻', remark: '昨夜未眠\n今晨好转', medication: '布洛芬', locationText: '滨河路招待所' }
    const words = { bodyState: 2, symptoms: [99], contactHistory: 2, testResult: 1, leftSite: 1, ...said }
    await other.phone(calls.declare, wellOn(other.day, words))
    const [row] = await ask<Record<string, unknown>>(app.db, sql`select * from declare_health where person_id = ${other.personId}`)
    const { answers, ...rest } = row!
    expect(String(answers) + JSON.stringify(rest)).not.toMatch(/麻|眠|布洛|招待所/)
    for (const name of ['contact_history', 'test_result', 'body_state', 'left_site']) expect(rest).not.toHaveProperty(name)
    expect(await other.phone(calls.declareDay, { day: other.day })).toMatchObject({ code: 0, data: { submissions: [words] } })
    expect(await other.phone(calls.home)).toMatchObject({ data: { last: { date: other.day, submission: words } } })
    const [entry] = await ask<{ params: object; diff: unknown }>(
      app.db,
      sql`select params, diff from sys_log where call_key like '%/h5/declare' order by log_id desc limit 1`,
    )
    expect(JSON.stringify(entry)).not.toMatch(/手心|昨夜|布洛|36\.5/)
  })
})

describe('once a key', () => {
  test('ten parallel saves with one key are one row, one id and one in the figures', async () => {
    const { day, phone, personId, project } = await anEmployee()
    const declaration = wellOn(day)
    const replies = await Promise.all(Array.from({ length: 10 }, () => phone(calls.declare, declaration)))
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill(0))
    expect(new Set(replies.map(({ data }) => (data as { id: number }).id)).size).toBe(1)
    expect(replies.filter(({ data }) => (data as { repeated: boolean }).repeated)).toHaveLength(9)
    expect(await rowsOf(personId, day)).toHaveLength(1)
    expect(await figures(project.id, day)).toMatchObject({ due: 1, filled: 1, levels: 1 })
  })

  test('ten parallel saves with ten keys are ten rows with one latest', async () => {
    const { day, phone, personId, company } = await anEmployee()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => phone(calls.declare, wellOn(day, { bodyState: 2, ...(at % 2 && { symptoms: [14] }) }))),
    )
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill(0))
    const rows = await rowsOf(personId, day)
    expect(rows).toHaveLength(10)
    expect(rows.filter(({ isLatest }) => isLatest)).toEqual([rows.at(-1)])
    expect(await figures(company.id, day)).toMatchObject({ filled: 1, levels: 1, level: new Map([[1, 1]]) })
  })

  test('a repeated key answers as the first, days later too', async () => {
    const { day, phone, personId, at } = await anEmployee()
    const declaration = wellOn(day)
    const first = await phone(calls.declare, declaration)
    at(`${addDays(day, 20)}T09:00:00+08:00`)
    const again = await phone(calls.declare, declaration)
    expect(again).toMatchObject({ code: 0, data: { id: (first.data as { id: number }).id, repeated: true, status: 2 } })
    expect(await rowsOf(personId, day)).toHaveLength(1)
  })
})

describe('a correction', () => {
  test('takes the place of what was said, in the figures too, and an on-time day stays on time', async () => {
    const { day, phone, personId, project, at } = await anEmployee()
    await phone(calls.declare, wellOn(day, { temperature: '38.2', bodyState: 2, symptoms: [11, 12] }))
    expect(await figures(project.id, day)).toMatchObject({
      level: new Map([[2, 1]]),
      fever: new Map([[3, 1]]),
      symptom: new Map([
        [11, 1],
        [12, 1],
      ]),
    })
    at(`${addDays(day, 1)}T08:00:00+08:00`)
    expect(await phone(calls.declare, wellOn(day))).toMatchObject({ code: 0, data: { status: 2, lateFilled: false, level: 0 } })
    expect(await figures(project.id, day)).toMatchObject({
      filled: 1,
      onTime: new Map([[1, 1]]),
      level: new Map([[0, 1]]),
      fever: new Map([[1, 1]]),
      symptom: new Map(),
    })
    expect((await rowsOf(personId, day)).map(({ onTime }) => onTime)).toEqual([true, false])
    const history = await phone(calls.declareDay, { day })
    expect(history).toMatchObject({ data: { status: 2, open: true, submissions: [{ level: 0 }, { level: 2, symptoms: [11, 12] }] } })
  })

  test('worse is judged by the last declared day of the week before', async () => {
    const { day, phone, project, at } = await anEmployee()
    await phone(calls.declare, wellOn(day))
    at(`${addDays(day, 5)}T08:00:00+08:00`)
    const bad = { bodyState: 2, symptoms: [12] }
    expect(await phone(calls.declare, wellOn(addDays(day, 5), bad))).toMatchObject({ data: { level: 2, worse: true } })
    at(`${addDays(day, 6)}T08:00:00+08:00`)
    expect(await phone(calls.declare, wellOn(addDays(day, 6), bad))).toMatchObject({ data: { level: 2, worse: false } })
    expect((await figures(project.id, addDays(day, 5))).worse).toBe(1)
    at(`${addDays(day, 20)}T08:00:00+08:00`)
    expect(await phone(calls.declare, wellOn(addDays(day, 20), { ...bad, temperature: '40.0' }))).toMatchObject({
      data: { level: 3, worse: false },
    })
  })
})

describe('who is obliged', () => {
  test('without consent nobody declares, with it the person does', async () => {
    const { day, phone } = await anEmployee({ consented: false })
    expect(await phone(calls.declare, wellOn(day))).toMatchObject({ code: 1422, msg: '请先阅读并同意健康信息授权书' })
    expect(await phone(calls.home)).toMatchObject({
      data: {
        mayDeclare: false,
        consents: [
          { kind: 1, agreed: false },
          { kind: 2, agreed: false },
        ],
      },
    })
    expect(await phone(calls.consent, { kinds: [1], docVersion: 1 })).toMatchObject({ code: 0, data: { mayDeclare: false } })
    expect(await phone(calls.declare, wellOn(day))).toMatchObject({ code: 1422 })
    expect(await phone(calls.consent, { kinds: [2, 1], docVersion: 2 })).toMatchObject({ code: 1409 })
    expect(await phone(calls.consent, { kinds: [2, 1], docVersion: 1 })).toMatchObject({ code: 0, data: { mayDeclare: true } })
    expect(await phone(calls.declare, wellOn(day))).toMatchObject({ code: 0 })
  })

  test('at a project outside prevention nobody is, yet the person may', async () => {
    const { day, phone, project } = await anEmployee({ epType: 0 })
    expect(await phone(calls.home)).toMatchObject({ data: { days: [{ status: 0, obliged: false, deadline: null }] } })
    expect(await phone(calls.declare, wellOn(day))).toMatchObject({ code: 0, data: { status: 2, obliged: false } })
    expect(await figures(project.id, day)).toMatchObject({ due: 0, filled: 0, voluntary: 1, levels: 1 })
  })

  test('routine prevention asks on Mondays', async () => {
    const { day, phone, at } = await anEmployee({ epType: 1 })
    const monday = addDays(day, (8 - (new Date(day).getUTCDay() || 7)) % 7)
    at(`${monday}T08:00:00+08:00`)
    const days = async () => ((await phone(calls.home)).data as { days: object[] }).days
    expect((await days())[0]).toMatchObject({ date: monday, status: 1 })
    at(`${addDays(monday, 1)}T08:00:00+08:00`)
    expect((await days()).slice(0, 2)).toMatchObject([{ status: 0 }, { date: monday, status: 3 }])
  })

  test('in an emergency until noon', async () => {
    const { day, phone, at } = await anEmployee({ epType: 3 })
    at(`${day}T12:00:01+08:00`)
    expect(await phone(calls.declare, wellOn(day))).toMatchObject({ code: 0, data: { status: 3, lateFilled: true } })
    at(`${addDays(day, 1)}T12:00:00+08:00`)
    expect(await phone(calls.declare, wellOn(addDays(day, 1)))).toMatchObject({ data: { status: 2 } })
  })

  test('not at a closed project', async () => {
    const { phone } = await anEmployee({ projectStatus: 5 })
    expect(await phone(calls.home)).toMatchObject({ data: { days: [{ status: 0 }] } })
  })

  test('many at once open the day once', async () => {
    const day = await aFreshDay(app)
    const project = await app.anOrg({ orgType: 4 })
    const ids = await somePeople(app, { orgId: project.id, count: 12 })
    const phones = await Promise.all(ids.map((id) => app.aPhone(id, project.id)))
    const replies = await Promise.all(phones.map((phone) => phone(calls.declare, wellOn(day))))
    expect(replies.map(({ code }) => code)).toEqual(Array(12).fill(0))
    expect(await figures(project.id, day)).toMatchObject({ due: 12, filled: 12, levels: 12 })
    expect(await ask(app.db, sql`select due_by from declare_day where org_id = ${project.id} and day = ${day} and kind = 1`)).toEqual([
      { due_by: { 1: 12 } },
    ])
  })
})

/** For connections that are opened from now on. */
const inZone = (change: string) =>
  asOwner(app.database.url, `do $$ begin execute format($f$alter database %I ${change}$f$, current_database()); end $$`)

describe.each(['UTC', 'America/Lima'])('on a machine in %s', (zone) => {
  const before = process.env.TZ
  let far: TestApp
  beforeAll(async () => {
    process.env.TZ = zone
    await inZone(`set timezone = '${zone}'`)
    far = await testApp()
  })
  afterAll(async () => {
    process.env.TZ = before
    await inZone('reset timezone')
  })

  test('the day ends at midnight in Shanghai', async () => {
    expect(new Date('2027-01-01T00:00:00Z').getHours()).toBe(zone === 'UTC' ? 0 : 19)
    expect((await ask<{ zone: string }>(far.db, sql`select current_setting('timezone') as zone`))[0]!.zone).toBe(zone)
    const day = await aFreshDay(far)
    const project = await far.anOrg({ orgType: 4 })
    const [one, two] = await somePeople(far, { orgId: project.id, count: 2 })
    const phones = [await far.aPhone(one!, project.id), await far.aPhone(two!, project.id)] as const
    far.clock.set(`${day}T23:59:59+08:00`)
    expect(await phones[0](calls.declare, wellOn(day))).toMatchObject({ code: 0, data: { date: day, status: 2 } })
    far.clock.set(`${addDays(day, 1)}T00:00:00.500+08:00`)
    expect(await phones[1](calls.home)).toMatchObject({ data: { date: addDays(day, 1) } })
    expect(await phones[1](calls.declare, wellOn(day))).toMatchObject({ code: 0, data: { status: 3 } })
    expect(await phones[1](calls.declareDay, { day })).toMatchObject({ data: { deadline: { beijing: `${day} 23:59` } } })
    const admin = await far.anAdmin(5, project.id)
    expect(await admin(fillingManagement.overviewStatistics, { date: day })).toMatchObject({
      data: { due: 2, filled: 2, onTime: 1, late: 1, overdue: 1 },
    })
  })
})

test('the key is a uuid', async () => {
  const { day, phone } = await anEmployee()
  expect(field(await phone(calls.declare, { ...wellOn(day), clientKey: 'x' }))).toMatchObject([{ path: 'clientKey' }])
})
