import { randomUUID } from 'node:crypto'
import { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { level, sum } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../../testing/testApp.ts'
import { aHolder } from '../../testing/walk.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'
import { expectProven } from './testProof.ts'

let app: TestApp
let day: string
let project: TestOrg
let personId: number
let admin: Caller
let stranger: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  day = await aFreshDay(app)
  const company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4, epType: 2 })
  const other = await app.anOrg({ parentId: company.id, orgType: 4, epType: 2 })
  ;[personId] = (await somePeople(app, { orgId: project.id })) as [number]
  admin = await app.anAdmin(5, project.id)
  stranger = await app.anAdmin(5, other.id)
})

const sick = { temperature: '37.3', bodyState: 2, symptoms: [11] }
const forHim = (more: object = {}) => ({ empId: personId, ...wellOn(day, more) })
const at = (time: string, on = day) => app.clock.set(`${on}T${time}:00+08:00`)
const saved = async (more: object = {}, as = admin) => {
  const reply = await as(calls.save, forHim(more))
  expect([reply.code, reply.msg]).toEqual([0, 'success'])
  return reply.data as { id: number; level: number; status: number; hints: string[] }
}
const figures = (orgId = project.id) => {
  const period = { from: day, to: day }
  return read(app.db, orgId, {
    filled: sum('declare.filled', period),
    bySource: sum('declare.filled', period, { breakdown: 'source' }),
    level: sum('declare.level', period, { breakdown: 'level' }),
    pending: level('declare.pending', period),
  })
}
const rows = () =>
  ask<{ id: number; isLatest: boolean; handleState: number }>(
    app.db,
    sql`select id, is_latest as "isLatest", handle_state as "handleState" from declare_health where person_id = ${personId} and day = ${day} order by id`,
  )
const field = (reply: { data: unknown }) => (reply.data as { fields: { path: string; msg: string }[] }).fields

test('a list goes through 31 days at most, also where no end is named', async () => {
  const refused = { code: 1400, data: { fields: [{ path: 'startTime', msg: '一次最多查询31天，请缩小日期范围' }] } }
  for (const call of [calls.list, calls.listHistory]) {
    expect(await admin(call, { startTime: addDays(day, -31) })).toMatchObject(refused)
    expect(await admin(call, { startTime: addDays(day, -30) })).toMatchObject({ code: 0 })
    expect(await admin(call, { startTime: addDays(day, 1), endTime: day })).toMatchObject({ code: 1400 })
  }
})

