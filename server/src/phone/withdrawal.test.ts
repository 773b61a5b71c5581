import { randomUUID } from 'node:crypto'
import { messages } from '@oems/contract/messages/messages.ts'
import { consentVersion } from '@oems/contract/phone/consent.ts'
import { phone as calls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { factsOf } from '../declaration/facts.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
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
  return { day, company, project, personId: personId!, phone: await app.aPhone(personId!, project.id) }
}
const titlesOf = async (caller: Caller) =>
  ((await caller(messages.list, { pageSize: 50 })).data as { list: { title: string }[] }).list.map(({ title }) => title)
/** What stands in the way of whoever declares for the person. */
const isWithdrawn = async (personId: number, day: string) =>
  (await factsOf({ db: app.db, now: app.clock() }, personId, day, randomUUID())).withdrawn

test('who takes a consent back declares no more, nor does anybody in proxy; the reporter of the unit is told, once', async () => {
  const { day, project, personId, phone } = await anEmployee()
  const reporter = await app.anAdmin(8, project.id)
  const elsewhere = await app.anAdmin(8, (await anEmployee()).project.id)
  expect(await isWithdrawn(personId, day)).toBe(false)
  expect(await phone(calls.consentWithdraw, { kinds: [2] })).toMatchObject({ code: 0, data: { mayDeclare: false } })
  expect(await phone(calls.consentWithdraw, { kinds: [2] })).toMatchObject({ code: 0, data: { mayDeclare: false } })
  expect(await phone(calls.declare, wellOn(day))).toMatchObject({ code: 1422, msg: '请先阅读并同意健康信息授权书' })
  expect(await isWithdrawn(personId, day)).toBe(true)
  expect(await titlesOf(reporter)).toEqual(['有人员撤回授权书，请安排纸质申报'])
  expect(await titlesOf(elsewhere)).toEqual([])
})

test.each([
  [9, 'its temporary administrator', 'project'],
  [4, 'who administers the company', 'company'],
] as const)('where nobody reports for the unit, %i hears it: %s', async (roleId, _, at) => {
  const { project, company, phone } = await anEmployee()
  const account = await app.anAdmin(roleId, { project, company }[at].id)
  expect(await phone(calls.consentWithdraw, { kinds: [2] })).toMatchObject({ code: 0 })
  expect(await titlesOf(account)).toEqual(['有人员撤回授权书，请安排纸质申报'])
})

test('agreed to again, also in a later version, everything is as before; the former withdrawal stays on record', async () => {
  const { day, personId, phone } = await anEmployee()
  await phone(calls.consentWithdraw, { kinds: [1, 2] })
  expect(await phone(calls.consent, { kinds: [1, 2], docVersion: consentVersion })).toMatchObject({ data: { mayDeclare: true } })
  expect(await isWithdrawn(personId, day)).toBe(false)
  expect(await phone(calls.declare, wellOn(day))).toMatchObject({ code: 0 })
  const rows = await ask<{ taken: boolean }>(
    app.db,
    sql`select withdrawn_at is not null as taken from consent where person_id = ${personId} order by id`,
  )
  expect(rows.map(({ taken }) => taken)).toEqual([true, true, false, false])
})

test('nothing is withdrawn without being named, and nobody’s but one’s own', async () => {
  const { personId, phone } = await anEmployee()
  const other = await anEmployee()
  expect(await phone(calls.consentWithdraw, { kinds: [] })).toMatchObject({ code: 1400 })
  expect(await phone(calls.consentWithdraw, { kinds: [9] })).toMatchObject({ code: 1400 })
  expect(await phone(calls.consentWithdraw, { kinds: [2], empId: other.personId })).toMatchObject({ code: 1400 })
  expect(await app.stranger(calls.consentWithdraw, { kinds: [2] })).toMatchObject({ code: 401 })
  expect(await phone(calls.home)).toMatchObject({ data: { mayDeclare: true } })
  expect(await isWithdrawn(personId, app.clock().toISOString().slice(0, 10))).toBe(false)
})
