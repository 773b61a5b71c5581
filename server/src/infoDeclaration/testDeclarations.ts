import { randomUUID } from 'node:crypto'
import { type ArchiveInfo, archives } from '@oems/contract/archive/archives.ts'
import { VisitArea } from '@oems/contract/infoDeclaration/fields.ts'
import {
  infoDeclarations as calls,
  type InfoDeclare,
  type InfoDeclareInfo,
  type VisitedArea,
} from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { expect } from 'vitest'
import { somePeople } from '../declaration/testPeople.ts'
import type { Caller, TestApp } from '../testing/testApp.ts'

export const today = '2026-03-05'
export const area = { nationCode: 'KE', areaName: '蒙巴萨', arriveDay: '2026-02-20', leaveDay: '2026-02-25', transport: 1 }

/** People of a company at its project, who looks after them, and who treats them. */
export async function aSite(app: TestApp, count = 1) {
  const site = await app.aGroup()
  const ids = await somePeople(app, { orgId: site.project.id, homeOrgId: site.company.id, count })
  const [doctor, reporter] = [await app.anAdmin(7, site.project.id), await app.anAdmin(8, site.project.id)]
  return { ...site, ids, personId: ids[0]!, doctor, reporter }
}
export const declaring = (personId: number, more: object = {}) => ({
  ...{ subjectType: 1, personId, date: today, declareReason: 2, promised: 1, ...more },
})
/** What somebody says on the own phone. */
export const ownDeclaring = (more: object = {}) => ({ clientKey: randomUUID(), declareReason: 2, promised: 1, ...more })
export const tested = (testResult: number, more: object = {}) => ({ testType: 1, testResult, testedOn: '2026-03-04', ...more })
export const vaccinated = (vaccineDoses = 1, more: object = {}) => ({
  ...{ vaccination: 1, vaccineDoses, lastVaccinatedOn: '2026-03-01', ...more },
})

export async function saved(as: Caller, draft: object): Promise<number> {
  const reply = await as(calls.saveInfoDeclare, draft)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
export const infoOf = async (as: Caller, declareId: number) => (await as(calls.getInfoDeclare, { declareId })).data as InfoDeclareInfo
/** The record as a form sends it. */
export async function formOf(as: Caller, id: number, more: object = {}) {
  const info = await infoOf(as, id)
  const names = Object.keys(calls.updateInfoDeclare.input.properties).filter((name) => name in info)
  const areas = info.visitAreas.map((one) =>
    Object.fromEntries(Object.keys(VisitArea.properties).map((name) => [name, one[name as keyof VisitArea]])),
  )
  return {
    ...Object.fromEntries(names.map((name) => [name, info[name as keyof InfoDeclareInfo]])),
    visitAreas: areas,
    promised: 1,
    ...more,
  }
}
export const listed = async (as: Caller, filter: object = {}) =>
  ((await as(calls.listInfoDeclare, { pageSize: 100, ...filter })).data as { list: InfoDeclare[] }).list
export const placesOf = async (as: Caller, filter: object = {}) =>
  ((await as(calls.listVisitArea, { pageSize: 100, ...filter })).data as { list: VisitedArea[] }).list
export const archiveOf = async (as: Caller, archiveId: number) =>
  (await as(archives.info, { archiveId, reason: '核对' })).data as ArchiveInfo
