import { LogType } from '@oems/contract/core/logCodes.ts'
import { infoDeclarations as calls } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { messages } from '@oems/contract/messages/messages.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { situations } from '@oems/contract/situation/situations.ts'
import { students } from '@oems/contract/student/students.ts'
import { visitorDeclarations } from '@oems/contract/visitor/declarations.ts'
import { visitors } from '@oems/contract/visitor/visitors.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { aMobile, anIdNumber, messagesOf } from '../people/testEmployees.ts'
import { aScheme } from '../risk/testRisk.ts'
import { linesIn } from '../testing/linesIn.ts'
import { saved as savedRecord } from '../testing/samples.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aHolder } from '../testing/walk.ts'
import { area, aSite, declaring, formOf, infoOf, listed, placesOf, saved, tested, today, vaccinated } from './testDeclarations.ts'

const app = await testApp({ alone: true })
const titlesOf = async (caller: Caller) =>
  ((await caller(messages.list, { pageSize: 50 })).data as { list: { title: string; content: string }[] }).list

describe('who may what', () => {
  test('03 §9 no. 7: of another project nothing is known, to the byte', async () => {
    const [ours, theirs] = [await aSite(app), await aSite(app)]
    const id = await saved(ours.reporter, declaring(ours.personId, { visitAreas: [area] }))
    const unknown = 999_999_999
    const { ids: _ids, ...form } = { ids: [], ...(await formOf(ours.reporter, id)) }
    for (const [as, call, foreign, missing] of [
      [theirs.reporter, calls.getInfoDeclare, { declareId: id }, { declareId: unknown }],
      [theirs.reporter, calls.updateInfoDeclare, form, { ...form, id: unknown }],
      [theirs.projectAdmin, calls.delete, { ids: [id], reason: '误填' }, { ids: [unknown], reason: '误填' }],
      [theirs.reporter, calls.saveInfoDeclare, declaring(ours.personId), declaring(unknown)],
    ] as const) {
      const [one, other] = [await as(call, foreign), await as(call, missing)]
      expect(one).toMatchObject({ code: 1404, msg: '记录不存在' })
      expect({ ...one, headers: null, traceId: null }.data).toEqual(other.data)
      expect([one.code, one.msg]).toEqual([other.code, other.msg])
    }
    expect(await listed(theirs.reporter)).toEqual([])
    expect(await placesOf(theirs.reporter)).toEqual([])
    expect(await listed(theirs.reporter, { personId: ours.personId })).toEqual([])
  })

  test('whoever lacks the permission is refused; a doctor reads and does not write', async () => {
    const { doctor, personId, reporter } = await aSite(app)
    const id = await saved(reporter, declaring(personId))
    expect(await doctor(calls.saveInfoDeclare, declaring(personId))).toMatchObject({ code: 1403 })
    expect(await reporter(calls.delete, { ids: [id], reason: '误填' })).toMatchObject({ code: 1403 })
    expect(await infoOf(doctor, id)).toMatchObject({ id, editable: true, aged: false })
  })

  test('whoever reads one leaves a line that the person can see', async () => {
    const { doctor, personId, reporter } = await aSite(app)
    const id = await saved(reporter, declaring(personId))
    await infoOf(doctor, id)
    const lines = await ask<{ n: number }>(
      app.db,
      sql`select count(*)::int as n from sys_log where person_id = ${personId} and target_type = '信息申报' and log_type = ${LogType.sensitiveRead}`,
    )
    expect(lines[0]!.n).toBeGreaterThan(0)
  })
})

