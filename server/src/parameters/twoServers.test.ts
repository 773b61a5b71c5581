import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { parameters as calls, type Parameter } from '@oems/contract/parameters/parameters.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })
const second = await app.aSecondServer()
const token = await app.aSession(await app.anAccount({ roleId: 1, orgId: app.rootId }))
const [here, there] = [app.as(token), second.as(token)]

const nameAt = async (as: Caller) => ((await as(session.config)).data as { name: string }).name
const rename = (name: string) => set('console.name', name)
async function set(paramKey: string, paramValue: string | null) {
  const { list } = (await here(calls.list, { paramKey })).data as { list: Parameter[] }
  expect(await here(calls.update, { ...pick(list[0]!), paramValue })).toMatchObject({ code: 0 })
}
const pick = ({ configId, version }: Parameter) => ({ configId, version })
/** Before, both have read, so that neither would ask again for 30 s. */
const bothHave = async (name: string) => expect([await nameAt(here), await nameAt(there)]).toEqual([name, name])

test('what one server sets holds there with the reply, and at the other at once', async () => {
  await bothHave('企业健康管理平台')
  await rename('甲平台')
  expect(await nameAt(here)).toBe('甲平台')
  await vi.waitFor(async () => expect(await nameAt(there)).toBe('甲平台'), { timeout: 2_000, interval: 5 })
})

test('what was set while the line was down holds as soon as it is back', async () => {
  await bothHave('甲平台')
  const line = sql`application_name = 'oems signals' and datname = current_database()`
  await app.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${line}`)
  await app.setParameter('console.name', '乙平台')
  await vi.waitFor(async () => expect([await nameAt(here), await nameAt(there)]).toEqual(['乙平台', '乙平台']), 5_000)
})

test('what nobody was told of holds after 30 s at latest', async () => {
  await bothHave('乙平台')
  await app.setParameter('console.name', '丙平台')
  expect(await nameAt(there)).toBe('乙平台')
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000)
  expect(await nameAt(there)).toBe('丙平台')
  later.mockRestore()
})

test('体温阈值 set at one server is what the other judges by (people.fever)', async () => {
  const day = await aFreshDay(app)
  const company = await app.anOrg({ orgType: 3 })
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  const [employeeId] = await somePeople(app, { orgId: project.id })
  const phone = second.as(await app.aSession(await app.anAccount({ roleId: 12, orgId: project.id, employeeId: employeeId! }), 'H5'), 'H5')
  const judged = async () => {
    const { code, data } = await phone(phoneCalls.declare, wellOn(day, { temperature: '37.0', bodyState: 2, symptoms: [] }))
    return [code, (data as { level: number }).level]
  }
  expect(await judged()).toEqual([0, 1])
  await set('people.fever', '36.9')
  await vi.waitFor(async () => expect(await judged()).toEqual([0, 2]), { timeout: 2_000, interval: 5 })
  expect(await phone(phoneCalls.home)).toMatchObject({ data: { days: [{ fever: 36.9 }] } })
  const admin = await app.anAdmin(5, project.id)
  expect(await admin(declareHealth.listByEmpId, { empId: employeeId! })).toMatchObject({ data: { fever: 36.9 } })
  await set('people.fever', null)
})
