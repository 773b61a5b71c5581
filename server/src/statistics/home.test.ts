import { ClinicKind, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { home } from '@oems/contract/statistics/home.ts'
import { visitors } from '@oems/contract/visitor/visitors.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aClinic } from '../clinic/testClinic.ts'
import { testApp } from '../testing/testApp.ts'
import { aSite, aVisit, expected } from '../visitor/testVisits.ts'

test('nodes are counted as they are now, however often they have been asked for', async () => {
  const app = await testApp()
  const { company, project, groupAdmin } = await app.aGroup()
  const counted = async () => (await groupAdmin(home.counts, {})).data
  const one = { groupNum: 1, companyNum: 1, projectNum: 1, activeProjectNum: 1, overseasProjectNum: 1, nationNum: 1 }
  expect(await counted()).toMatchObject(one)
  expect(await counted()).toMatchObject(one)

  const domestic = await app.anOrg({ parentId: company.id, orgType: 4, nationCode: 'CN' })
  expect(await counted()).toMatchObject({ projectNum: 2, activeProjectNum: 2, overseasProjectNum: 1, nationNum: 2 })
  await app.db.execute(sql`update org set nation_code = 'KE', is_outside = 2 where id = ${domestic.id}`)
  expect(await counted()).toMatchObject({ projectNum: 2, overseasProjectNum: 2, nationNum: 1 })
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${domestic.id}`)
  expect(await counted()).toMatchObject({ projectNum: 2, activeProjectNum: 1 })
  await app.db.execute(sql`update org set deleted_at = ${app.clock().toISOString()} where id = ${project.id}`)
  expect(await counted()).toMatchObject({ projectNum: 1, activeProjectNum: 0, nationNum: 0 })
})

test('clinics that treat people are counted as they are now, each by its own node', async () => {
  const app = await testApp()
  const { project, groupAdmin } = await app.aGroup()
  const { groupAdmin: stranger } = await app.aGroup()
  const counted = async () => (await groupAdmin(home.counts, {})).data
  expect(await counted()).toMatchObject({ clinicNum: 0 })
  await aClinic(app, project.id)
  await aClinic(app, project.id, { serviceStatus: ServiceStatus.paused })
  await aClinic(app, project.id, { serviceStatus: ServiceStatus.ended })
  await aClinic(app, project.id, { clinicKind: ClinicKind.infirmary, clinicLevel: null })
  expect(await counted()).toMatchObject({ clinicNum: 2 })
  expect((await stranger(home.counts, {})).data).toMatchObject({ clinicNum: 0 })
})

test('visitors count on the day on which they come', async () => {
  const app = await testApp()
  const site = await aSite(app)
  const counted = async () => (await site.admin(home.counts, {})).data
  const { id } = await expected(site.admin, aVisit(site))
  expect(await counted()).toMatchObject({ visitorToday: 0 })
  expect(await site.admin(visitors.arrive, { id })).toMatchObject({ code: 0 })
  expect(await counted()).toMatchObject({ visitorToday: 1 })
})
