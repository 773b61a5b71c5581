import { Role } from '@oems/contract/access/builtInRoles.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { reminding as calls } from '@oems/contract/declaration/reminding.ts'
import { MessageLevel } from '@oems/contract/messages/codes.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { lastLogs } from '../../testing/logs.ts'
import { type Caller, type TestOrg, testApp } from '../../testing/testApp.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'

const app = await testApp({ alone: true })

let day: string
let next: string
let company: TestOrg
let project: TestOrg
let other: TestOrg
let admin: Caller
let reporter: Awaited<ReturnType<typeof somebody>>
/** Of the project: the first four with an account. */
let people: number[]
let phones: Caller[]

async function somebody(roleId: number, orgId: number) {
  const account = await app.anAccount({ roleId, orgId })
  return { accountId: account.accountId, caller: app.as(await app.aSession(account)) }
}
async function withPhones(ids: readonly number[], orgId: number) {
  const made = await Promise.all(ids.map((id) => app.aPhone(id, orgId)))
  await app.db.execute(sql`update employee e set account_id = a.id from sys_account a where a.employee_id = e.id and e.org_id = ${orgId}`)
  return made
}

/** A company with a project of six on daily declarations and another of two; it is nine o’clock. */
beforeEach(async () => {
  day = await aFreshDay(app)
  next = addDays(day, 1)
  company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4 })
  other = await app.anOrg({ parentId: company.id, orgType: 4 })
  people = await somePeople(app, { orgId: project.id, count: 6 })
  await somePeople(app, { orgId: other.id, count: 2 })
  phones = await withPhones(people.slice(0, 4), project.id)
  admin = await app.anAdmin(4, company.id)
  reporter = await somebody(Role.projectReporter, project.id)
  at('09:00:00')
  await admin(fillingManagement.page)
})

const at = (time: string, date = day) => app.clock.set(`${date}T${time}+08:00`)
const remind = (input: object, caller = admin) => caller(calls.remind, input)
interface Told {
  readonly title: string
  readonly content: string
  readonly link: string | null
  readonly level: number
}
/** What an account was told of declaring, the newest first. */
const toldTo = (accountId: number) =>
  ask<Told>(
    app.db,
    sql`select m.title, m.content, m.link, m.level from sys_message_user u join sys_message m on m.id = u.message_id
        where u.account_id = ${accountId} and u.deleted_at is null and m.biz_type like 'declare-%' order by m.id desc`,
  )
const accountOf = async (personId: number) =>
  (await ask<{ id: number }>(app.db, sql`select id from sys_account where employee_id = ${personId}`))[0]!.id
const toldToPerson = async (at: number) => toldTo(await accountOf(people[at]!))
const aMinute = () => app.runJob('declare-remind')
/** Lima’s day ends at 13:00 of the next in Beijing. */
async function atLima(orgId: number) {
  await app.db.execute(sql`update org set time_zone = 'America/Lima' where id = ${orgId}`)
  await app.db.execute(sql`
    insert into declare_policy (created_at, created_by, updated_at, updated_by, org_id, target, from_day, enabled, frequency, weekday, emp_types, deadline_day_offset,
      deadline_time, late_days, require_temperature, require_location, remind_times, uhs_enabled, uhs_deadline_time)
    values (now(), 0, now(), 0, ${orgId}, 2, ${next}, true, 1, 1, '{1}', 1, '13:00', 3, true, false, '{09:00,23:30}', false, '20:00')`)
}