describe('代报', () => {
  test('of somebody elsewhere is as unknown as of nobody', async () => {
    const [foreign, missing] = [await stranger(calls.save, forHim()), await stranger(calls.save, { ...forHim(), empId: 987_654_321 })]
    expect(foreign).toMatchObject({ code: 1404 })
    expect(foreign.data).toEqual(missing.data)
    expect(await rows()).toEqual([])
  })

  test('is said to be by a proxy, or by a doctor', async () => {
    expect(await saved(sick)).toMatchObject({ level: 2, status: 2, important: 0 })
    expect((await figures()).bySource).toEqual(new Map([[2, 1]]))
    await saved({}, await app.anAdmin(7, project.id))
    const { data } = await admin(calls.listByEmpIdAndDate, { empId: personId, date: day })
    expect((data as { submissions: { source: number }[] }).submissions.map(({ source }) => source)).toEqual([3, 2])
  })

  test('contradicts itself no more than one’s own declaration, and keeps to the window', async () => {
    expect(field(await admin(calls.save, forHim({ symptoms: [12] })))).toMatchObject([{ path: 'bodyState' }])
    expect(field(await admin(calls.save, forHim({ temperature: '43.1' })))).toMatchObject([{ path: 'temperature' }])
    expect(await admin(calls.save, { ...forHim(), date: addDays(day, 1) })).toMatchObject({ code: 1422 })
    at('09:00', addDays(day, 5))
    expect(await admin(calls.save, forHim())).toMatchObject({ code: 1422, msg: '已超过补报期限' })
  })

  test('until the last second of the day is in time, a second later it is late, after the late days refused', async () => {
    app.clock.set(`${day}T23:59:59+08:00`)
    expect(await saved()).toMatchObject({ status: 2, lateFilled: false })
    const [second] = await somePeople(app, { orgId: project.id })
    app.clock.set(`${addDays(day, 1)}T00:00:01+08:00`)
    const late = await admin(calls.save, { empId: second, ...wellOn(day) })
    expect(late).toMatchObject({ data: { status: 3, lateFilled: true, hints: ['已超过申报截止时间，记为逾期补报'] } })
  })

  test('ten times under one key is one; under ten keys ten, of which one stands', async () => {
    const once = forHim({ clientKey: randomUUID() })
    const replies = await Promise.all(Array.from({ length: 10 }, () => admin(calls.save, once)))
    expect(new Set(replies.map(({ code, data }) => `${code} ${(data as { id: number }).id}`)).size).toBe(1)
    expect(await figures()).toMatchObject({ filled: 1 })
    expect(await rows()).toHaveLength(1)
    const many = await Promise.all(Array.from({ length: 10 }, () => admin(calls.save, forHim())))
    expect(many.every(({ code }) => code === 0)).toBe(true)
    expect((await rows()).filter(({ isLatest }) => isLatest)).toHaveLength(1)
    expect(await figures()).toMatchObject({ filled: 1, level: new Map([[0, 1]]) })
  })

  test('nobody declares for whoever has taken the consent back', async () => {
    await app.db.execute(sql`update consent set withdrawn_at = ${app.clock().toISOString()} where person_id = ${personId}`)
    expect(await admin(calls.save, forHim())).toMatchObject({ code: 1422 })
  })
})

describe('a correction', () => {
  test('from abnormal to normal waits for nobody any more, and the day shows both with what differs', async () => {
    await saved(sick)
    expect(await figures()).toMatchObject({ pending: 1, level: new Map([[2, 1]]) })
    await saved({ temperature: '36.6' })
    expect(await figures()).toMatchObject({ pending: 0, level: new Map([[0, 1]]) })
    expect(await rows()).toMatchObject([{ handleState: 0 }, { handleState: 0, isLatest: true }])
    const { data } = await admin(calls.listByEmpIdAndDate, { empId: personId, date: day })
    const { submissions } = data as { submissions: { differences: object[] }[] }
    expect(submissions.map(({ differences }) => differences)).toEqual([
      [
        { field: 'temperature', title: '体温', before: '37.3', after: '36.6' },
        { field: 'bodyState', title: '身体状况', before: '不适', after: '良好' },
        { field: 'symptoms', title: '症状', before: '发热', after: null },
      ],
      [],
    ])
    await expectProven(app, project.id, day)
  })
})