describe('what is refused', () => {
  test('each answer asks for those that go with it', async () => {
    const { reporter, personId } = await aSite(app)
    const refused = async (more: object) => messagesOf(await reporter(calls.saveInfoDeclare, declaring(personId, more)))
    expect(await refused({ promised: 0 })).toEqual({ promised: '请承诺所填属实' })
    expect(await refused({ vaccination: 1 })).toMatchObject({ lastVaccinatedOn: '已接种须填写最近接种日期' })
    expect(await refused({ vaccination: 1, vaccineDoses: 0, lastVaccinatedOn: today })).toMatchObject({ vaccineDoses: expect.any(String) })
    expect(await refused({ testResult: 2 })).toMatchObject({ testType: '请选择检测项目', testedOn: '请选择检测日期' })
    expect(await refused(tested(1, { testedOn: '2026-03-06' }))).toEqual({ testedOn: '检测日期不能晚于今天' })
    expect(await refused({ date: '2026-03-06' })).toEqual({ date: '申报日期应在最近60天内' })
    expect(await refused({ visitAreas: [{ ...area, leaveDay: '2026-02-19' }] })).toEqual({ 'visitAreas.0.leaveDay': expect.any(String) })
    expect(await refused({ visitAreas: [{ ...area, arriveDay: '2026-01-03' }] })).toEqual({
      'visitAreas.0.arriveDay': '到访地区只填最近60天内的',
    })
    expect(await refused({ visitAreas: [{ ...area, nationCode: 'ZZ' }] })).toEqual({ 'visitAreas.0.nationCode': '国家/地区不正确' })
    expect(await refused({ visitAreas: Array.from({ length: 21 }, () => area) })).toMatchObject({ visitAreas: '到访地区不能超过20条' })
    expect(await refused({ topRisk: 1 })).toMatchObject({ topRisk: expect.any(String) })
  })

  test('an illness goes with the classification of its scheme', async () => {
    const { reporter, personId } = await aSite(app)
    const refused = async (more: object) => messagesOf(await reporter(calls.saveInfoDeclare, declaring(personId, more)))
    expect(await refused({ illnessId: 2 })).toEqual({ caseType: '请选择病例分类' })
    expect(await refused({ illnessId: 2, diagnoseType: 1 })).toMatchObject({ diagnoseType: expect.any(String) })
    expect(await refused({ illnessId: 4, caseType: 1 })).toMatchObject({ caseType: expect.any(String) })
    expect(await refused({ caseType: 1 })).toEqual({ illnessId: '请选择病种' })
    expect(await refused({ illnessId: 999_999 })).toMatchObject({ illnessId: '请选择启用的病种' })
    const id = await saved(reporter, declaring(personId, { illnessId: 4, diagnoseType: 2 }))
    expect(await infoOf(reporter, id)).toMatchObject({ illnessName: '疟疾', diagnoseType: 2, level: 2 })
  })

  test('the illness is named to nobody who may open neither cases nor archives', async () => {
    const { reporter, personId, group } = await aSite(app)
    const id = await saved(reporter, declaring(personId, { illnessId: 4, diagnoseType: 2 }))
    const closed = ['biz:archive:info', 'epac:ill-situation:info'] as const
    const reader = await aHolder(app, group.id, 'biz:declare-record:info', closed)
    expect(await infoOf(reader, id)).toMatchObject({ illnessId: null, illnessName: null, diagnoseType: 2, level: 2 })
    const lister = await aHolder(app, group.id, 'biz:declare-record:list', closed)
    expect((await lister(calls.listInfoDeclare, { personId })).data).toMatchObject({ list: [{ id, illnessId: null, illnessName: null }] })
    expect((await reporter(calls.listInfoDeclare, { personId })).data).toMatchObject({ list: [{ id, illnessName: '疟疾' }] })
    const keeper = await aHolder(app, group.id, 'biz:declare-record:update', closed)
    const untold = await formOf(reporter, id, { illnessId: null, diagnoseType: null, remark: '另附证明' })
    expect(await keeper(calls.updateInfoDeclare, untold)).toMatchObject({ code: 0 })
    expect(await infoOf(reporter, id)).toMatchObject({ illnessName: '疟疾', diagnoseType: 2, remark: '另附证明' })
  })

  test('a node that is not the person’s, a person who has resigned, a visit that is over', async () => {
    const { reporter, personId, company, companyAdmin, project, projectAdmin } = await aSite(app)
    expect(await reporter(calls.saveInfoDeclare, declaring(personId, { orgId: company.id }))).toMatchObject({ code: 1422 })
    expect(await reporter(calls.saveInfoDeclare, declaring(personId, { projectId: project.id }))).toMatchObject({ code: 0 })
    expect(await companyAdmin(movements.changeStatus, { employeeIds: [personId], toStatus: 4 })).toMatchObject({ code: 0 })
    expect(await reporter(calls.saveInfoDeclare, declaring(personId))).toMatchObject({ code: 1409 })
    const visit = { name: '来访', sex: 1, mobile: aMobile(), orgId: project.id, visitReason: 1, visitTime: `${today}T10:00:00+08:00` }
    const { id: visitorId } = (await projectAdmin(visitors.save, visit)).data as { id: number }
    await projectAdmin(visitors.cancel, { id: visitorId, reason: '行程变更' })
    const forVisit = { ...declaring(0), personId: null, subjectType: 2, visitorId }
    expect(await reporter(calls.saveInfoDeclare, forVisit)).toMatchObject({ code: 1409, msg: '访客已离开或已取消，不能申报' })
  })
})