describe('催报', () => {
  test('is for those who may, within what they see', async () => {
    const doctor = await app.anAdmin(Role.ministryAdministrator, (await app.anOrg({ orgType: 1 })).id)
    expect(await remind({ orgId: project.id }, doctor)).toMatchObject({ code: 1403 })
    const elsewhere = await app.anOrg({ orgType: 4 })
    const [foreign] = await somePeople(app, { orgId: elsewhere.id })
    const missing = { code: 1404, msg: '记录不存在' }
    for (const orgId of [elsewhere.id, 999_999_999]) expect(await remind({ orgId })).toMatchObject(missing)
    for (const empId of [foreign, 999_999_999]) expect(await remind({ empIds: [people[0], empId] })).toMatchObject(missing)
    const choose = { code: 1400, data: { fields: [{ path: 'orgId', msg: '请选择单位或人员' }] } }
    expect(await remind({})).toMatchObject(choose)
    expect(await remind({ orgId: project.id, empIds: people })).toMatchObject(choose)
    expect(await remind({ orgId: project.id, date: next })).toMatchObject({ code: 1400, data: { fields: [{ path: 'date' }] } })
    expect(await toldToPerson(0)).toEqual([])
  })

  test('tells who has not declared and has an account, and the reporter how many', async () => {
    expect(await phones[0]!(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
    expect(await remind({ orgId: company.id })).toMatchObject({
      code: 0,
      data: { unfilled: 7, told: 3, withoutAccount: 4, days: [day], skipped: [] },
    })
    expect(await toldToPerson(0)).toEqual([])
    const [, month, date] = day.split('-')
    expect(await toldToPerson(1)).toMatchObject([
      {
        title: '请完成健康申报',
        content: `您${month}-${date}的健康申报尚未完成，请在当地时间${month}-${date} 23:59前申报。`,
        link: '/h5/',
      },
    ])
    expect(await toldTo(reporter.accountId)).toMatchObject([
      {
        content: `“${project.orgName}”${month}-${date}还有5人未申报，其中2人没有账号，请电话通知或代报。`,
        link: `/filling-management/index?orgId=${project.id}&date=${day}&filled=0`,
        level: MessageLevel.important,
      },
    ])
    expect(await lastLogs(app, calls.remind, 1)).toMatchObject([{ result: 1 }])
  })

  test('of some people tells them alone, and nobody who has declared', async () => {
    await phones[0]!(phoneCalls.declare, wellOn(day))
    const input = { empIds: [people[0], people[1], people[5]] }
    expect(await remind(input, reporter.caller)).toMatchObject({ data: { unfilled: 2, told: 1, withoutAccount: 1 } })
    expect((await Promise.all([0, 1, 2].map(toldToPerson))).map(({ length }) => length)).toEqual([0, 1, 0])
    expect(await toldTo(reporter.accountId)).toEqual([])
  })

  test('goes out once a unit in half an hour, and says when it did', async () => {
    expect(await remind({ orgId: project.id })).toMatchObject({ code: 0 })
    at('09:29:59')
    expect(await remind({ empIds: [people[3]] })).toMatchObject({
      code: 1409,
      msg: `30分钟内已催报（“${project.orgName}”09:00），请稍后再试`,
    })
    expect(await remind({ orgId: company.id })).toMatchObject({
      data: { unfilled: 2, skipped: [{ orgId: project.id, orgName: project.orgName, remindedAt: expect.any(String) }] },
    })
    at('09:30:00')
    expect(await remind({ orgId: project.id })).toMatchObject({ code: 0, data: { told: 4 } })
    expect(await toldToPerson(1)).toHaveLength(1)
  })

  test('pressed by several at once is one', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => remind({ orgId: project.id })))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409, 1409, 1409, 1409])
    const [said] = await ask<{ n: number }>(
      app.db,
      sql`select count(*)::int as n from sys_message where biz_type = 'declare-remind-unit' and biz_id = ${project.id}`,
    )
    expect(said!.n).toBe(1)
  })

  test('after the deadline asks for what may be declared late, and then for nothing', async () => {
    at('08:00:00', next)
    expect(await remind({ orgId: project.id, date: day })).toMatchObject({ data: { unfilled: 6, days: [day] } })
    expect((await toldToPerson(1))[0]!.content).toBe(`您${day.slice(5)}的健康申报已逾期，请尽快补报。`)
    at('00:00:01', addDays(day, 4))
    expect(await remind({ orgId: project.id, date: day })).toMatchObject({ code: 1422, msg: '已超过补报期限，不能催报' })
  })

  test('asks nobody who has taken back the consent', async () => {
    expect(await phones[1]!(phoneCalls.consentWithdraw, { kinds: [1] })).toMatchObject({ code: 0 })
    expect(await remind({ orgId: project.id })).toMatchObject({ data: { unfilled: 6, told: 3 } })
    expect(await toldToPerson(1)).toEqual([])
  })
})

