import { clinics } from '@oems/contract/clinic/clinics.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { institutions } from '@oems/contract/coop/institutions.ts'
import { projectMedical } from '@oems/contract/medical/medical.ts'
import { projectNetworkEnv } from '@oems/contract/medical/networkEnv.ts'
import { projectClinic } from '@oems/contract/medical/projectClinic.ts'
import { ReadinessItem } from '@oems/contract/readiness/codes.ts'
import { readiness as calls, type Readiness } from '@oems/contract/readiness/readiness.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { somePeople } from '../declaration/testPeople.ts'
import { add, revise } from '../project/testProjects.ts'
import { aDeclaration, aWeek } from '../reserve/testReserve.ts'
import { saved } from '../testing/samples.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { hospitalOf, insert, medicalOf, networkOf } from './testSite.ts'

const app = await testApp({ now: '2026-03-05T09:00:00+08:00' })
/** Fewer than ten people ask for no medical room, and no drug reserve was ever due. */
const [asked, unasked] = [90, 25]

const read = async (caller: Caller, projectId: number) => (await caller(calls.readiness, { projectId })).data as Readiness
const recordedOf = async (projectId: number) =>
  (
    await ask<{ readiness: number | null; gaps: readonly { source: string; text: string; points: number }[] | null; version: number }>(
      app.db,
      sql`select readiness, readiness_gaps as gaps, version from project where project_id = ${projectId}`,
    )
  )[0]!
const share = (points: number) => Math.round((100 * (points + unasked)) / asked)
const aContact = (caller: Caller, orgId: number, contactType: number) =>
  saved(caller, contacts.save, { orgId, contactType, name: '王小明', mobile: '13812345678' })

async function aSite() {
  const site = await app.aGroup()
  await insert(app, 'project_medical', medicalOf(site.project.id))
  await insert(app, 'project_network_env', networkOf(site.project.id, 2))
  await insert(app, 'coop_institution', hospitalOf(site.project.id, '内罗毕医院'))
  return site
}

test('a project of others, an organisation and a closed project have none', async () => {
  const { companyAdmin, project, company } = await aSite()
  const { companyAdmin: others } = await app.aGroup()
  expect(await others(calls.readiness, { projectId: project.id })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(calls.readiness, { projectId: company.id })).toMatchObject({ code: 1404 })
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  expect(await companyAdmin(calls.readiness, { projectId: project.id })).toMatchObject({ code: 1404 })
})

test('what is reported counts, what is missing is said, and saving a contact notes both at once', async () => {
  const { companyAdmin, project } = await aSite()
  const before = await read(companyAdmin, project.id)
  expect(before).toMatchObject({ readiness: share(55), recorded: null })
  expect(before.items.filter(({ gaps }) => gaps.length > 0)).toEqual([
    { item: ReadinessItem.contacts, waits: 0, points: 0, of: 10, gaps: ['没有负责人', '没有健康管理负责人', '没有应急联系人'] },
  ])
  const { version } = await recordedOf(project.id)
  await aContact(companyAdmin, project.id, 1)
  await aContact(companyAdmin, project.id, 2)
  expect(await recordedOf(project.id)).toEqual({
    readiness: share(55 + 20 / 3),
    gaps: [{ source: '应急联系人', text: '没有应急联系人', points: expect.closeTo(10 / 3) }],
    version,
  })
  const last = await aContact(companyAdmin, project.id, 4)
  expect(await recordedOf(project.id)).toMatchObject({ readiness: 100, gaps: [] })
  await app.db.execute(sql`update project set project_status = 3 where project_id = ${project.id}`)
  expect(await companyAdmin(contacts.delete, { ids: [last] })).toMatchObject({ code: 0 })
  expect(await recordedOf(project.id)).toMatchObject({ readiness: share(55 + 20 / 3) })
})

test('an agreement ends at midnight in Beijing, and the night’s job notes it', async () => {
  const { companyAdmin, project } = await aSite()
  const gapsAt = async (moment: string) => {
    app.clock.set(moment)
    const { items } = await read(companyAdmin, project.id)
    return items.find(({ item }) => item === ReadinessItem.hospital)!.gaps
  }
  expect(await gapsAt('2026-06-30T23:59:50+08:00')).toEqual([])
  expect(await gapsAt('2026-07-01T00:00:10+08:00')).toEqual(['车程60分钟以内的医院没有有效协议'])
  await app.runJob('project-readiness')
  expect(await recordedOf(project.id)).toMatchObject({ readiness: share(40) })
  app.clock.set('2026-03-05T09:00:00+08:00')
})

test('a project is judged from its first day, and anew when it comes to lie at home', async () => {
  const { companyAdmin, company } = await app.aGroup()
  const id = await add(companyAdmin, company.id, '内罗毕新项目')
  expect(await recordedOf(id)).toMatchObject({ readiness: share(0) })
  await insert(app, 'coop_institution', hospitalOf(id, '内罗毕医院'))
  const province = await ask<{ id: number }>(
    app.db,
    sql`select id from sys_nationality_area where nation_code = 'CN' and level = 1 limit 1`,
  )
  expect(await revise(companyAdmin, id, { nationCode: 'CN', isOutside: 1, provinceId: province[0]!.id, timeZone: null })).toMatchObject({
    code: 0,
  })
  expect(await recordedOf(id)).toMatchObject({ readiness: share(25) })
})