describe('level and doctors', () => {
  test('the level is that of 03 §4.3', async () => {
    const { reporter, personId } = await aSite(app)
    const levelOf = async (more: object) => (await infoOf(reporter, await saved(reporter, declaring(personId, more)))).level
    expect(await levelOf({})).toBe(0)
    expect(await levelOf({ contactHistory: 2 })).toBe(1)
    expect(await levelOf({ temperature: '37.3' })).toBe(2)
    expect(await levelOf({ isolationState: 1 })).toBe(2)
    expect(await levelOf(tested(2))).toBe(2)
    expect(await levelOf({ illnessId: 2, caseType: 2 })).toBe(2)
    expect(await levelOf({ symptoms: [31] })).toBe(3)
  })

  test('a positive test or an illness tells the doctor once, and names neither; nobody becomes a case', async () => {
    const { reporter, doctor, personId } = await aSite(app)
    await saved(reporter, declaring(personId, tested(1)))
    expect(await titlesOf(doctor)).toEqual([])
    const id = await saved(reporter, declaring(personId, { illnessId: 4, diagnoseType: 1 }))
    await reporter(calls.updateInfoDeclare, await formOf(reporter, id, tested(2)))
    const told = await titlesOf(doctor)
    expect(told.map(({ title }) => title)).toEqual(['信息申报有异常，请查看'])
    expect(JSON.stringify(told)).not.toMatch(/疟|阳性|新冠/)
    expect(await titlesOf(reporter)).toEqual([])
  })
})

