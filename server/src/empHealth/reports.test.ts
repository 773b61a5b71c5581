import { randomUUID } from 'node:crypto'
import { reports } from '@oems/contract/empHealth/reports.ts'
import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { verify } from '../core/statistics/verify.ts'
import { projectDays } from '../declaration/projectDays.ts'
import { aFreshDay, somePeople } from '../declaration/testPeople.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { remindReporters } from './remind.ts'
import { reportsOfDays } from './source.ts'

const app = await testApp()
const [covid, flu, malaria, dengue, cholera, typhoid] = [2, 3, 4, 5, 7, 6]
const daily = [covid, flu, malaria, dengue]

let project: Awaited<ReturnType<typeof app.anOrg>>
let companyId: number
let reporter: Caller
let doctor: Caller
let people: number[]
let day: string
const at = (time: string, date = day) => app.clock.set(`${date}T${time}+08:00`)

/** A project that stands since yesterday, so that its default illnesses are due; its rule asks for reports until 20:00. */
beforeEach(async () => {
  const group = await app.aGroup()
  ;({ project } = group)
  companyId = group.company.id
  day = await aFreshDay(app)
  await app.db.execute(sql`update project_illness_config set active_from = ${day} where project_id = ${project.id}`)
  people = await somePeople(app, { orgId: project.id, count: 3 })
  reporter = await app.anAdmin(5, project.id)
  doctor = await app.anAdmin(7, project.id)
  at('09:00:00')
})

const config = (event: 'add' | 'remove' | 'recovery', illnessId: number, as = reporter) => {
  const call = { add: reports.addIllnessToConfig, remove: reports.removeIllnessFromConfig, recovery: reports.recoveryIllnessFromConfig }[
    event
  ]
  return as(call, { projectId: project.id, illnessId })
}
const configured = async (illnessId: number) => {
  const { data } = await reporter(reports.listProjectConfigIllness, { projectId: project.id })
  return (data as { illnessId: number; configState: number; addedAt: string | null; activeFrom: string | null }[]).find(
    (one) => one.illnessId === illnessId,
  )!
}
const declare = (more: object = {}, as = reporter) =>
  as(reports.declareUserHealth, { projectId: project.id, date: day, clientKey: randomUUID(), nothingNew: 1, ...more } as never)
const sheet = async (date = day, more: object = {}) => {
  const { data } = await reporter(reports.queryUserHealth, { projectId: project.id, date, ...more })
  return data as {
    status: number
    empTotal: number
    illnesses: {
      illnessId: number
      status: number
      due: boolean
      counts: Record<string, number>
      remark: string | null
      items: { id: number; version: number }[]
    }[]
  }
}
const ofIllness = async (illnessId: number, date = day) => (await sheet(date)).illnesses.find((one) => one.illnessId === illnessId)!
const dayStatus = async (date = day) => {
  const { data } = await reporter(reports.listDeclareTimeAndStatus, { projectId: project.id, startTime: date, endTime: date })
  return (data as { status: number }[])[0]!.status
}
const aCase = (personId: number, illnessId: number = malaria, more: object = {}) => ({
  personId,
  illnessId,
  diagnoseType: 1,
  foundDate: day,
  ...more,
})
const latest = () =>
  ask<{ illnessId: number; key: string; n: number }>(
    app.db,
    sql`select illness_id as "illnessId", client_key as key, new_today as n from uhs_declare where project_id = ${project.id} and is_latest order by 1`,
  )
/** The figures say what the rows say. */
const noDifference = async () => {
  for (const source of [projectDays, reportsOfDays]) {
    const proof = await verify(app.database, { source, month: day.slice(0, 7) }, { clock: app.clock, trigger: 2 })
    expect(proof).toMatchObject({ differences: [], broken: 0 })
  }
}

describe('who may', () => {
  test('a project that the caller does not see, or that is none, is unknown', async () => {
    const other = await app.anAdmin(5, (await app.aGroup()).project.id)
    const nobody = await other(reports.queryUserHealth, { projectId: 999_999_999 })
    for (const call of [reports.listIllnessByProject, reports.queryUserHealth, reports.listDeclareTimeAndStatus])
      expect(await other(call, { projectId: project.id })).toMatchObject({ code: nobody.code, msg: nobody.msg, data: nobody.data })
    expect(await declare({}, other)).toMatchObject({ code: 1404 })
    expect(await config('add', cholera, other)).toMatchObject({ code: 1404 })
    expect(await app.platformAdmin(reports.listIllnessByProject, { projectId: companyId })).toMatchObject({ code: 1404 })
  })

  test('the configuration is a write behind a GET: without the right nothing is written', async () => {
    expect(await config('add', cholera, doctor)).toMatchObject({ status: 200, code: 1403 })
    expect(await config('remove', malaria, doctor)).toMatchObject({ code: 1403 })
    expect((await configured(cholera)).configState).toBe(0)
    expect((await configured(malaria)).configState).toBe(1)
  })
})

