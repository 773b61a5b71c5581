import { Role } from '@oems/contract/access/builtInRoles.ts'
import { clinics, type TargetClinic } from '@oems/contract/clinic/clinics.ts'
import { type ClinicsOfGroup, clinicOfPeople, clinicTargets } from '@oems/contract/clinic/targets.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { somePeople } from '../declaration/testPeople.ts'
import { type TestOrg, testApp } from '../testing/testApp.ts'
import { aClinic } from './testClinic.ts'

const app = await testApp()
const standsAt = ({ id }: TestOrg, longitude: string, latitude: string) =>
  app.db.execute(sql`update org set longitude = ${longitude}::numeric, latitude = ${latitude}::numeric where id = ${id}`)

/** A group with three sites: here, near and far; and another group that has a clinic next door. */
async function neighbours() {
  const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
  const [near, far] = [await app.anOrg({ parentId: ours.company.id, orgType: 4 }), await app.anOrg({ parentId: ours.group.id, orgType: 4 })]
  await standsAt(ours.project, '36.8000', '-1.3000')
  await standsAt(near, '36.8000', '-1.2000')
  await standsAt(theirs.project, '36.8000', '-1.2900')
  const idOf = async (orgId: number, over: object = {}) => (await aClinic(app, orgId, over)).clinicId
  const clinicIds = {
    here: await idOf(ours.project.id),
    far: await idOf(far.id, { longitude: '38.8', latitude: '-1.3', clinicLevel: 3 }),
    near: await idOf(near.id, { clinicLevel: 3 }),
    nowhere: await idOf(ours.company.id, { clinicLevel: 3 }),
  }
  await idOf(near.id, { serviceStatus: 2, clinicLevel: 3 })
  await idOf(near.id, { serviceStatus: 3, clinicLevel: 3 })
  await idOf(near.id, { clinicKind: 3, clinicLevel: null })
  await idOf(theirs.project.id, { clinicLevel: 3 })
  return { ...ours, theirs, clinicIds }
}

test('stock goes to rooms of the own group in normal service, the nearest first, wherever the caller’s scope ends', async () => {
  const { group, project, clinicIds, theirs } = await neighbours()
  const doctor = await app.anAdmin(Role.doctor, project.id)
  const { data } = await doctor(clinicTargets.listGroup, { projectId: project.id })
  const groups = data as ClinicsOfGroup[]
  expect(groups).toMatchObject([{ orgId: group.id, orgType: 2, orgName: group.orgName }])
  expect(groups[0]!.clinics.map(({ clinicId, distanceKm }) => [clinicId, distanceKm])).toEqual([
    [clinicIds.here, 0],
    [clinicIds.near, 11.1],
    [clinicIds.far, 222.3],
    [clinicIds.nowhere, null],
  ])
  expect(await doctor(clinicTargets.listGroupForOrg, { orgId: project.id })).toMatchObject({ data })
  expect(await doctor(clinicTargets.listGroup, { projectId: theirs.project.id })).toMatchObject({ code: 1404 })
  expect(await app.platformAdmin(clinicTargets.listGroupForOrg, { orgId: app.rootId })).toMatchObject({ data: [] })
})

test('patients are referred to a higher level alone, the nearest first', async () => {
  const { project, projectAdmin, clinicIds } = await neighbours()
  const { data } = await projectAdmin(clinics.listForReferral, { projectId: project.id })
  expect((data as TargetClinic[]).map(({ clinicId }) => clinicId)).toEqual([clinicIds.near, clinicIds.far, clinicIds.nowhere])
})

test('whoever has no clinic on site has that of the nearest node above', async () => {
  const { group, company, project, companyAdmin, projectAdmin } = await app.aGroup()
  const theirs = await app.aGroup()
  const [employeeId] = await somePeople(app, { orgId: project.id, count: 1 })
  const [foreignId] = await somePeople(app, { orgId: theirs.project.id, count: 1 })
  const asked = async (as = projectAdmin, more: object = {}) => (await as(clinicOfPeople.hasOrgClinic, more)).data
  expect(await asked()).toEqual({ has: 0, clinicIds: [] })
  const { clinicId: ofGroup } = await aClinic(app, group.id)
  expect(await asked(projectAdmin, { employeeId })).toEqual({ has: 1, clinicIds: [ofGroup] })
  await aClinic(app, company.id, { serviceStatus: 3 })
  const { clinicId } = await aClinic(app, project.id, { serviceStatus: 2 })
  expect(await asked(projectAdmin, { employeeId })).toEqual({ has: 1, clinicIds: [clinicId] })
  expect(await asked(companyAdmin, { projectId: project.id })).toEqual({ has: 1, clinicIds: [clinicId] })
  expect(await asked(companyAdmin)).toEqual({ has: 1, clinicIds: [ofGroup] })
  expect(await projectAdmin(clinicOfPeople.hasOrgClinic, { employeeId: foreignId })).toMatchObject({ code: 1404 })
})