describe('corrections', () => {
  test('the whole record is replaced with its places; a stale version is refused', async () => {
    const { reporter, personId } = await aSite(app)
    const id = await saved(reporter, declaring(personId, { visitAreas: [area, { ...area, areaName: '内罗毕' }], remark: '初填' }))
    const form = await formOf(reporter, id, { visitAreas: [{ ...area, areaName: '基苏木' }], remark: null })
    expect(await reporter(calls.updateInfoDeclare, form)).toMatchObject({ code: 0 })
    expect(await infoOf(reporter, id)).toMatchObject({
      version: 1,
      remark: null,
      visitAreas: [{ areaName: '基苏木', nationName: '肯尼亚' }],
    })
    expect(await reporter(calls.updateInfoDeclare, form)).toMatchObject({ code: 1409 })
  })

  test('after 72 hours only who may amend, and with a reason', async () => {
    const { reporter, projectAdmin, companyAdmin, personId } = await aSite(app)
    const id = await saved(reporter, declaring(personId))
    const at = (hours: number) =>
      `now - make_interval(secs => ${hours * 3600})`.replace('now', `'${app.clock().toISOString()}'::timestamptz`)
    await app.db.execute(sql.raw(`update declare_record set created_at = ${at(72)} where id = ${id}`))
    expect(await reporter(calls.updateInfoDeclare, await formOf(reporter, id))).toMatchObject({ code: 0 })
    await app.db.execute(sql.raw(`update declare_record set created_at = ${at(72.001)} where id = ${id}`))
    expect(await reporter(calls.updateInfoDeclare, await formOf(reporter, id, { reason: '录错' }))).toMatchObject({ code: 1403 })
    expect(messagesOf(await projectAdmin(calls.updateInfoDeclare, await formOf(reporter, id)))).toEqual({ reason: expect.any(String) })
    expect(await companyAdmin(calls.updateInfoDeclare, await formOf(reporter, id, { reason: '录错' }))).toMatchObject({ code: 0 })
    expect(await infoOf(reporter, id)).toMatchObject({ aged: true })
  })

  test('two corrections at once: one wins', async () => {
    const { reporter, projectAdmin, personId } = await aSite(app)
    const id = await saved(reporter, declaring(personId))
    const form = await formOf(reporter, id, tested(2))
    const replies = await Promise.all([reporter(calls.updateInfoDeclare, form), projectAdmin(calls.updateInfoDeclare, form)])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  })

  test('of somebody who has gone elsewhere it is read and not written; a deletion says why and is final', async () => {
    const { reporter, projectAdmin, personId, company, companyAdmin } = await aSite(app)
    const other = await app.anOrg({ parentId: company.id, orgType: 4 })
    const [id, gone] = [await saved(reporter, declaring(personId)), await saved(reporter, declaring(personId))]
    expect(await projectAdmin(calls.delete, { ids: [gone] })).toMatchObject({ code: 1400 })
    expect(await projectAdmin(calls.delete, { ids: [gone], reason: '重复填报' })).toMatchObject({ code: 0 })
    expect(await projectAdmin(calls.delete, { ids: [gone], reason: '重复填报' })).toMatchObject({ code: 1404 })
    const dispatched = await companyAdmin(movements.dispatchEmpToProject, { employeeIds: [personId], projectId: other.id })
    expect(dispatched).toMatchObject({ code: 0 })
    expect(await infoOf(reporter, id)).toMatchObject({ id, editable: false })
    expect(await reporter(calls.updateInfoDeclare, await formOf(reporter, id))).toMatchObject({ code: 1422, msg: '该人员已调离本单位' })
    const there = await app.anAdmin(8, other.id)
    expect(await infoOf(there, id)).toMatchObject({ id, editable: true })
  })
})