describe('configuration', () => {
  test('a new project begins with the default illnesses, from the day after', async () => {
    const fresh = await app.anOrg({ parentId: companyId, orgType: 4 })
    const admin = await app.anAdmin(5, fresh.id)
    const { data } = await admin(reports.listIllnessByProject, { projectId: fresh.id })
    expect(data).toMatchObject(daily.map((illnessId) => ({ illnessId, due: false, status: 0, activeFrom: addDays(day, 1) })))
  })

  test('none → configured → removed → configured; each event from its own state alone', async () => {
    expect(await config('add', cholera)).toMatchObject({ code: 0 })
    expect(await config('add', cholera)).toMatchObject({ code: 1409, msg: '该病种已配置' })
    const added = await configured(cholera)
    expect(added).toMatchObject({ configState: 1, activeFrom: addDays(day, 1) })
    expect(await config('recovery', cholera)).toMatchObject({ code: 1409 })
    at('10:00:00')
    expect(await config('remove', cholera)).toMatchObject({ code: 0 })
    expect(await config('remove', cholera)).toMatchObject({ code: 1409 })
    expect(await config('add', cholera)).toMatchObject({ code: 1409, msg: '该病种已移除，请使用恢复' })
    at('11:00:00')
    expect(await config('recovery', cholera)).toMatchObject({ code: 0 })
    expect(await configured(cholera)).toMatchObject({ configState: 1, addedAt: added.addedAt })
    expect(await config('add', 999_999)).toMatchObject({ code: 1404 })
  })

  test('two who add it at once: one does, the other hears it', async () => {
    const answers = await Promise.all([config('add', cholera), config('add', cholera)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1409])
  })

  test('is not removed while somebody has it, and the number is told', async () => {
    expect(await declare({ nothingNew: 0, items: people.slice(0, 2).map((id) => aCase(id)) })).toMatchObject({ code: 0 })
    expect(await config('remove', malaria)).toMatchObject({ code: 1409, msg: '该病种仍有 2 名在管人员，不能移除' })
    expect((await configured(malaria)).configState).toBe(1)
  })

  test('what is removed today is reported today still, and what is added from tomorrow', async () => {
    await sheet()
    await config('remove', flu)
    await config('add', cholera)
    expect((await ofIllness(flu)).due).toBe(true)
    expect((await ofIllness(cholera)).due).toBe(false)
    at('09:00:00', addDays(day, 1))
    const tomorrow = await sheet(addDays(day, 1))
    expect(tomorrow.illnesses.filter(({ due }) => due).map(({ illnessId }) => illnessId)).toEqual([covid, malaria, dengue, cholera])
  })

  test('an illness in a configuration is not deleted', async () => {
    const { data } = await app.platformAdmin(illnesses.save, { name: `病种${day}`, illnessKind: 1, declareCycle: 1, caseScheme: 2 })
    const { id } = data as { id: number }
    await config('add', id)
    expect(await app.platformAdmin(illnesses.delete, { ids: [id] })).toMatchObject({
      code: 1409,
      msg: '该病种已在1个项目的病种配置中，不能删除',
    })
    await config('remove', id)
    expect(await app.platformAdmin(illnesses.delete, { ids: [id] })).toMatchObject({ code: 0 })
    expect(await app.platformAdmin(illnesses.delete, { ids: [covid] })).toMatchObject({ code: 1409, msg: '系统内置病种，不能删除' })
  })
})