describe('a site far to the west', () => {
  test('is asked for its own day while that may be declared in time, although Beijing has another', async () => {
    await atLima(project.id)
    at('00:00:05', next)
    await admin(fillingManagement.page)
    const third = addDays(next, 1)
    at('12:40:00', third)
    await admin(fillingManagement.page)
    // Two days are open at once: each has its own figures and rows, and neither is overdue.
    for (const date of [next, third]) {
      expect(await admin(fillingManagement.overviewStatistics, { orgId: project.id, date })).toMatchObject({
        data: { due: 6, filled: 0, overdue: 0, open: true },
      })
      expect(await admin(fillingManagement.page, { orgId: project.id, date, fillStatus: [1] })).toMatchObject({ data: { total: 6 } })
    }
    // The other project’s day has ended at midnight: from the engine, a part of the company is overdue.
    expect(await admin(fillingManagement.overviewStatistics, { date: next })).toMatchObject({ data: { due: 8, overdue: 2, open: true } })
    await phones[0]!(phoneCalls.declare, wellOn(next))
    await phones[1]!(phoneCalls.declare, wellOn(third))
    expect(await remind({ orgId: company.id })).toMatchObject({ data: { unfilled: 5 + 2, told: 3, days: [next, third] } })
    expect((await toldToPerson(1))[0]!.content).toContain(`${next.slice(5)} 23:59前`)

    at('13:00:01', third)
    expect(await admin(fillingManagement.overviewStatistics, { orgId: project.id, date: next })).toMatchObject({
      data: { onTime: 1, overdue: 5, open: false },
    })
    at('13:20:00', third)
    expect(await remind({ orgId: project.id })).toMatchObject({ data: { unfilled: 5, days: [third] } })
  })
})