describe('lists', () => {
  test('filters, order and the badge', async () => {
    const { reporter, ids, groupAdmin, project } = await aSite(app, 3)
    const [one, two, three] = [
      await saved(reporter, declaring(ids[0]!, { declareReason: 1, visitAreas: [area] })),
      await saved(reporter, declaring(ids[1]!, { ...tested(2), date: '2026-03-04' })),
      await saved(reporter, declaring(ids[2]!, { ...vaccinated(), illnessId: 2, caseType: 3, date: '2026-03-01' })),
    ]
    const idsOf = async (filter: object) => (await listed(groupAdmin, filter)).map(({ id }) => id)
    expect(await idsOf({})).toEqual([one, two, three])
    expect(await idsOf({ sortRules: [{ field: 'date', order: 'asc' }] })).toEqual([three, two, one])
    expect(await idsOf({ level: [2, 3] })).toEqual([two, three])
    expect(await idsOf({ testResult: 2 })).toEqual([two])
    expect(await idsOf({ vaccination: 1 })).toEqual([three])
    expect(await idsOf({ caseType: 3 })).toEqual([three])
    expect(await idsOf({ declareReason: 1, subjectType: 1 })).toEqual([one])
    expect(await idsOf({ startTime: '2026-03-04', endTime: '2026-03-04' })).toEqual([two])
    expect(await idsOf({ keyword: '王测试2' })).toEqual([two])
    expect(await idsOf({ projectId: project.id, personId: ids[2]! })).toEqual([three])
    expect((await listed(groupAdmin))[0]).toMatchObject({ name: '王测试1', areaCount: 1, projectId: project.id, subjectType: 1 })
  })

  test('who was there: a row a place, those of one place together with how many people', async () => {
    const { reporter, ids, groupAdmin } = await aSite(app, 3)
    for (const id of ids)
      await saved(reporter, declaring(id, { visitAreas: [area, { ...area, areaName: `营地${id}`, transportNo: 'KQ100' }] }))
    // The same person again counts once.
    await saved(reporter, declaring(ids[0]!, { visitAreas: [{ ...area, arriveDay: '2026-02-21' }] }))
    const rows = await placesOf(groupAdmin)
    expect(rows).toHaveLength(7)
    expect(rows.slice(0, 4).map(({ areaName, people }) => [areaName, people])).toEqual(Array.from({ length: 4 }, () => ['蒙巴萨', 3]))
    expect(rows.slice(4).map(({ people }) => people)).toEqual([1, 1, 1])
    expect(rows.at(-1)).toMatchObject({ transportNo: 'KQ100', nationName: '肯尼亚' })
    expect(await placesOf(groupAdmin, { areaName: '蒙巴', startTime: '2026-02-21', endTime: '2026-02-21' })).toHaveLength(1)
    expect(await placesOf(groupAdmin, { nationCode: 'TZ' })).toEqual([])
    expect(await placesOf(groupAdmin, { empId: ids[1]! })).toHaveLength(2)
    const { data } = await groupAdmin(calls.listVisitArea, { pageNo: 9, pageSize: 5 })
    expect(data).toMatchObject({ total: 7, list: [] })
  })

  test('the risk of a place is that of the day on which somebody left, and stays as it was when it was declared', async () => {
    const { reporter, ids, groupAdmin } = await aSite(app, 2)
    const { illnessId, levels } = await aScheme(app.db)
    const inTuvalu = (day: string, riskLevelId: number | undefined) =>
      savedRecord(app.platformAdmin, situations.save, { illnessId, nationCode: 'TV', day, riskLevelId })
    await inTuvalu('2026-02-24', levels[1])
    await inTuvalu('2026-02-26', levels[3])
    const there = { ...area, nationCode: 'tv' }
    const first = await saved(reporter, declaring(ids[0]!, { visitAreas: [area, there] }))
    const second = await saved(reporter, declaring(ids[1]!, { visitAreas: [there, { ...there, leaveDay: '2026-02-26' }] }))
    expect(await infoOf(reporter, first)).toMatchObject({
      topRisk: 2,
      visitAreas: [
        { nationCode: 'KE', riskLevelId: null, riskGrade: null },
        { nationCode: 'TV', riskLevelId: levels[1], riskLevelName: '等级2', riskGrade: 2 },
      ],
    })
    expect((await listed(groupAdmin, { topRisk: [3, 4] })).map(({ id, topRisk }) => [id, topRisk])).toEqual([[second, 4]])
    expect(await placesOf(groupAdmin, { riskLevelId: levels[1]! })).toHaveLength(2)
    expect(await placesOf(groupAdmin, { riskGrade: [4] })).toMatchObject([{ declareId: second, riskLevelName: '等级4' }])
    // What is judged of that day afterwards says nothing of what stands; what is entered again is judged by it.
    await inTuvalu('2026-02-25', levels[2])
    expect(await infoOf(reporter, first)).toMatchObject({ topRisk: 2 })
    expect(await reporter(calls.updateInfoDeclare, await formOf(reporter, first))).toMatchObject({ code: 0 })
    expect(await infoOf(reporter, first)).toMatchObject({ topRisk: 3, visitAreas: [{ riskGrade: null }, { riskLevelId: levels[2] }] })
  })

  test('a province belongs to its nation', async () => {
    const { reporter, personId, groupAdmin } = await aSite(app)
    const [province] = await ask<{ id: number; name: string }>(
      app.db,
      sql`select id, name from sys_nationality_area where nation_code = 'CN' and level = 1 order by id limit 1`,
    )
    const there = { ...area, nationCode: 'CN', provinceId: province!.id }
    expect(
      messagesOf(await reporter(calls.saveInfoDeclare, declaring(personId, { visitAreas: [{ ...there, nationCode: 'KE' }] }))),
    ).toEqual({
      'visitAreas.0.provinceId': expect.any(String),
    })
    await saved(reporter, declaring(personId, { visitAreas: [there] }))
    expect(await placesOf(groupAdmin, { provinceId: province!.id })).toMatchObject([{ provinceName: province!.name }])
  })

  test('the export has the lines of the filter, numbers masked', async () => {
    const { reporter, ids, projectAdmin } = await aSite(app, 2)
    await saved(reporter, declaring(ids[0]!, tested(2)))
    await saved(reporter, declaring(ids[1]!))
    const reply = await projectAdmin(calls.export, { level: [2, 3] })
    expect(reply.status).toBe(200)
    const lines = await linesIn(reply)
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).toMatch(/核酸.*阳性|阳性/)
  })
})

