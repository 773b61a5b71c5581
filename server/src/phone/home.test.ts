import { contacts } from '@oems/contract/contacts/contacts.ts'
import { IllnessStatus } from '@oems/contract/illness/codes.ts'
import { phone as calls, type PhoneHome } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClinic } from '../clinic/testClinic.ts'
import { ask } from '../core/db/database.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { saved } from '../testing/samples.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function anEmployee() {
  const day = await aFreshDay(app)
  const company = await app.anOrg({ orgType: 3 })
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  const [personId] = await somePeople(app, { orgId: project.id })
  return { day, company, project, admin: await app.anAdmin(5, project.id), phone: await app.aPhone(personId!, project.id) }
}
const homeOf = async (phone: Caller) => (await phone(calls.home)).data as PhoneHome
const urgentOn = (day: string) => wellOn(day, { temperature: '39.5', bodyState: 3 })
const accessLines = (orgId: number) =>
  ask(
    app.db,
    sql`select target_type as what from sys_log where log_type = 3 and target_org_id = ${orgId} and target_type in ('医务室', '联系人')`,
  )

describe('whom somebody calls who has to stop work at once', () => {
  test('the duty of the own clinic, always staffed ones first; never one that does not serve; else that of the nearest unit above', async () => {
    const { company, project, phone } = await anEmployee()
    expect((await homeOf(phone)).urgentCall).toBeNull()
    await aClinic(app, company.id, { clinicName: '公司医务室', dutyPhone: '010-66778899', is24h: 1 })
    expect((await homeOf(phone)).urgentCall).toEqual({ name: '公司医务室', telephoneCode: null, number: '010-66778899' })
    await aClinic(app, project.id, { clinicName: '停诊医务室', dutyPhone: '+254 700 000 100', is24h: 1, serviceStatus: 2 })
    await aClinic(app, project.id, { clinicName: '日间医务室', dutyPhone: '+254 700 000 110' })
    expect((await homeOf(phone)).urgentCall).toMatchObject({ name: '日间医务室' })
    await aClinic(app, project.id, { clinicName: '营地医务室', dutyPhone: '+254 700 000 120', is24h: 1 })
    expect((await homeOf(phone)).urgentCall).toMatchObject({ name: '营地医务室', number: '+254 700 000 120' })
    const neighbour = await anEmployee()
    expect((await homeOf(neighbour.phone)).urgentCall).toBeNull()
  })

  test('where no number is published a person’s is told to whoever is in need, and to nobody else; that leaves a line', async () => {
    const { day, project, admin, phone } = await anEmployee()
    const contact = { orgId: project.id, contactType: 4, name: '王应急', telephoneCode: '254', mobile: '700111222' }
    await saved(admin, contacts.save, contact)
    await saved(admin, contacts.save, { orgId: project.id, contactType: 7, name: '当地急救中心', phone: '999' })
    expect((await homeOf(phone)).urgentCall).toEqual({ name: '当地急救中心', telephoneCode: null, number: '999' })
    expect(await accessLines(project.id)).toEqual([])
    expect(await phone(calls.declare, urgentOn(day))).toMatchObject({ code: 0, data: { level: 3 } })
    expect((await homeOf(phone)).urgentCall).toEqual({ name: '王应急', telephoneCode: '254', number: '700111222' })
    expect((await homeOf(phone)).urgentCall).toMatchObject({ number: '700111222' })
    // However often the phone is looked at on a day.
    expect(await accessLines(project.id)).toMatchObject([{ what: '联系人' }])
    await aClinic(app, project.id, { clinicName: '营地医务室', leaderPhone: '13800001111' })
    expect((await homeOf(phone)).urgentCall).toEqual({ name: '营地医务室', telephoneCode: null, number: '13800001111' })
    expect(await phone(calls.declare, wellOn(day))).toMatchObject({ code: 0, data: { level: 0 } })
    expect((await homeOf(phone)).urgentCall).toMatchObject({ number: '999' })
    expect(await accessLines(project.id)).toHaveLength(2)
  })
})

describe('an illness that a doctor has diagnosed', () => {
  const known = async (phone: Caller, caseScheme: 1 | 2) => (await homeOf(phone)).illnesses.find((one) => one.caseScheme === caseScheme)!

  test('is declared on the phone with its classification, is abnormal, and is there again when it is corrected', async () => {
    const { day, phone } = await anEmployee()
    const { id: illnessId } = await known(phone, 2)
    const ill = wellOn(day, { bodyState: 2, illnessId, diagnoseType: 2 })
    expect(await phone(calls.declare, ill)).toMatchObject({ code: 0, data: { level: 2 } })
    expect((await homeOf(phone)).last).toMatchObject({ date: day, submission: { illnessId, diagnoseType: 2, caseType: null } })
  })

  test('is refused without the classification that it asks for, with another one, and once it is out of use', async () => {
    const { day, phone } = await anEmployee()
    const [one, other] = [await known(phone, 1), await known(phone, 2)]
    const refused = async (more: object) => (await phone(calls.declare, wellOn(day, { bodyState: 2, ...more }))).data
    const at = (path: string, msg: string) => ({ fields: [{ path, msg }] })
    expect(await refused({ illnessId: one.id })).toEqual(at('caseType', '请选择病例分类'))
    expect(await refused({ illnessId: other.id, caseType: 1 })).toEqual(at('caseType', '该病种请填写“疑似/确诊/其他”'))
    expect(await refused({ caseType: 1 })).toEqual(at('illnessId', '请选择病种'))
    const stop = (status: number) => app.db.execute(sql`update illness set status = ${status} where id = ${other.id}`)
    await stop(IllnessStatus.disabled)
    expect((await homeOf(phone)).illnesses).not.toContainEqual(other)
    expect(await refused({ illnessId: other.id, diagnoseType: 1 })).toMatchObject({
      fields: [{ path: 'illnessId', msg: '请选择启用的病种' }],
    })
    await stop(IllnessStatus.enabled)
  })
})