describe('taken back', () => {
  test('not by whoever has no right to, nor by strangers, nor without a reason', async () => {
    const { id } = await saved()
    const asked = { ids: [id], voidReason: '选错人员' }
    expect(await (await app.anAdmin(7, project.id))(calls.delete, asked)).toMatchObject({ code: 1403 })
    expect(await stranger(calls.delete, asked)).toMatchObject({ code: 1404 })
    expect(await admin(calls.delete, { ids: [id, 987_654_321], voidReason: '选错人员' })).toMatchObject({ code: 1404 })
    expect(await admin(calls.delete, { ids: [id], voidReason: '错' })).toMatchObject({ code: 1400 })
    expect(await figures()).toMatchObject({ filled: 1 })
  })

  test('the only one after the deadline: overdue, and nothing is counted', async () => {
    const { id } = await saved()
    at('09:00', addDays(day, 1))
    expect(await admin(calls.delete, { ids: [id], voidReason: '选错人员' })).toMatchObject({ code: 0 })
    expect(await admin(calls.delete, { ids: [id], voidReason: '选错人员' })).toMatchObject({ code: 1409, msg: '该申报已作废' })
    const { data } = await admin(calls.listByEmpIdAndDate, { empId: personId, date: day })
    expect(data).toMatchObject({ status: 3, lateFilled: false, submissions: [{ voided: true, voidReason: '选错人员', isLatest: false }] })
    expect(await figures()).toMatchObject({ filled: 0, level: new Map() })
    expect(await admin(calls.list, { date: day })).toMatchObject({ data: { total: 0 } })
    expect(await admin(calls.listHistory, { startTime: day, endTime: day, voided: 1 })).toMatchObject({ data: { total: 1 } })
    await expectProven(app, project.id, day)
  })

  test('the correction: what stood before stands and waits again, unless it was handled', async () => {
    await saved(sick)
    const { id: correction } = await saved()
    await admin(calls.delete, { ids: [correction], voidReason: '更正有误' })
    expect(await rows()).toMatchObject([
      { isLatest: true, handleState: 1 },
      { isLatest: false, handleState: 0 },
    ])
    expect(await figures()).toMatchObject({ pending: 1, level: new Map([[2, 1]]) })
    const [first] = await rows()
    await admin(calls.handle, { id: first!.id, handleResult: 1 })
    const { id: second } = await saved()
    await admin(calls.delete, { ids: [second], voidReason: '更正有误' })
    expect((await rows())[0]).toMatchObject({ isLatest: true, handleState: 2 })
    expect(await figures()).toMatchObject({ pending: 0 })
    await expectProven(app, project.id, day)
  })
})

describe('handling', () => {
  test('is for who may, of what they see, and of what waits', async () => {
    const { id } = await saved(sick)
    const decided = { id, handleResult: 1 }
    expect(await (await app.anAdmin(2, app.rootId))(calls.handle, decided)).toMatchObject({ code: 1403 })
    expect(await stranger(calls.handle, decided)).toMatchObject({ code: 1404 })
    expect(await admin(calls.handle, { id, handleResult: 6 })).toMatchObject({ code: 1400 })
    const { id: normal } = await saved()
    expect(await admin(calls.handle, { id: normal, handleResult: 1 })).toMatchObject({ code: 1409, msg: '该申报无需处置' })
    expect(await admin(calls.handle, decided)).toMatchObject({ code: 1409, msg: '该申报已被更正，请处置最新的一次' })
  })

  test('two at once: one decides, the other hears it', async () => {
    const { id } = await saved(sick)
    const doctor = await app.anAdmin(7, project.id)
    const replies = await Promise.all([admin(calls.handle, { id, handleResult: 1 }), doctor(calls.handle, { id, handleResult: 3 })])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(replies.find(({ code }) => code === 1409)!.msg).toBe('该申报已处置')
    expect(await figures()).toMatchObject({ pending: 0 })
    const { data } = await admin(calls.list, { date: day, handleState: 2 })
    expect(data).toMatchObject({ total: 1, list: [{ id, handleState: 2 }] })
    await expectProven(app, project.id, day)
  })

  test('waits over the days until somebody decides, the oldest first', async () => {
    const { id } = await saved(sick)
    at('09:00', addDays(day, 2))
    await admin(calls.list)
    const { id: later } = (await admin(calls.save, { ...forHim(sick), date: addDays(day, 2) })).data as { id: number }
    const queue = async () => ((await admin(calls.list, { handleState: 1 })).data as { list: { id: number }[] }).list.map((row) => row.id)
    expect(await queue()).toEqual([id, later])
    const pendingOn = async (on: string) => (await read(app.db, project.id, { n: level('declare.pending', { from: on, to: on }) })).n
    await admin(calls.handle, { id, handleResult: 2, handleNote: '居家隔离三天' })
    expect(await queue()).toEqual([later])
    expect([await pendingOn(day), await pendingOn(addDays(day, 1)), await pendingOn(addDays(day, 2))]).toEqual([1, 1, 1])
    const { data } = await admin(calls.listByEmpIdAndDate, { empId: personId, date: day })
    expect(data).toMatchObject({ submissions: [{ handleResult: 2, handleNote: '居家隔离三天' }] })
    await expectProven(app, project.id, day)
  })
})