test('medical resources, a line, an institution and a referral are judged with their saving', async () => {
  const { companyAdmin, company, project } = await app.aGroup()
  const recorded = async () => (await recordedOf(project.id)).readiness
  await saved(companyAdmin, projectNetworkEnv.save, {
    projectId: project.id,
    accessTypes: [1],
    downMbps: '50',
    upMbps: '20',
    videoAbility: 2,
  })
  expect(await recorded()).toBe(share(5))
  await saved(companyAdmin, projectMedical.save, { projectId: project.id, clinicLevel: 1, chineseDoctorNum: 1, evacPlan: '包机后送' })
  expect(await recorded()).toBe(share(5 + 15 + 5))
  const shared = {
    institutionName: '公司合作医院',
    institutionType: 1,
    nationCode: 'KE',
    address: '医院路1号',
    services: [1],
    agreementEnd: '2026-06-30',
  }
  const institutionId = await saved(companyAdmin, institutions.localAdd, { orgId: company.id, ...shared })
  expect(await recorded()).toBe(share(25))
  await saved(companyAdmin, projectClinic.saveReferralClinic, { projectId: project.id, targetType: 2, institutionId, travelMinutes: 40 })
  expect(await recorded()).toBe(share(25 + 15))
  const revised = { id: institutionId, version: 0, ...shared, agreementEnd: '2026-03-01' }
  expect(await companyAdmin(institutions.localUpdate, revised)).toMatchObject({ code: 0 })
  expect(await recorded()).toBe(share(25))
})

test('a hospital of the company counts for the project that sends its patients there, and says how long that takes', async () => {
  const { companyAdmin, company, project } = await app.aGroup()
  const institution = await insert(app, 'coop_institution', hospitalOf(company.id, '公司合作医院', { visible_to_below: 1 }))
  const gaps = async () => (await read(companyAdmin, project.id)).items.find(({ item }) => item === ReadinessItem.hospital)!.gaps
  expect(await gaps()).toEqual(['没有登记车程60分钟以内的医院'])
  await insert(app, 'clinic_referral', { org_id: project.id, institution_id: institution, priority: 1, travel_minutes: 45 })
  expect(await gaps()).toEqual([])
})

test('the parameters say how near a hospital has to be', async () => {
  const strict = await testApp({ parameters: { 'readiness.hospitalMinutes': 20 } })
  const { companyAdmin, project } = await strict.aGroup()
  await insert(strict, 'coop_institution', hospitalOf(project.id, '内罗毕医院'))
  const { items } = await read(companyAdmin, project.id)
  expect(items.find(({ item }) => item === ReadinessItem.hospital)).toMatchObject({ gaps: ['没有登记车程20分钟以内的医院'] })
})

test('a medical room counts with its saving, and a change of its service at once', async () => {
  const { companyAdmin, projectAdmin, project } = await aSite()
  await somePeople(app, { orgId: project.id, count: 10 })
  const clinicGaps = async () => (await read(companyAdmin, project.id)).items.find(({ item }) => item === ReadinessItem.clinic)!.gaps
  expect(await clinicGaps()).toEqual(['在场10人应有急救站，没有在用的医务室'])
  const room = { orgId: project.id, clinicName: '营地急救站', clinicLevel: 1, address: '营地1号' }
  const clinicId = await saved(projectAdmin, clinics.save, room)
  expect(await clinicGaps()).toEqual([])
  expect(await recordedOf(project.id)).toMatchObject({ readiness: share(55) })
  expect(await projectAdmin(clinics.pauseService, { clinicId, reason: '医生休假' })).toMatchObject({ code: 0 })
  expect(await recordedOf(project.id)).toMatchObject({ readiness: Math.round((100 * 55) / asked) })
})

test('a drug reserve that was due counts: declared in time, late, or not at all', async () => {
  const { companyAdmin, project } = await aSite()
  const reserve = async () => (await read(companyAdmin, project.id)).items.find(({ item }) => item === ReadinessItem.reserve)!
  expect(await reserve()).toEqual({ item: ReadinessItem.reserve, waits: 1, points: 0, of: 0, gaps: [] })
  const last = await aWeek(app, project.id, '2026-02-23')
  expect(await reserve()).toMatchObject({ waits: 0, of: 10, points: 0, gaps: ['最近一期药品储备未申报'] })
  await aDeclaration(app, last, { onTime: false })
  expect(await reserve()).toMatchObject({ points: 0, gaps: ['最近一期药品储备逾期申报'] })
  // It runs still, and is declared already.
  const running = await aWeek(app, project.id, '2026-03-02')
  expect(await reserve()).toMatchObject({ gaps: ['最近一期药品储备逾期申报'] })
  await aDeclaration(app, running, { onTime: true })
  expect(await reserve()).toMatchObject({ points: 10, gaps: [] })
})