describe('students and visitors', () => {
  test('a visit’s declaration speaks at the gate, and stands in its own list', async () => {
    const { reporter, projectAdmin, project, groupAdmin } = await aSite(app)
    const visit = { name: '来访人', sex: 1, mobile: '13970001234', orgId: project.id, visitReason: 2, visitTime: `${today}T10:00:00+08:00` }
    const { id: visitorId } = (await projectAdmin(visitors.save, visit)).data as { id: number }
    const { personId: _none, ...draft } = declaring(0, { subjectType: 2, visitorId, ...tested(2), ...vaccinated() })
    const id = await saved(reporter, draft)
    const { data } = await groupAdmin(visitorDeclarations.visitorList, { visitState: 1 })
    expect(data).toMatchObject({ total: 1, list: [{ id, visitorId, visitState: 1, visitReason: 2, mobile: '139****1234' }] })
    expect((await groupAdmin(visitorDeclarations.visitorList, { visitState: 3 })).data).toMatchObject({ total: 0 })
    expect((await projectAdmin(visitors.info, { visitorId })).data).toMatchObject({ advice: 3, declaration: { testResult: 2 } })
    await reporter(calls.updateInfoDeclare, await formOf(reporter, id, { testType: null, testResult: null, testedOn: null }))
    expect((await projectAdmin(visitors.info, { visitorId })).data).toMatchObject({ advice: 2 })
  })

  test('of a student: at the node that looks after them', async () => {
    const { company, companyAdmin } = await aSite(app)
    const other = await app.aGroup()
    const student = { orgId: company.id, name: '周一凡', idType: 1, idNumber: anIdNumber('20040307'), mobile: aMobile(), studyNation: 'RU' }
    const { data } = await companyAdmin(students.save, { ...student, school: '莫斯科国立大学', stage: 2, studentStatus: 1 })
    const personId = (data as { id: number }).id
    const draft = declaring(personId, { subjectType: 3, ...vaccinated() })
    expect(await other.companyAdmin(calls.saveInfoDeclare, draft)).toMatchObject({ code: 1404 })
    const id = await saved(companyAdmin, draft)
    expect(await infoOf(companyAdmin, id)).toMatchObject({ subjectType: 3, orgId: company.id, vaccineIllnessName: expect.any(String) })
    const doses = await ask<{ n: number }>(app.db, sql`select count(*)::int as n from vaccination_record where person_id = ${personId}`)
    expect(doses[0]!.n).toBe(1)
  })

  test('who has declared is no wrong entry any more', async () => {
    const { reporter, projectAdmin, groupAdmin, personId, company } = await aSite(app)
    const id = await saved(reporter, declaring(personId))
    const wrong = { employeeId: personId, deleteReason: '重复录入' }
    expect(company.id).toBeGreaterThan(0)
    expect(await groupAdmin(employees.v2Delete, wrong)).toMatchObject({ code: 1409, msg: expect.stringContaining('已有健康记录') })
    await projectAdmin(calls.delete, { ids: [id], reason: '重复录入' })
    expect(await groupAdmin(employees.v2Delete, wrong)).toMatchObject({ code: 0 })
  })
})