describe('lists', () => {
  test('of one person: every day, those without a declaration too, by both paths; of strangers nothing', async () => {
    await saved(sick)
    at('09:00', addDays(day, 1))
    const asked = { empId: personId, startTime: addDays(day, -2), endTime: addDays(day, 3) }
    const { data } = await admin(calls.listByEmpId, asked)
    expect((data as { list: { date: string; status: number; level: number | null }[]; total: number }).list).toMatchObject([
      { date: addDays(day, 1), status: 1, level: null, declareId: null },
      { date: day, status: 2, level: 2, symptoms: [11] },
      { date: addDays(day, -1), level: null },
      { date: addDays(day, -2), level: null },
    ])
    expect(await admin(calls.listByEmpId, { ...asked, pageSize: 1, pageNo: 2 })).toMatchObject({
      data: { total: 4, list: [{ date: day }] },
    })
    const foreign = await stranger(calls.listByEmpId, asked)
    expect(foreign).toMatchObject({ code: 1404 })
    expect(foreign.data).toEqual((await stranger(calls.listByEmpId, { ...asked, empId: 987_654_321 })).data)
    expect(await stranger(calls.listByEmpIdAndDate, { empId: personId, date: day })).toMatchObject({ code: 1404 })
  })

  test('filter by what was declared and by whom, and refuse more than a month', async () => {
    await saved({ ...sick, symptoms: [11, 12] })
    const total = async (filter: object) => ((await admin(calls.list, { date: day, ...filter })).data as { total: number }).total
    expect([await total({ level: [2, 3] }), await total({ level: [0] })]).toEqual([1, 0])
    expect([await total({ symptoms: [12, 31] }), await total({ symptoms: [31] })]).toEqual([1, 0])
    expect([await total({ source: 2 }), await total({ source: 1 })]).toEqual([1, 0])
    expect([await total({ status: 2 }), await total({ status: 3 })]).toEqual([1, 0])
    expect([await total({ keyword: '王测试' }), await total({ keyword: '李测试' })]).toEqual([1, 0])
    expect((await stranger(calls.list, { date: day })).data).toMatchObject({ total: 0 })
    expect(await admin(calls.list, { startTime: '2026-01-01', endTime: '2026-02-15' })).toMatchObject({ code: 1400 })
  })

  test('one’s own declaration, taken back by the office, is shown to its owner as taken back', async () => {
    const phone = await app.aPhone(personId, project.id)
    const { id } = (await phone(phoneCalls.declare, wellOn(day, sick))).data as { id: number }
    await admin(calls.delete, { ids: [id], voidReason: '本人误填' })
    expect(await phone(phoneCalls.declareDay, { day })).toMatchObject({
      data: { status: 1, level: null, submissions: [], voided: [{ temperature: '37.3' }] },
    })
  })
})

