import { archives } from '@oems/contract/archive/archives.ts'
import { situations as calls } from '@oems/contract/attention/situations.ts'
import { operate } from '@oems/contract/people/operate.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { level, sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { messagesOf } from '../people/testEmployees.ts'
import { testApp } from '../testing/testApp.ts'
import { aCase, aSite, covid, expectProven, infoOf, listed, opened } from './testAttention.ts'

const app = await testApp({ alone: true })
const noon = (day: string) => app.clock.set(`${day}T12:00:00+08:00`)

const figures = (orgId: number, day: string) =>
  read(app.db, orgId, {
    open: level('ill.open', day),
    events: sum('ill.event', { from: day, to: day }, { breakdown: 'event' }),
    attention: level('attention.open', day),
  })

describe('what is said of a case', () => {
  test('is judged whole, by the illness’s own classification', async () => {
    const { personId, day, doctor } = await aSite(app)
    const reply = await doctor(calls.save, {
      personId,
      illnessId: covid,
      foundDate: addDays(day, 1),
      onsetDate: addDays(day, 2),
      diagnoseType: 2,
    })
    expect(messagesOf(reply)).toEqual({
      caseType: '请选择病例分类',
      foundDate: '发现日期不能晚于今天',
      onsetDate: '发病日期不能晚于今天',
    })
    expect(messagesOf(await doctor(calls.save, { personId, illnessId: covid, foundDate: day, caseType: 1 }))).toEqual({
      confirmDate: '确诊病例须填写确诊日期',
    })
    expect(await doctor(calls.save, { ...aCase(personId, day), illnessId: 999_999 })).toMatchObject({
      code: 1422,
      msg: '该病种未在本项目配置',
    })
    await app.db.execute(sql`update employee set emp_status = 4 where id = ${personId}`)
    expect(await doctor(calls.save, aCase(personId, day))).toMatchObject({ code: 1409, msg: '员工已离职，不能登记患病' })
  })

  test('no. 13: of two who open the same one at once hears 1409', async () => {
    const { personId, day, doctor, project } = await aSite(app)
    const replies = await Promise.all([doctor(calls.save, aCase(personId, day)), doctor(calls.save, aCase(personId, day))])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(replies.find(({ code }) => code === 1409)).toMatchObject({ msg: '该人员已有未结束的同种疾病记录' })
    expect(await figures(project.id, day)).toMatchObject({ open: 1, attention: 1 })
    await expectProven(app, day)
  })

  test('changes by its ways alone: a confirmed case is not suspected any more', async () => {
    const { personId, day, doctor, project } = await aSite(app)
    const id = await opened(doctor, aCase(personId, day, { diagnoseType: 1, confirmDate: null }))
    const revision = { id, foundDate: day, remark: '镜检阳性' }
    expect(await doctor(calls.update, { ...revision, version: 0, diagnoseType: 3 })).toMatchObject({ code: 1409 })
    expect(await doctor(calls.update, { ...revision, version: 0, diagnoseType: 2, confirmDate: day, isolationState: 2 })).toMatchObject({
      code: 0,
    })
    expect(await doctor(calls.update, { ...revision, version: 0, diagnoseType: 2, confirmDate: day })).toMatchObject({ code: 1409 })
    expect(await doctor(calls.update, { ...revision, version: 1, diagnoseType: 1 })).toMatchObject({
      code: 1409,
      msg: '确诊病例不能改回疑似，如系误报请作“排除”并说明',
    })
    expect((await figures(project.id, day)).events).toEqual(
      new Map([
        [1, 1],
        [2, 1],
      ]),
    )
    expect(await listed(doctor, { tab: 2, isolating: 1 })).toMatchObject([{ personId }])
    expect(await listed(doctor, { tab: 2, isolating: 0 })).toEqual([])
    expect(await infoOf(doctor, personId)).toMatchObject({
      situations: [{ id, caseClass: 1, isolationState: 2, remark: '镜检阳性', illnessName: '疟疾' }],
      steps: [
        { change: 2, caseClass: 1 },
        { change: 1, caseClass: 2 },
      ],
    })
    await expectProven(app, day)
  })
})