describe('report', () => {
  test('keeps what is written beside it, and the sheet shows it until a later report says something else', async () => {
    const said = async () => new Set((await sheet()).illnesses.map(({ remark }) => remark))
    expect(await said()).toEqual(new Set([null]))
    expect(await declare({ remark: '两人自境外返回\n已单独住宿' })).toMatchObject({ code: 0 })
    expect(await said()).toEqual(new Set(['两人自境外返回\n已单独住宿']))
    expect(await declare({ illnessId: flu, remark: '三人接种' })).toMatchObject({ code: 0 })
    expect((await ofIllness(flu)).remark).toBe('三人接种')
    expect((await ofIllness(malaria)).remark).toBe('两人自境外返回\n已单独住宿')
    expect(await declare({ keepRemark: 1 })).toMatchObject({ code: 0 })
    expect([(await ofIllness(flu)).remark, (await ofIllness(malaria)).remark]).toEqual(['三人接种', '两人自境外返回\n已单独住宿'])
    expect(await declare({ illnessId: flu, remark: null })).toMatchObject({ code: 0 })
    expect((await ofIllness(flu)).remark).toBeNull()
    expect(await declare({ remark: '长'.repeat(501) })).toMatchObject({ code: 1400 })
  })

  test('without an illness all that are due, in time; a later one counts, and the day stays in time', async () => {
    expect(await dayStatus()).toBe(1)
    at('19:59:59')
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await declare({ clientKey: first })).toMatchObject({ code: 0, data: { status: 2 } })
    at('20:00:01')
    expect(await declare({ clientKey: second })).toMatchObject({ code: 0, data: { status: 2 } })
    expect(await dayStatus()).toBe(2)
    expect((await latest()).map(({ illnessId, key }) => [illnessId, key])).toEqual(daily.map((illnessId) => [illnessId, second]))
    await noDifference()
  })

  test('one of several: the day is not reported before the deadline and overdue after it', async () => {
    at('19:00:00')
    expect(await declare({ illnessId: malaria })).toMatchObject({ code: 0 })
    expect(await dayStatus()).toBe(1)
    at('20:00:01')
    expect(await dayStatus()).toBe(3)
    expect((await ofIllness(malaria)).status).toBe(2)
    expect(await declare()).toMatchObject({ code: 0, data: { status: 3 } })
    expect(await dayStatus()).toBe(3)
    const { data } = await reporter(reports.listProjectUhsHistory, { startTime: day, endTime: day, status: 3 })
    expect(data).toMatchObject({ total: 3, list: [{ lateFilled: true, due: true }, { lateFilled: true }, { lateFilled: true }] })
    await noDifference()
  })

  test('nothing new is refused where a case was found that day, by whomever', async () => {
    expect(await declare({ illnessId: malaria, nothingNew: 0, items: [aCase(people[0]!)] })).toMatchObject({ code: 0 })
    expect(await declare()).toMatchObject({ code: 1422, msg: '今日已登记新增病例，不能零报告' })
    expect(await declare({ illnessId: malaria })).toMatchObject({ code: 1422 })
    expect((await latest()).map(({ illnessId }) => illnessId)).toEqual([malaria])
    expect(await declare({ illnessId: flu })).toMatchObject({ code: 0 })
    expect(await declare({ nothingNew: 0 })).toMatchObject({ code: 0 })
    expect((await latest()).find(({ illnessId }) => illnessId === malaria)?.n).toBe(1)
  })

  test('with cases: taken up, changed and ended with the numbers of that moment', async () => {
    const items = [aCase(people[0]!, malaria, { isolationState: 1 }), aCase(people[1]!, covid, { diagnoseType: null, caseType: 2 })]
    expect(await declare({ nothingNew: 0, items })).toMatchObject({ code: 0 })
    const found = await ofIllness(malaria)
    expect(found.counts).toMatchObject({ suspected: 1, confirmed: 0, isolating: 1, newToday: 1 })
    const [{ id, version }] = found.items as [{ id: number; version: number }]
    const ended = { ...aCase(people[0]!), diagnoseType: 2, confirmDate: day, situationId: id, version, outcome: 3, outcomeDate: day }
    expect(await declare({ nothingNew: 0, items: [ended] })).toMatchObject({ code: 0 })
    expect((await ofIllness(malaria)).counts).toMatchObject({ suspected: 0, confirmed: 0, newToday: 1 })
    expect((await sheet()).empTotal).toBe(3)
    await noDifference()
  })

  test('all or nothing: one wrong case and none is written', async () => {
    const items = [aCase(people[0]!), aCase(people[1]!, cholera)]
    expect(await declare({ nothingNew: 0, items })).toMatchObject({ code: 1422, msg: '该病种未在本项目配置' })
    expect(await declare({ nothingNew: 0, items: [aCase(people[0]!), aCase(people[0]!)] })).toMatchObject({ code: 1400 })
    expect(await declare({ nothingNew: 0, items: [aCase(people[0]!, malaria, { foundDate: addDays(day, 1) })] })).toMatchObject({
      code: 1400,
    })
    expect((await ofIllness(malaria)).counts).toMatchObject({ suspected: 0, newToday: 0 })
    expect(await latest()).toEqual([])
  })

  test('of people who did not stand there that day nothing is reported; of foreign ones nothing is known', async () => {
    const other = await app.aGroup()
    const [theirs] = await somePeople(app, { orgId: other.project.id })
    expect(await declare({ nothingNew: 0, items: [aCase(theirs!)] })).toMatchObject({ code: 1404 })
    await sheet()
    at('09:00:00', addDays(day, 1))
    const [late] = await somePeople(app, { orgId: project.id, fromDay: addDays(day, 1) })
    const answer = await declare({ nothingNew: 0, items: [aCase(late!)] })
    expect(answer).toMatchObject({ code: 1422, msg: expect.stringContaining('当日不在本项目') })
  })

  test('a key that comes twice writes once, at once or later', async () => {
    const clientKey = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => declare({ clientKey, nothingNew: 0, items: [aCase(people[0]!)] })))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    const [rows] = await ask<{ n: number }>(app.db, sql`select count(*)::int as n from uhs_declare where project_id = ${project.id}`)
    expect(rows!.n).toBe(daily.length)
    expect((await ofIllness(malaria)).counts.newToday).toBe(1)
    await noDifference()
  })

  test('not before the day begins, and not once the late days are over', async () => {
    expect(await declare({ date: addDays(day, 1) })).toMatchObject({ code: 1422 })
    expect(await sheet()).toMatchObject({ open: true })
    at('19:59:59', addDays(day, 3))
    expect(await sheet()).toMatchObject({ open: true })
    expect(await declare()).toMatchObject({ code: 0, data: { status: 3 } })
    at('20:00:01', addDays(day, 3))
    expect(await declare()).toMatchObject({ code: 1422, msg: '已超过补报期限' })
    expect(await sheet()).toMatchObject({ open: false })
  })

  test('a weekly illness asks for nothing but on Mondays', async () => {
    await config('add', typhoid)
    for (let date = addDays(day, 1); date <= addDays(day, 8); date = addDays(date, 1)) {
      at('09:00:00', date)
      const { due, status } = await ofIllness(typhoid, date)
      expect([date, due, status]).toEqual([date, new Date(date).getUTCDay() === 1, new Date(date).getUTCDay() === 1 ? 1 : 0])
    }
  })

  test('who waits to be told: the reporter, an hour before, once, without a name of an illness', async () => {
    await sheet()
    const account = await app.anAccount({ roleId: 8, orgId: project.id })
    const told = () =>
      ask<{ title: string; content: string }>(
        app.db,
        sql`select m.title, m.content from sys_message m join sys_message_user u on u.message_id = m.id
            where u.account_id = ${account.accountId} and m.biz_type = 'uhs-remind'`,
      )
    const run = () => remindReporters.run({ database: app.database, now: app.clock() } as never)
    at('18:59:00')
    await run()
    expect(await told()).toEqual([])
    at('19:00:00')
    await run()
    await run()
    expect(await told()).toEqual([{ title: '人员健康上报即将截止', content: expect.stringContaining('还有4个病种未上报，20:00') }])
    expect((await told())[0]!.content).not.toMatch(/疟疾|登革热|感冒|冠状/)
  })

  test('where nobody reports, whoever administers; where nobody does that either, those above, once for all of their projects', async () => {
    const company = await app.anOrg({ orgType: 3 })
    const projects = [await app.anOrg({ parentId: company.id, orgType: 4 }), await app.anOrg({ parentId: company.id, orgType: 4 })]
    const managed = await app.anOrg({ parentId: company.id, orgType: 4 })
    day = await aFreshDay(app)
    for (const { id } of [...projects, managed])
      await app.db.execute(sql`update project_illness_config set active_from = ${day} where project_id = ${id}`)
    const [above, there] = [await app.anAccount({ roleId: 4, orgId: company.id }), await app.anAccount({ roleId: 5, orgId: managed.id })]
    const told = (accountId: number) =>
      ask<{ content: string; link: string }>(
        app.db,
        sql`select m.content, m.link from sys_message m join sys_message_user u on u.message_id = m.id
            where u.account_id = ${accountId} and m.biz_type like 'uhs-remind%'`,
      )
    at('18:00:00')
    await sheet()
    at('19:00:00')
    for (let n = 0; n < 2; n += 1) await remindReporters.run({ database: app.database, now: app.clock() } as never)
    expect(await told(there.accountId)).toEqual([
      { content: expect.stringContaining('还有4个病种未上报'), link: '/emp-health-situation/index' },
    ])
    expect(await told(above.accountId)).toEqual([
      { content: expect.stringContaining('”等2个项目没有信息员'), link: '/project-declare/index?reportStatus=1&reportStatus=3' },
    ])
    at('19:05:00')
    await remindReporters.run({ database: app.database, now: app.clock() } as never)
    expect(await told(above.accountId)).toHaveLength(1)
  })
})