describe('登记患病', () => {
  const malaria = async () => (await ask<{ id: number }>(app.db, sql`select id from illness where name = '疟疾'`))[0]!.id
  const caseOf = async (more: object = {}) => ({ illnessId: await malaria(), diagnoseType: 1, foundDate: day, ...more })
  const situations = () =>
    ask<object>(app.db, sql`select illness_id from user_ill_situation where person_id = ${personId} and deleted_at is null`)

  test('takes up a case in the same write, under its own fields where that is wrong', async () => {
    const { id } = await saved(sick)
    expect(field(await admin(calls.handle, { id, handleResult: 4 }))).toMatchObject([{ path: 'illness' }])
    expect(field(await admin(calls.handle, { id, handleResult: 1, illness: await caseOf() }))).toMatchObject([{ path: 'illness' }])
    const tomorrow = await caseOf({ foundDate: addDays(day, 1) })
    expect(field(await admin(calls.handle, { id, handleResult: 4, illness: tomorrow }))).toMatchObject([{ path: 'illness.foundDate' }])
    expect(await figures()).toMatchObject({ pending: 1 })
    expect(await situations()).toEqual([])
    expect(await admin(calls.handle, { id, handleResult: 4, illness: await caseOf() })).toMatchObject({ code: 0 })
    expect(await situations()).toHaveLength(1)
    expect(await figures()).toMatchObject({ pending: 0 })
  })

  test('by two at once: one case, and the other hears it', async () => {
    const { id } = await saved(sick)
    const illness = await caseOf()
    const replies = await Promise.all([1, 2].map(() => admin(calls.handle, { id, handleResult: 4, illness })))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(await situations()).toHaveLength(1)
  })
})

describe('an illness that is known already', () => {
  test('makes the day abnormal, is classified as it asks, and is shown by its name', async () => {
    const [flu] = await ask<{ id: number; scheme: number }>(
      app.db,
      sql`select id, case_scheme as scheme from illness where name = '流行性感冒'`,
    )
    const [own, other] = flu!.scheme === 1 ? ['caseType', 'diagnoseType'] : ['diagnoseType', 'caseType']
    expect(field(await admin(calls.save, forHim({ bodyState: 3, illnessId: flu!.id })))).toMatchObject([{ path: own }])
    expect(field(await admin(calls.save, forHim({ bodyState: 3, illnessId: flu!.id, [other]: 1 })))).toMatchObject([{ path: other }])
    expect(field(await admin(calls.save, forHim({ bodyState: 3, illnessId: 999_999, caseType: 1 })))).toMatchObject([{ path: 'illnessId' }])
    expect(await saved({ bodyState: 2, illnessId: flu!.id, [own]: 1 })).toMatchObject({ level: 2 })
    await saved({ bodyState: 2 })
    const { data } = await admin(calls.listByEmpIdAndDate, { empId: personId, date: day })
    const { submissions } = data as { submissions: { illnessName: string; differences: { field: string; before: string }[] }[] }
    expect(submissions[1]).toMatchObject({ illnessName: '流行性感冒', [own]: 1 })
    expect(submissions[0]!.differences).toContainEqual(expect.objectContaining({ field: 'illnessId', before: '流行性感冒', after: null }))
    const reader = await aHolder(app, project.id, 'biz:declare-health:info', ['biz:archive:info', 'epac:ill-situation:info'])
    const untold = (await reader(calls.listByEmpIdAndDate, { empId: personId, date: day })).data as { submissions: object[] }
    expect(untold.submissions[1]).toMatchObject({ illnessId: null, illnessName: null, [own]: 1 })
    expect(JSON.stringify(untold)).not.toContain('流行性感冒')
  })

  test('stays as it stands when somebody who may not read it corrects something else', async () => {
    await saved({ bodyState: 3, illnessId: 4, diagnoseType: 1 })
    const speaker = await aHolder(app, project.id, 'biz:declare-health:save', ['biz:archive:info', 'epac:ill-situation:info'])
    expect(await saved({ bodyState: 2, remark: '已复测体温' }, speaker)).toMatchObject({ level: 2 })
    const { data } = await admin(calls.listByEmpIdAndDate, { empId: personId, date: day })
    expect((data as { submissions: object[] }).submissions[0]).toMatchObject({
      ...{ bodyState: 2, remark: '已复测体温', illnessId: 4, diagnoseType: 1 },
    })
    expect(await saved({ bodyState: 2 })).toMatchObject({ level: 1 })
  })

  test('urgent symptoms bring the person under attention at once', async () => {
    expect(await saved({ temperature: '39.1', bodyState: 2 })).toMatchObject({ level: 3, important: 1 })
  })
})