describe('the end of a case', () => {
  test('of two closures one wins; the confirmed one is excluded with words, on a day between', async () => {
    const { personId, day, doctor } = await aSite(app)
    const id = await opened(doctor, aCase(personId, day))
    const end = { id, version: 0, outcome: 2, outcomeDate: day }
    expect(messagesOf(await doctor(calls.close, { ...end, outcomeDate: addDays(day, -1) }))).toEqual({
      outcomeDate: '转归日期应在发现日期到今天之间',
    })
    expect(messagesOf(await doctor(calls.close, end))).toEqual({ remark: '确诊病例作排除须说明原因' })
    const replies = await Promise.all([1, 2].map(() => doctor(calls.close, { ...end, remark: '复核镜检阴性' })))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(await listed(doctor, { tab: 2 })).toEqual([])
    expect(await doctor(calls.update, { id, version: 1, diagnoseType: 2, foundDate: day, confirmDate: day })).toMatchObject({
      code: 1409,
      msg: '该患病记录已结束，不能修改',
    })
    await expectProven(app, day)
  })

  test('is recovered after a negative test alone where the illness asks for one', async () => {
    const { personId, day, doctor, project } = await aSite(app)
    const id = await opened(doctor, { personId, illnessId: covid, caseType: 1, foundDate: day, confirmDate: day })
    const later = addDays(day, 2)
    noon(later)
    const end = { id, version: 0, outcome: 1, outcomeDate: later }
    expect(await doctor(calls.close, end)).toMatchObject({ code: 1422, msg: '缺少阴性检测结果' })
    const aTest = (testResult: number, on: string) =>
      doctor(archives.testSave, { archiveId: personId, illnessId: covid, testType: 1, testResult, sampledAt: `${on}T08:00:00+08:00` })
    for (const reply of [await aTest(1, day), await aTest(2, later)]) expect(reply).toMatchObject({ code: 0 })
    expect(await doctor(calls.close, end)).toMatchObject({ code: 1422 })
    expect(await aTest(1, later)).toMatchObject({ code: 0 })
    expect(await doctor(calls.close, end)).toMatchObject({ code: 0 })
    expect((await figures(project.id, later)).events).toEqual(new Map([[3, 1]]))
    await expectProven(app, day, later)
  })

  test('is taken back within seven days, and is counted no more', async () => {
    const { personId, day, projectAdmin, project } = await aSite(app)
    const id = await opened(projectAdmin, aCase(personId, day))
    await projectAdmin(calls.close, { id, version: 0, outcome: 3, outcomeDate: day })
    noon(addDays(day, 8))
    expect(await projectAdmin(calls.reopen, { id, version: 1, reason: '误结束' })).toMatchObject({
      code: 1422,
      msg: '结束已超过7天，请重新登记',
    })
    noon(addDays(day, 6))
    expect(await projectAdmin(calls.reopen, { id, version: 1, reason: '误' })).toMatchObject({ code: 1400 })
    expect(await projectAdmin(calls.reopen, { id, version: 1, reason: '误结束' })).toMatchObject({ code: 0 })
    expect((await figures(project.id, day)).events).toEqual(
      new Map([
        [1, 1],
        [2, 1],
      ]),
    )
    expect(await listed(projectAdmin, { tab: 2 })).toMatchObject([{ id, cases: [{ version: 2 }] }])
    await expectProven(app, day, addDays(day, 6))
  })

  test('by death asks for its permission, ends the employment and all attention', async () => {
    const { personId, day, doctor, projectAdmin, companyAdmin } = await aSite(app)
    const id = await opened(doctor, aCase(personId, day))
    const other = await opened(doctor, { personId, illnessId: covid, caseType: 2, foundDate: day })
    const death = { id, version: 0, outcome: 4, outcomeDate: day }
    expect(await doctor(calls.close, death)).toMatchObject({ code: 1403 })
    expect(await projectAdmin(calls.close, death)).toMatchObject({ code: 1409, msg: '该人员还有1条在管的患病记录，请先结束' })
    expect(await companyAdmin(operate.operateDeleteEmp, { employeeId: personId })).toMatchObject({
      code: 1409,
      msg: '该人员还有2条在管的患病记录，请先结束',
    })
    await doctor(calls.close, { id: other, version: 0, outcome: 2, outcomeDate: day })
    expect(await projectAdmin(calls.close, death)).toMatchObject({ code: 0 })
    const [found] = await ask<{ status: number }>(app.db, sql`select emp_status as status from employee where id = ${personId}`)
    expect(found).toEqual({ status: 4 })
    expect(await listed(projectAdmin)).toEqual([])
    expect(await listed(projectAdmin, { tab: 4 })).toMatchObject([{ personId, closeKind: 2 }])
    expect(await projectAdmin(calls.reopen, { id, version: 1, reason: '误登记' })).toMatchObject({
      code: 1409,
      msg: '员工已离职，请先办理复职',
    })
    await expectProven(app, day)
  })
})
