import { archives } from '@oems/contract/archive/archives.ts'
import { situations } from '@oems/contract/attention/situations.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { HealthRisk, RiskReason } from '@oems/contract/people/codes.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aChronicDisease, aPatient } from '../archive/testArchives.ts'
import { ask } from '../core/db/database.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { savedExam } from '../examination/testExaminations.ts'
import { saved } from '../testing/samples.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { peopleAtRisk } from './counted.ts'

const app = await testApp({ alone: true })
const today = '2026-03-05'
const { low, medium, high } = HealthRisk

const riskOf = async (id: number) => {
  const [found] = await ask<{ level: number; reasons: number[] }>(
    app.db,
    sql`select level, reasons from person_risk where person_id = ${id}`,
  )
  return found && [found.level, found.reasons]
}
const countsAt = async (orgId: number, day = today) => {
  const { byLevel } = await read(app.db, orgId, { byLevel: level('risk.person', day, { breakdown: 'level' }) })
  return [low, medium, high].map((value) => byLevel.get(value) ?? 0)
}
async function proven(month = '2026-03') {
  const { differences } = await verify(app.database, { source: peopleAtRisk, month }, { clock: app.clock, trigger: 2 })
  expect(differences).toEqual([])
}
const importantOf = async (as: Caller, personId: number) => {
  const { data } = await as(situations.list, { pageSize: 200 })
  return (data as { list: { personId: number; importantId: number }[] }).list.find((line) => line.personId === personId)!.importantId
}

test('whatever is known of a person’s health makes the risk, the gravest of it; what ends takes it away', async () => {
  app.clock.set(`${today}T09:00:00+08:00`)
  const { group, project, archiveId, doctor, groupAdmin } = await aPatient(app)
  const [gout, pressure] = [await aChronicDisease(app, group.id, '痛风'), await aChronicDisease(app, group.id, '高血压')]
  expect(await countsAt(project.id)).toEqual([0, 0, 0])

  const examId = await savedExam(doctor, archiveId, '2026-02-20', { conclusion: 1 })
  expect(await riskOf(archiveId)).toEqual([low, [RiskReason.examined]])
  const first = await saved(doctor, archives.diseaseSave, { archiveId, diseaseId: gout, controlState: 1, sourceType: 3 })
  expect(await riskOf(archiveId)).toEqual([medium, [RiskReason.chronic]])
  const second = await saved(doctor, archives.diseaseSave, { archiveId, diseaseId: pressure, controlState: 2, sourceType: 3 })
  expect(await riskOf(archiveId)).toEqual([high, [RiskReason.poorlyControlled]])
  expect([await countsAt(project.id), await countsAt(group.id)]).toEqual([
    [0, 0, 1],
    [0, 0, 1],
  ])
  await doctor(situations.setImportant, { personIds: [archiveId], attentionLevel: 3, reason: '家属来电' })
  expect(await riskOf(archiveId)).toEqual([high, [RiskReason.poorlyControlled, RiskReason.urgentAttention]])
  for (const id of [first, second]) await doctor(archives.diseaseEnd, { id, version: 0, endedOn: today })
  expect(await riskOf(archiveId)).toEqual([high, [RiskReason.urgentAttention]])
  await doctor(situations.removeImportant, { ids: [await importantOf(doctor, archiveId)] })
  expect(await riskOf(archiveId)).toEqual([low, [RiskReason.examined]])

  const malaria = { personId: archiveId, illnessId: 4, diagnoseType: 2, foundDate: today, confirmDate: today, severity: 3 }
  const caseId = await saved(doctor, situations.save, malaria)
  expect((await riskOf(archiveId))![0]).toBe(high)
  expect(await doctor(situations.close, { id: caseId, version: 0, outcome: 3, outcomeDate: today })).toMatchObject({ code: 0 })
  await doctor(situations.removeImportant, { ids: [await importantOf(doctor, archiveId)] })
  expect(await groupAdmin(examinations.delete, { ids: [examId] })).toMatchObject({ code: 0 })
  expect(await riskOf(archiveId)).toEqual([0, []])
  expect(await countsAt(group.id)).toEqual([0, 0, 0])
  await proven()
})

