import { type ArchiveRow, archives } from '@oems/contract/archive/archives.ts'
import { ArchivePart } from '@oems/contract/archive/codes.ts'
import { type OwnArchive, ownArchive } from '@oems/contract/archive/phone.ts'
import { situations } from '@oems/contract/attention/situations.ts'
import { exposures } from '@oems/contract/examination/exposures.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../core/anonymous.ts'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { inTransaction } from '../core/db/inTransaction.ts'
import { sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { saved as savedEmployee } from '../people/testEmployees.ts'
import { saved } from '../testing/samples.ts'
import { testApp } from '../testing/testApp.ts'
import { keepLastExaminations } from './completeness.ts'
import { tests as countedTests } from './countedTests.ts'
import { aChronicDisease, aPatient, archiveOf, aShot, aTest, wholeHealth, why } from './testArchives.ts'
import { keepDeclaredTest } from './tests.ts'

const app = await testApp()

describe('opening an archive', () => {
  test('asks why of whoever is neither a doctor nor the reporter of the node', async () => {
    const { archiveId, doctor, reporter, projectAdmin, company, groupAdmin } = await aPatient(app)
    for (const own of [doctor, reporter]) expect(await own(archives.info, { archiveId })).toMatchObject({ code: 0 })
    const others = [projectAdmin, groupAdmin, await app.anAdmin(7, company.id)]
    for (const other of others) {
      expect(await other(archives.info, { archiveId })).toMatchObject({ code: 1422, msg: expect.stringContaining('请填写查看原因') })
      expect(await other(archives.info, { archiveId, reason: '看' })).toMatchObject({ code: 1400 })
      expect(await other(archives.info, { archiveId, reason: why })).toMatchObject({ code: 0 })
    }
    const row = async (as: typeof doctor) =>
      ((await as(archives.page)).data as { list: ArchiveRow[] }).list.find((one) => one.archiveId === archiveId)
    expect([(await row(doctor))!.asksReason, (await row(groupAdmin))!.asksReason]).toEqual([false, true])
  })

  test('is seen by the employee, by role and unit and never by name', async () => {
    const { archiveId, groupAdmin, group, phone } = await aPatient(app)
    expect((await phone(ownArchive.accessLog)).data).toMatchObject({ list: [], total: 0 })
    await groupAdmin(archives.info, { archiveId })
    expect((await phone(ownArchive.accessLog)).data).toMatchObject({ total: 0 })
    await groupAdmin(archives.info, { archiveId, reason: why })
    const { data } = await phone(ownArchive.accessLog)
    expect(data).toMatchObject({ total: 1, list: [{ operation: '打开健康档案', roleName: '集团管理员', orgName: group.orgName }] })
    const [line] = await ask<{ nickname: string }>(app.db, sql`select nickname from sys_log where person_id = ${archiveId}`)
    expect(JSON.stringify(data)).not.toContain(line!.nickname)
    expect(JSON.stringify(data)).not.toContain(why)
    expect((await groupAdmin(archives.accessLog, { archiveId })).data).toMatchObject({ list: [{ nickname: line!.nickname, reason: why }] })
  })

  test('is asked once: the timeline and the copy go on from it, and are closed to whoever has not opened it', async () => {
    const { archiveId, groupAdmin, doctor, phone } = await aPatient(app)
    for (const call of [archives.timeline, archives.print])
      expect(await groupAdmin(call, { archiveId })).toMatchObject({ code: 1422, msg: expect.stringContaining('请先打开') })
    await groupAdmin(archives.info, { archiveId, reason: why })
    for (const call of [archives.timeline, archives.print]) expect(await groupAdmin(call, { archiveId })).toMatchObject({ code: 0 })
    // Opened, and taken along on paper.
    expect((await phone(ownArchive.accessLog)).data).toMatchObject({ total: 2 })
    app.clock.set('2026-03-05T21:00:01+08:00')
    expect(await groupAdmin(archives.timeline, { archiveId })).toMatchObject({ code: 1422 })
    expect(await doctor(archives.timeline, { archiveId })).toMatchObject({ code: 0 })
    expect((await phone(ownArchive.accessLog)).data).toMatchObject({ total: 3 })
    app.clock.set('2026-03-05T09:00:00+08:00')
  })

  test('a foreign person is as unknown as nobody, to the byte', async () => {
    const { archiveId } = await aPatient(app)
    const foreign = await aPatient(app)
    const reads = [archives.info, archives.timeline, archives.print, archives.accessLog] as const
    for (const call of reads)
      for (const caller of [foreign.doctor, foreign.groupAdmin]) {
        const [theirs, nobodys] = await Promise.all(
          [archiveId, 999_999_999].map((id) => caller(call, { archiveId: id, ...(call === archives.info && { reason: why }) })),
        )
        expect(theirs).toMatchObject({ code: 1404 })
        expect(theirs!.bytes.equals(nobodys!.bytes)).toBe(true)
      }
    expect(await foreign.groupAdmin(archives.update, { archiveId, version: 0 })).toMatchObject({ code: 1404 })
    expect(await foreign.groupAdmin(archives.page, { orgId: (await aPatient(app)).project.id })).toMatchObject({ code: 1404 })
  })

  test('the employer sees what it may not write, numbers go out masked, and whole ones with a purpose', async () => {
    const { archiveId, project, company, projectAdmin } = await aPatient(app)
    await app.db.execute(sql`update employee set home_org_id = ${company.id} where id = ${archiveId}`)
    const elsewhere = await app.anOrg({ parentId: company.id, orgType: 4 })
    await app.db.execute(sql`update employee set org_id = ${elsewhere.id}, home_org_id = ${project.id} where id = ${archiveId}`)
    const seen = await archiveOf(projectAdmin, archiveId)
    expect(seen).toMatchObject({ editable: false, mobile: expect.stringContaining('****') })
    expect(await projectAdmin(archives.update, { archiveId, version: 0 })).toMatchObject({ code: 1404 })
    expect(await projectAdmin(archives.info, { archiveId, reveal: 1 })).toMatchObject({ code: 1400 })
    const { data } = await projectAdmin(archives.info, { archiveId, reveal: 1, purpose: 3 })
    expect((data as { mobile: string }).mobile).toMatch(/^\d{11}$/)
  })
})

describe('what an archive knows', () => {
  test('adds up, whoever writes a part of it', async () => {
    const { archiveId, projectAdmin, phone, doctor } = await aPatient(app)
    const points = async () => (await archiveOf(projectAdmin, archiveId)).completeness
    expect((await archiveOf(projectAdmin, archiveId)).missing).toEqual([4, 5, 6, 7, 8, 9, 10])
    expect(await phone(ownArchive.archiveSave, { version: 0, bloodType: 1 })).toMatchObject({
      code: 1422,
      msg: expect.stringContaining('授权书'),
    })
    await phone(phoneCalls.consent, { kinds: [1, 2], docVersion: 1 })
    expect(await points()).toBe(40)
    expect((await phone(ownArchive.archiveSave, { version: 0, bloodType: 1, heightCm: 170 })).data).toMatchObject({
      version: 1,
      completeness: 50,
    })
    const { code } = await projectAdmin(archives.update, { archiveId, version: 0, ...wholeHealth })
    expect(code).toBe(1409)
    await projectAdmin(archives.update, { archiveId, version: 1, ...wholeHealth })
    expect(await points()).toBe(80)
    const vaccinationId = await saved(doctor, archives.vaccinationSave, { archiveId, ...aShot })
    expect(await points()).toBe(90)
    const ctx = { now: app.clock(), actor: anonymous } as unknown as Ctx
    await inTransaction(app.database, ctx, (inside) => keepLastExaminations(inside, new Map([[archiveId, '2024-03-06']])))
    expect(await points()).toBe(100)
    app.clock.set('2026-03-06T09:00:00+08:00')
    await app.runJob('archive-aging')
    expect((await archiveOf(projectAdmin, archiveId)).missing).toEqual([ArchivePart.examination])
    app.clock.set('2026-03-05T09:00:00+08:00')
    await doctor(archives.vaccinationDelete, { id: vaccinationId })
    expect(((await phone(ownArchive.archive)).data as OwnArchive).missing).toEqual([ArchivePart.vaccination])
    const nameless = { name: '王小明', sex: 1, empType: 2, nationCode: 'KE' }
    const urgent = { emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }
    expect(await projectAdmin(employees.v2Update, { employeeId: archiveId, version: 0, ...nameless, ...urgent })).toMatchObject({ code: 0 })
    expect((await archiveOf(projectAdmin, archiveId)).missing).toEqual([ArchivePart.identity, ArchivePart.phone, ArchivePart.vaccination])
  })

  test('is filtered and sorted by: bands, blood, diseases that have not ended', async () => {
    const { group, archiveId, project, projectAdmin } = await aPatient(app)
    const other = await savedEmployee(projectAdmin, project.id, { createAccount: 0 })
    const diseaseId = await aChronicDisease(app, group.id, '高血压')
    await projectAdmin(archives.update, { archiveId, version: 0, ...wholeHealth })
    const id = await saved(projectAdmin, archives.diseaseSave, { archiveId, diseaseId, controlState: 1, sourceType: 1 })
    const found = async (query: object) =>
      ((await projectAdmin(archives.page, query)).data as { list: ArchiveRow[] }).list.map((row) => row.archiveId)
    expect(await found({ sortRules: [{ field: 'completeness', order: 'desc' }] })).toEqual([archiveId, other])
    expect(await found({ completeness: [2] })).toEqual([archiveId])
    expect(await found({ completeness: [1, 3] })).toEqual([other])
    expect(await found({ bloodType: 4 })).toEqual([archiveId])
    expect(await found({ diseaseId: [diseaseId] })).toEqual([archiveId])
    expect((await projectAdmin(archives.page, { diseaseId: [diseaseId] })).data).toMatchObject({
      list: [{ diseases: ['高血压'], completeness: 70 }],
      total: 1,
    })
    await projectAdmin(archives.diseaseEnd, { id, version: 0, endedOn: '2026-03-05' })
    expect(await found({ diseaseId: [diseaseId] })).toEqual([])
    expect(await projectAdmin(archives.update, { archiveId, version: 1, weightKg: '19.9' })).toMatchObject({ code: 1400 })
  })

  test('is filtered by what hangs on the person: exposure, attention, and how long ago the last examination was', async () => {
    const { archiveId, project, projectAdmin, doctor } = await aPatient(app)
    const other = await savedEmployee(projectAdmin, project.id, { createAccount: 0 })
    const found = async (query: object) =>
      ((await projectAdmin(archives.page, query)).data as { list: ArchiveRow[] }).list.map((row) => row.archiveId)
    for (const filter of [{ important: 1 }, { hazardFlag: 1 }, { peWithin: 120 }]) expect(await found(filter)).toEqual([])
    await saved(projectAdmin, exposures.exposureSave, { archiveId, hazardName: '噪声', startDate: '2026-01-05' })
    await doctor(situations.setImportant, { personIds: [archiveId], attentionLevel: 2, reason: '家属来电' })
    const ctx = { now: app.clock(), actor: anonymous } as unknown as Ctx
    await inTransaction(app.database, ctx, (inside) => keepLastExaminations(inside, new Map([[archiveId, '2025-12-05']])))
    for (const filter of [{ important: 1 }, { hazardFlag: 1 }, { peWithin: 4 }]) expect(await found(filter)).toEqual([archiveId])
    for (const filter of [{ important: 0 }, { hazardFlag: 0 }]) expect(await found(filter)).toEqual([other])
    // Three months after the 5th of December are over on the 5th of March.
    expect(await found({ peWithin: 3 })).toEqual([])
    expect((await projectAdmin(archives.page, { important: 1 })).data).toMatchObject({
      list: [{ important: 1, hazardFlag: 1, lastPeDay: '2025-12-05' }],
      total: 1,
    })
    expect(await projectAdmin(archives.page, { peWithin: 0 })).toMatchObject({ code: 1400 })
  })

  test('lies sealed', async () => {
    const { archiveId, projectAdmin } = await aPatient(app)
    await projectAdmin(archives.update, { archiveId, version: 0, ...wholeHealth })
    const [row] = await ask<{ stored: string }>(
      app.db,
      sql`select to_jsonb(a)::text as stored from health_archive a where id = ${archiveId}`,
    )
    expect(row!.stored).not.toContain(Buffer.from(wholeHealth.allergy).toString('hex'))
    expect(row!.stored).not.toContain('68.5')
  })
})

describe('the rows of an archive', () => {
  test('a disease is open once, ends once and may come back', async () => {
    const { group, archiveId, doctor } = await aPatient(app)
    const diseaseId = await aChronicDisease(app, group.id, '糖尿病')
    const draft = { archiveId, diseaseId, diagnosedOn: '2024-01-01', controlState: 1, sourceType: 3 }
    const [first, second] = await Promise.all([doctor(archives.diseaseSave, draft), doctor(archives.diseaseSave, draft)])
    expect([first!.code, second!.code].sort()).toEqual([0, 1409])
    const id = ((first!.code === 0 ? first : second)!.data as { id: number }).id
    expect(await doctor(archives.diseaseEnd, { id, version: 0, endedOn: '2023-12-31' })).toMatchObject({ code: 1400 })
    expect(await doctor(archives.diseaseEnd, { id, version: 0, endedOn: '2026-03-06' })).toMatchObject({ code: 1400 })
    expect(await doctor(archives.diseaseEnd, { id, version: 0, endedOn: '2026-03-05' })).toMatchObject({ code: 0 })
    expect(await doctor(archives.diseaseEnd, { id, version: 1, endedOn: '2026-03-05' })).toMatchObject({
      code: 1409,
      msg: expect.stringContaining('已结束'),
    })
    expect(await doctor(archives.diseaseSave, { ...draft, id, version: 1 })).toMatchObject({ code: 1409 })
    expect(await doctor(archives.diseaseSave, { ...draft, diagnosedOn: '2026-03-05' })).toMatchObject({ code: 0 })
    const acute = await aChronicDisease(app, group.id, '感冒', { isChronic: 0 })
    expect(await doctor(archives.diseaseSave, { ...draft, diseaseId: acute })).toMatchObject({ code: 1400 })
    const foreign = await aPatient(app)
    expect(await foreign.doctor(archives.diseaseEnd, { id, version: 1, endedOn: '2026-03-05' })).toMatchObject({ code: 1404 })
    const theirs = await aChronicDisease(app, foreign.group.id, '痛风')
    expect(await doctor(archives.diseaseSave, { ...draft, diseaseId: theirs })).toMatchObject({ code: 1400 })
  })

  test('a dose is entered once, by a version, for the archive it is of', async () => {
    const { archiveId, doctor, project, projectAdmin } = await aPatient(app)
    const id = await saved(doctor, archives.vaccinationSave, { archiveId, ...aShot })
    expect(await doctor(archives.vaccinationSave, { archiveId, ...aShot })).toMatchObject({
      code: 1409,
      msg: expect.stringContaining('剂次已登记'),
    })
    expect(await doctor(archives.vaccinationSave, { archiveId, ...aShot, doseNo: 2, vaccinatedOn: '2026-03-06' })).toMatchObject({
      code: 1400,
    })
    expect(await doctor(archives.vaccinationSave, { archiveId, ...aShot, doseNo: 2, illnessId: 999_999 })).toMatchObject({ code: 1400 })
    expect(await doctor(archives.vaccinationSave, { archiveId, ...aShot, validUntil: '2026-01-04', doseNo: 2 })).toMatchObject({
      code: 1400,
    })
    const colleague = await savedEmployee(projectAdmin, project.id, { createAccount: 0 })
    expect(await doctor(archives.vaccinationSave, { archiveId: colleague, id, version: 0, ...aShot })).toMatchObject({ code: 1404 })
    expect(await doctor(archives.vaccinationSave, { archiveId, id, version: 0, ...aShot, doseNo: 3 })).toMatchObject({ code: 0 })
    expect(await doctor(archives.vaccinationSave, { archiveId, id, version: 0, ...aShot })).toMatchObject({ code: 1409 })
  })

  test('a test counts on the day of its sample, by kind and result, and no longer when it is deleted', async () => {
    const { archiveId, doctor, project } = await aPatient(app)
    const counted = () =>
      read(app.db, project.id, { tests: sum('test.count', { from: '2026-03-04', to: '2026-03-04' }) }).then(({ tests }) => tests)
    const id = await saved(doctor, archives.testSave, { archiveId, ...aTest })
    expect(await counted()).toBe(1)
    await doctor(archives.testSave, { archiveId, id, version: 0, ...aTest, sampledAt: '2026-03-03T08:00:00+08:00' })
    expect(await counted()).toBe(0)
    await doctor(archives.testSave, { archiveId, id, version: 1, ...aTest })
    expect(await counted()).toBe(1)
    expect(await doctor(archives.testSave, { archiveId, ...aTest, sampledAt: '2026-03-05T09:00:01+08:00' })).toMatchObject({ code: 1400 })
    await doctor(archives.testDelete, { id })
    expect(await counted()).toBe(0)
  })

  test('what is declared of a test counts once, follows what is said and goes with it; figures equal rows', async () => {
    const { archiveId, project } = await aPatient(app)
    const ctx = { now: app.clock(), actor: anonymous } as unknown as Ctx
    const sample = { illnessId: 2, testType: 1, testedOn: '2025-11-04' } as const
    const period = { from: '2025-11-04', to: '2025-11-04' }
    for (const testResult of [2, 1, null] as const) {
      await inTransaction(app.database, ctx, (inside) =>
        keepDeclaredTest(inside, { archiveId, orgId: project.id }, sample, testResult && { declareId: 1, testResult }),
      )
      const { byResult } = await read(app.db, project.id, { byResult: sum('test.count', period, { breakdown: 'testResult' }) })
      expect([...byResult].filter(([, count]) => count > 0)).toEqual(testResult === null ? [] : [[testResult, 1]])
    }
    const { differences } = await verify(app.database, { source: countedTests, month: '2025-11' }, { clock: app.clock, trigger: 2 })
    expect(differences).toEqual([])
  })
})