describe('the job', () => {
  test('reminds at the minutes of the rule, once each, and only who has not declared', async () => {
    at('08:59:00')
    await aMinute()
    expect(await toldToPerson(1)).toEqual([])
    await phones[0]!(phoneCalls.declare, wellOn(day))
    at('09:00:10')
    await Promise.all([aMinute(), aMinute()])
    expect((await Promise.all([0, 1, 2].map(toldToPerson))).map(({ length }) => length)).toEqual([0, 1, 1])
    await app.db.execute(sql`update sys_message_user set read_time = now() where account_id = ${await accountOf(people[1]!)}`)
    at('09:00:50')
    await aMinute()
    at('09:01:00')
    await aMinute()
    expect(await toldToPerson(1)).toHaveLength(1)
    at('17:00:00')
    await aMinute()
    expect(await toldToPerson(1)).toHaveLength(2)
  })

  test('makes up for a stop of some minutes, not of hours', async () => {
    at('08:50:00')
    await aMinute()
    at('09:20:00')
    await aMinute()
    expect(await toldToPerson(1)).toHaveLength(1)
    await app.db.execute(sql`delete from sys_message_user`)
    at('18:00:00')
    await aMinute()
    expect(await toldToPerson(1)).toEqual([])
  })

  test('over Beijing’s midnight opens the day and goes by its rule', async () => {
    await atLima(project.id)
    at('23:59:00')
    await aMinute()
    await app.db.execute(sql`delete from sys_message_user`)
    at('00:00:02', next)
    await aMinute()
    expect(await ask(app.db, sql`select 1 from declare_opening where day = ${next}`)).toHaveLength(1)
    // 23:30 in Beijing is 10:30 of the same day in Lima, 09:00 is 20:00 of the day before.
    at('23:30:00', next)
    await aMinute()
    expect((await toldToPerson(1))[0]!.content).toContain(`您${next.slice(5)}的健康申报`)
    await app.db.execute(sql`delete from sys_message_user`)
    at('08:59:30', addDays(next, 1))
    await aMinute()
    at('09:00:00', addDays(next, 1))
    await aMinute()
    expect((await toldToPerson(1)).map(({ content }) => content.slice(0, 6))).toEqual([`您${next.slice(5)}`])
  })

  test('sums up for the reporter an hour before the deadline: what is missing and what waits', async () => {
    await phones[0]!(phoneCalls.declare, wellOn(day, { temperature: '38.2', bodyState: 2, symptoms: [11] }))
    at('22:59:00')
    await aMinute()
    expect(await toldTo(reporter.accountId)).toEqual([])
    at('23:00:00')
    await Promise.all([aMinute(), aMinute()])
    expect(await toldTo(reporter.accountId)).toMatchObject([
      {
        title: '健康申报即将截止',
        content: `“${project.orgName}”${day.slice(5)}的健康申报将于当地时间${day.slice(5)} 23:59截止：5人未申报，1条异常申报待处置。`,
      },
    ])
    at('23:01:00')
    await aMinute()
    expect(await toldTo(reporter.accountId)).toHaveLength(1)
  })

  test('of units that have nobody reaches whoever administers them from above, once', async () => {
    const third = await app.anOrg({ parentId: company.id, orgType: 4 })
    await somePeople(app, { orgId: third.id, count: 1 })
    day = await aFreshDay(app)
    at('09:00:00')
    await admin(fillingManagement.page)
    const manager = await somebody(Role.companyAdministrator, company.id)
    at('22:59:00')
    await aMinute()
    at('23:00:00')
    await aMinute()
    expect(await toldTo(manager.accountId)).toMatchObject([
      {
        title: '健康申报即将截止',
        content: expect.stringMatching(/^“.+”等2个单位没有信息员，.+：3人未申报。请安排代报/),
        link: `/filling-management/index?orgId=${company.id}&date=${day}&filled=0`,
      },
    ])
    expect(await toldTo(reporter.accountId)).toHaveLength(1)
  })

  test('has nothing to say of a unit where all have declared', async () => {
    await app.db.execute(sql`update emp_stay set to_day = ${addDays(day, -1)} where org_id = ${project.id} and person_id <> ${people[0]!}`)
    await phones[0]!(phoneCalls.declare, wellOn(day))
    at('22:59:00')
    await aMinute()
    at('23:00:00')
    await aMinute()
    expect(await toldTo(reporter.accountId)).toEqual([])
  })
})

describe('a declaration of level 3', () => {
  const urgent = { temperature: '39.5', bodyState: 2 }

  test('reaches reporter and doctors at once, and names neither symptom nor number', async () => {
    const doctor = await somebody(Role.doctor, project.id)
    const elsewhere = await somebody(Role.doctor, other.id)
    await phones[0]!(phoneCalls.declare, wellOn(day, { temperature: '38.0', bodyState: 2 }))
    expect(await toldTo(doctor.accountId)).toEqual([])
    expect(await phones[0]!(phoneCalls.declare, wellOn(day, urgent))).toMatchObject({ data: { level: 3 } })
    for (const { accountId } of [doctor, reporter]) {
      const [message, ...more] = await toldTo(accountId)
      expect(more).toEqual([])
      expect(message).toMatchObject({
        level: MessageLevel.urgent,
        link: `/filling-management/index?orgId=${project.id}&date=${day}&healthStatus=3`,
      })
      expect(`${message!.title}${message!.content}`).not.toMatch(/\b39\b|发热|体温|℃/)
    }
    expect(await toldTo(elsewhere.accountId)).toEqual([])
  })

  test('where the unit has nobody reaches those above', async () => {
    const doctor = await somebody(Role.doctor, company.id)
    const lone = await app.anOrg({ parentId: company.id, orgType: 4 })
    const [person] = await somePeople(app, { orgId: lone.id })
    const [phone] = await withPhones([person!], lone.id)
    at('09:00:00', next)
    expect(await phone!(phoneCalls.declare, wellOn(next, urgent))).toMatchObject({ data: { level: 3 } })
    expect(await toldTo(doctor.accountId)).toHaveLength(1)
  })

  test('that is refused tells nobody', async () => {
    await phones[0]!(phoneCalls.declare, wellOn(next, urgent))
    expect(await toldTo(reporter.accountId)).toEqual([])
  })
})