test('the card leads to as many archives as it counts; people count where they stand until they resign', async () => {
  app.clock.set(`${today}T09:00:00+08:00`)
  const { group, company, project, archiveId, doctor, groupAdmin } = await aPatient(app)
  const other = await app.anOrg({ parentId: company.id, orgType: 4 })
  await savedExam(doctor, archiveId, '2026-02-20', { conclusion: 4 })
  expect(await riskOf(archiveId)).toEqual([high, [RiskReason.gravelyExamined]])
  const sent = { sourceOrgId: project.id, targetOrgId: other.id, employeeIds: [archiveId], reason: '项目调整' }
  expect(await groupAdmin(movements.migrationBatch, sent)).toMatchObject({ code: 0 })
  expect([await countsAt(project.id), await countsAt(other.id)]).toEqual([
    [0, 0, 0],
    [0, 0, 1],
  ])
  const { riskHigh } = (await groupAdmin(health.overview, { orgId: company.id })).data as {
    riskHigh: { value: number; drill: { url: string; filters: object } }
  }
  expect(riskHigh).toMatchObject({ value: 1, drill: { url: 'record/emp' } })
  const list = () => groupAdmin(archives.page, { ...riskHigh.drill.filters, pageNo: 1, pageSize: 20 })
  expect(await list()).toMatchObject({ data: { total: 1, list: [{ archiveId }] } })
  await proven()

  await groupAdmin(movements.changeStatus, { employeeIds: [archiveId], toStatus: 4, date: today, reason: '合同到期' })
  app.clock.set('2026-03-06T09:00:00+08:00')
  expect(await countsAt(group.id, '2026-03-06')).toEqual([0, 0, 0])
  expect(await list()).toMatchObject({ data: { total: 0 } })
  await proven()
})

test('an examination says less as it grows old: the night judges anew, once', async () => {
  app.clock.set(`${today}T09:00:00+08:00`)
  const { project, archiveId, doctor } = await aPatient(app)
  await savedExam(doctor, archiveId, '2025-03-06', { conclusion: 3 })
  await doctor(situations.removeImportant, { ids: [await importantOf(doctor, archiveId)] })
  expect(await riskOf(archiveId)).toEqual([high, [RiskReason.gravelyExamined]])
  app.clock.set('2026-03-06T00:40:00+08:00')
  await app.runJob('health-risk')
  expect(await riskOf(archiveId)).toEqual([low, [RiskReason.examined]])
  expect([await countsAt(project.id), await countsAt(project.id, '2026-03-06')]).toEqual([
    [0, 0, 1],
    [1, 0, 0],
  ])
  app.clock.set('2027-03-06T00:40:00+08:00')
  await app.runJob('health-risk')
  expect(await riskOf(archiveId)).toEqual([0, []])
  await proven('2027-03')
})

test('of two writes about a person at once the later judges by what the earlier has left', async () => {
  app.clock.set(`${today}T09:00:00+08:00`)
  const { group, archiveId, doctor, projectAdmin } = await aPatient(app)
  const gout = await aChronicDisease(app, group.id, '痛风')
  const replies = await Promise.all([
    doctor(archives.diseaseSave, { archiveId, diseaseId: gout, controlState: 2, sourceType: 3 }),
    projectAdmin(situations.setImportant, { personIds: [archiveId], attentionLevel: 3, reason: '家属来电' }),
    savedExam(doctor, archiveId, '2026-02-20', { conclusion: 4 }).then(() => ({ code: 0 })),
  ])
  expect(replies.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(await riskOf(archiveId)).toEqual([high, [RiskReason.gravelyExamined, RiskReason.poorlyControlled, RiskReason.urgentAttention]])
  await proven()
})
