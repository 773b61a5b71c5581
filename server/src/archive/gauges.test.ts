import { archives } from '@oems/contract/archive/archives.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { expect, test } from 'vitest'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { saved as savedEmployee } from '../people/testEmployees.ts'
import { saved } from '../testing/samples.ts'
import { testApp } from '../testing/testApp.ts'
import { archiveGauges } from './gauges.ts'
import { aChronicDisease, aPatient, aShot, wholeHealth } from './testArchives.ts'

const app = await testApp({ alone: true })
const today = '2026-03-05'

const figuresOf = (orgId: number, day = today) =>
  read(app.db, orgId, {
    people: level('archive.person', day),
    complete: level('archive.complete', day),
    diseases: level('archive.disease', day),
    diseased: level('archive.diseasePerson', day),
    vaccinated: level('vaccination.person', day),
  })
const none = { people: 0, complete: 0, diseases: 0, diseased: 0, vaccinated: 0 }

async function proven() {
  for (const { source } of archiveGauges) {
    const { differences } = await verify(app.database, { source, month: '2026-03' }, { clock: app.clock, trigger: 2 })
    expect([source.name, differences]).toEqual([source.name, []])
  }
}

test('people and what is known of them count where they stand, move with them, and end with their employment', async () => {
  const { group, company, project, archiveId, doctor, groupAdmin } = await aPatient(app)
  const other = await app.anOrg({ parentId: company.id, orgType: 4 })
  const ids = [await aChronicDisease(app, group.id, '高血压'), await aChronicDisease(app, group.id, '痛风')]
  expect(await figuresOf(project.id)).toEqual({ ...none, people: 1 })
  await doctor(archives.update, { archiveId, version: 0, ...wholeHealth })
  for (const doseNo of [1, 2]) await doctor(archives.vaccinationSave, { archiveId, ...aShot, doseNo })
  const rows = []
  for (const diseaseId of ids)
    rows.push(await saved(doctor, archives.diseaseSave, { archiveId, diseaseId, controlState: 1, sourceType: 3 }))
  const whole = { people: 1, complete: 1, diseases: 2, diseased: 1, vaccinated: 1 }
  expect(await figuresOf(project.id)).toEqual(whole)
  const { byDisease } = await read(app.db, group.id, { byDisease: level('archive.disease', today, { breakdown: 'disease' }) })
  expect([...byDisease.values()]).toEqual([1, 1])
  await proven()

  const sent = { sourceOrgId: project.id, targetOrgId: other.id, employeeIds: [archiveId], reason: '项目调整' }
  expect(await groupAdmin(movements.migrationBatch, sent)).toMatchObject({ code: 0 })
  expect([await figuresOf(project.id), await figuresOf(other.id), await figuresOf(group.id)]).toEqual([none, whole, whole])
  await groupAdmin(archives.diseaseEnd, { id: rows[0], version: 0, endedOn: today })
  expect(await figuresOf(group.id)).toEqual({ ...whole, diseases: 1 })
  app.clock.set('2026-03-06T09:00:00+08:00')
  await groupAdmin(movements.changeStatus, { employeeIds: [archiveId], toStatus: 4, date: '2026-03-06', reason: '合同到期' })
  expect([await figuresOf(group.id), await figuresOf(group.id, '2026-03-06')]).toEqual([{ ...whole, diseases: 1 }, none])
  await proven()
  app.clock.set('2026-03-05T09:00:00+08:00')
})

test('健康总览 opens the archives that it counts', async () => {
  const { project, archiveId, doctor, groupAdmin, projectAdmin } = await aPatient(app)
  await savedEmployee(projectAdmin, project.id, { createAccount: 0 })
  await doctor(archives.update, { archiveId, version: 0, ...wholeHealth })
  await doctor(archives.vaccinationSave, { archiveId, ...aShot })
  const { data } = await groupAdmin(health.overview, {})
  const figures = data as Record<string, { value: unknown; drill: { filters: object } }>
  expect(figures).toMatchObject({ archived: { value: 2 }, archivedWhole: { value: 1 }, archiveRate: { value: '100.00' } })
  const listed = async (name: string) => (await groupAdmin(archives.page, figures[name]!.drill.filters)).data
  for (const [name, total] of [
    ['archived', 2],
    ['archivedWhole', 1],
    ['archiveRate', 2],
  ] as const)
    expect([name, await listed(name)]).toMatchObject([name, { total }])
})

test('a wrong entry never counted, and whoever has records is none', async () => {
  const { project, projectAdmin, doctor } = await aPatient(app)
  const wrong = await savedEmployee(projectAdmin, project.id, { createAccount: 0 })
  expect(await figuresOf(project.id)).toMatchObject({ people: 2 })
  await doctor(archives.vaccinationSave, { archiveId: wrong, ...aShot })
  const deletion = { employeeId: wrong, deleteReason: '录入错误' }
  expect(await projectAdmin(employees.v2Delete, deletion)).toMatchObject({ code: 1409, msg: expect.stringContaining('离职') })
  const { data } = await doctor(archives.info, { archiveId: wrong })
  await doctor(archives.vaccinationDelete, { id: (data as { vaccinations: { id: number }[] }).vaccinations[0]!.id })
  expect(await projectAdmin(employees.v2Delete, deletion)).toMatchObject({ code: 0 })
  expect(await figuresOf(project.id)).toMatchObject({ people: 1 })
  await proven()
})
