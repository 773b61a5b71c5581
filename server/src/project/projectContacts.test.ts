import { contacts as contactCalls } from '@oems/contract/contacts/contacts.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../testing/testApp.ts'
import { add, healthLeader, leader, newProject, revise, shown } from './testProjects.ts'

const app = await testApp({ alone: true })
const underWay = { projectStatus: 2, startDate: '2025-01-01', contacts: [leader, healthLeader] }
const fields = (data: unknown) => (data as { fields: { path: string; msg: string }[] }).fields

async function aProject(more: object = underWay) {
  const { company, companyAdmin: by } = await app.aGroup()
  return { company, by, id: await add(by, company.id, '蒙内铁路项目', more) }
}
const contactsOf = async (by: Caller, id: number) => (await shown(by, id)).contacts
/** A contact as the form of its project sends it back. */
async function lineOf(by: Caller, id: number, contactType: number) {
  const { id: contactId, version, ...rest } = (await contactsOf(by, id)).find((one) => one.contactType === contactType)!
  const { name, mobile, telephoneCode, post, isPrimary } = rest
  return { contactId, version, contactType, name, mobile, telephoneCode, post, isPrimary }
}

test('a project under way names who leads it and who answers for health, and stands in the 通讯录 with them', async () => {
  const { company, by, id } = await aProject()
  const refused = await by(projects.add, newProject(company.id, '某项目', { ...underWay, contacts: [healthLeader] }))
  expect([refused.code, fields(refused.data)]).toEqual([1400, [{ path: 'contacts', msg: '在建项目请填写“负责人”' }]])
  expect(await by(contactCalls.list, { orgId: id, below: 0 })).toMatchObject({
    data: { total: 2, list: expect.arrayContaining([expect.objectContaining({ name: '周建国', isPrimary: 1 })]) },
  })
})

test('its form changes the contacts that it sends, keeps a masked number, adds the new and leaves the others alone', async () => {
  const { by, id } = await aProject()
  const health = await lineOf(by, id, healthLeader.contactType)
  const changed = { ...(await lineOf(by, id, leader.contactType)), name: '周建军' }
  expect(changed.mobile).toBe('139****5678')
  const added = { contactType: 4, name: '赵应急', phone: '010-64001000' }
  expect(await revise(by, id, { contacts: [changed, added] })).toMatchObject({ code: 0 })
  expect((await contactsOf(by, id)).map(({ name }) => name)).toEqual(['周建军', '何晓', '赵应急'])
  expect(await lineOf(by, id, healthLeader.contactType)).toEqual(health)
  const whole = await by(contactCalls.info, { contactId: changed.contactId, reveal: 1, purpose: 1 })
  expect(whole).toMatchObject({ code: 0, data: { mobile: leader.mobile } })
})

test('nothing of the form is saved where one of its contacts is no good, has been changed since, or is another node’s', async () => {
  const [{ by, id }, other] = [await aProject(), await aProject()]
  const address = '蒙巴萨港'
  const refused = await revise(by, id, { address, contacts: [{ contactType: 4, name: '无号码' }] })
  expect([refused.code, fields(refused.data).map(({ path }) => path)]).toEqual([1400, ['contacts.0.mobile']])

  const read = await lineOf(by, id, leader.contactType)
  expect(await revise(by, id, { contacts: [{ ...read, name: '周建军' }] })).toMatchObject({ code: 0 })
  expect(await revise(by, id, { address, contacts: [{ ...read, name: '周国' }] })).toMatchObject({ code: 1409 })

  const theirs = await lineOf(other.by, other.id, leader.contactType)
  expect(await revise(by, id, { address, contacts: [theirs] })).toMatchObject({ code: 1404 })
  const { address: kept, contacts } = await shown(by, id)
  expect([kept, contacts.map(({ name }) => name)]).toEqual([null, ['周建军', '何晓']])
})

test('the last leader of a project under way stays, of one that prepares it goes', async () => {
  const { by, id } = await aProject()
  const { contactId } = await lineOf(by, id, leader.contactType)
  expect(await by(contactCalls.delete, { ids: [contactId] })).toMatchObject({ code: 1422, msg: '在建项目至少保留一名“负责人”' })
  expect(await revise(by, id, { contacts: [{ ...(await lineOf(by, id, leader.contactType)), contactType: 9 }] })).toMatchObject({
    code: 1422,
    msg: '在建项目至少保留一名“负责人”',
  })
  const preparing = await aProject({ contacts: [leader] })
  const line = await lineOf(preparing.by, preparing.id, leader.contactType)
  expect(await preparing.by(contactCalls.delete, { ids: [line.contactId] })).toMatchObject({ code: 0 })
  expect(await contactsOf(preparing.by, preparing.id)).toEqual([])
})
