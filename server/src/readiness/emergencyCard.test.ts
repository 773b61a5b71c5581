import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { rooms } from '@oems/contract/commandRoom/rooms.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { emergencyCard as calls, type EmergencyCard } from '@oems/contract/readiness/emergencyCard.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aClinic } from '../clinic/testClinic.ts'
import { ask } from '../core/db/database.ts'
import { saved } from '../testing/samples.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { hospitalOf, insert, medicalOf } from './testSite.ts'

const app = await testApp({ now: '2026-03-05T09:00:00+08:00' })
const cardOf = async (caller: Caller, projectId: number, more: object = {}) =>
  (await caller(calls.emergencyCard, { projectId, ...more })).data as EmergencyCard

async function aSite() {
  const site = await app.aGroup()
  const { companyAdmin, company, project } = site
  const contact = (orgId: number, contactType: number, name: string, more: object) =>
    saved(companyAdmin, contacts.save, { orgId, contactType, name, ...more })
  await contact(project.id, 4, '王小明', { mobile: '13812345678' })
  await contact(project.id, 7, '当地急救中心', { phone: '999' })
  await contact(company.id, 8, '国际救援热线', { phone: '400-810-5000', visibleToBelow: 1 })
  await contact(company.id, 1, '公司领导', { mobile: '13912345678', visibleToBelow: 1 })
  await app.db.execute(sql`
    update org set name_en = 'Western Bypass', longitude = 36.821946, latitude = -1.292066, address = 'Mombasa Road' where id = ${project.id}`)
  return site
}
const accessLines = (projectId: number) =>
  ask(app.db, sql`select 1 from sys_log where log_type = 3 and target_type = '急救卡' and target_id = ${projectId}`)

test('a card is that of one’s own open project alone', async () => {
  const { companyAdmin, project, company } = await aSite()
  const { companyAdmin: others } = await app.aGroup()
  expect(await others(calls.emergencyCard, { projectId: project.id })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(calls.emergencyCard, { projectId: company.id })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(calls.emergencyCard, { projectId: project.id, lang: 'fr' })).toMatchObject({ code: 1400 })
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  expect(await companyAdmin(calls.emergencyCard, { projectId: project.id })).toMatchObject({ code: 1404 })
})

test('it says where the site is in either language, and leads to its latest version', async () => {
  const { companyAdmin, project } = await aSite()
  expect(await cardOf(companyAdmin, project.id)).toMatchObject({ lang: 'zh', projectName: project.orgName, placeName: '肯尼亚' })
  const card = await cardOf(companyAdmin, project.id, { lang: 'en' })
  expect(card).toMatchObject({ projectName: 'Western Bypass', placeName: 'Kenya', longitude: '36.821946', latitude: '-1.292066' })
  expect(card.link).toMatch(new RegExp(`/oems/#/project/emergency-card/${project.id}$`))
  expect(card.qr).toMatch(/^data:image\/png;base64,/)
})

test('institutions’ numbers stand there whole, those of people masked; a company’s leader is not woken for it', async () => {
  const { companyAdmin, project } = await aSite()
  const { lines, people, masked } = await cardOf(companyAdmin, project.id)
  expect(lines.map(({ name, phone }) => [name, phone])).toEqual([
    ['当地急救中心', '999'],
    ['国际救援热线', '400-810-5000'],
  ])
  expect(people.map(({ name, nameLatin, mobile }) => [name, nameLatin, mobile])).toEqual([['王小明', 'Wang Xiaoming', '138****5678']])
  expect(masked).toBe(1)
})

test('whole numbers ask for the right, are for emergencies alone, and leave one line', async () => {
  const { companyAdmin, project } = await aSite()
  const reveal = { reveal: 1, purpose: 2 }
  const mayNot = await app.aKeeper(project.id, 'org.project')
  expect(await mayNot(calls.emergencyCard, { projectId: project.id, ...reveal })).toMatchObject({ code: 1403 })
  expect(await companyAdmin(calls.emergencyCard, { projectId: project.id, reveal: 1 })).toMatchObject({ code: 1400 })
  expect(await companyAdmin(calls.emergencyCard, { projectId: project.id, reveal: 1, purpose: 1 })).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'purpose', msg: '急救卡上的号码只用于“应急联系”' }] },
  })
  expect(await accessLines(project.id)).toHaveLength(0)
  const { people, masked } = await cardOf(companyAdmin, project.id, reveal)
  expect(people[0]).toMatchObject({ mobile: '13812345678' })
  expect(masked).toBe(0)
  expect(await accessLines(project.id)).toHaveLength(1)
})

test('hospitals stand in the order in which patients are sent there, then the nearest; the policy and the rooms beside them', async () => {
  const { companyAdmin, company, project } = await aSite()
  const near = await insert(app, 'coop_institution', hospitalOf(project.id, '近处医院', { travel_minutes: 10 }))
  const first = await insert(
    app,
    'coop_institution',
    hospitalOf(company.id, '内罗毕医院', {
      visible_to_below: 1,
      institution_name_local: 'Hospitali ya Nairobi',
      agreement_end: '2026-03-04',
    }),
  )
  await insert(app, 'coop_institution', hospitalOf(project.id, '体检中心', { institution_type: 7 }))
  await insert(app, 'coop_institution', hospitalOf(company.id, '公司自用', {}))
  await insert(app, 'clinic_referral', { org_id: project.id, institution_id: first, priority: 1, travel_minutes: 40, transport: '救护车' })
  await insert(app, 'project_medical', medicalOf(project.id, { rescue_company: '国际救援', rescue_phone: '+86 10 6400 1000' }))
  await saved(companyAdmin, rooms.save, { orgId: company.id, roomName: '公司指挥室', duties: [{ name: '张三', phone: '010-88886666' }] })
  const ofSite = { clinicName: '营地医务室', dutyPhone: '+254 700 000 120', is24h: 1 as const }
  await aClinic(app, project.id, ofSite)
  await aClinic(app, project.id, { serviceStatus: ServiceStatus.ended })
  const card = await cardOf(companyAdmin, project.id)
  expect(card.clinics).toEqual([ofSite])
  expect(card.hospitals).toMatchObject([
    { institutionId: first, nameLocal: 'Hospitali ya Nairobi', priority: 1, travelMinutes: 40, transport: '救护车', hasAgreement: 0 },
    { institutionId: near, priority: null, travelMinutes: 10, distanceKm: '12.5', hasAgreement: 1 },
  ])
  expect(card.rescue).toEqual({ company: '国际救援', phone: '+86 10 6400 1000', policyNo: 'P-1', policyEndDate: '2026-12-31' })
  expect(card.commandRooms).toEqual([{ roomName: '公司指挥室', orgName: company.orgName, dutyPhone: '010-88886666', meetingNo: null }])
})
