import { employees } from '@oems/contract/people/employees.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePassword } from '../accounts/initialPassword.ts'
import { ask } from '../core/db/database.ts'
import { SettingsReader } from '../core/settings.ts'
import { type Answered, testApp } from '../testing/testApp.ts'
import { infoOf, messagesOf, saved } from './testEmployees.ts'

const app = await testApp()
const accountsOf = ({ data }: Answered) =>
  (data as { accounts: { employeeId: number; name: string; orgName: string; username: string; initialPassword: string }[] }).accounts

test('people without an account get one, with a first password that only this reply tells', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const ids = [await saved(projectAdmin, project.id, { createAccount: 0 }), await saved(projectAdmin, project.id, { createAccount: 0 })]
  const reply = await projectAdmin(employees.createAccounts, { ids })
  expect(reply).toMatchObject({ code: 0 })
  const accounts = accountsOf(reply)
  expect(accounts.map(({ employeeId }) => employeeId)).toEqual(ids)
  expect(accounts[0]).toMatchObject({ name: '王小明', username: expect.stringMatching(/^u\d{8}$/) })
  expect(new Set(accounts.map(({ initialPassword }) => initialPassword)).size).toBe(2)
  const { account } = await infoOf(projectAdmin, ids[0]!)
  expect(account).toMatchObject({ username: accounts[0]!.username, status: 1 })
  const [stored] = await ask(
    app.db,
    sql`select a.must_change as "mustChange", p.role_id as "roleId", p.org_id as "orgId"
        from sys_account a join sys_account_rop p on p.account_id = a.id where a.id = ${account!.accountId}`,
  )
  expect(stored).toEqual({ mustChange: true, roleId: 12, orgId: project.id })
})

test('no first password can be taken for a formula by what opens its file', async () => {
  const settings = await new SettingsReader(app.database.reader).current()
  const made = Array.from({ length: 500 }, () => makePassword('u10000001', settings))
  expect(made.filter((password) => !/^[A-Za-z0-9]/.test(password))).toEqual([])
})

test('the first password opens the phone, where another one has to be chosen', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const [made] = accountsOf(
    await projectAdmin(employees.createAccounts, { ids: [await saved(projectAdmin, project.id, { createAccount: 0 })] }),
  )
  const { username, initialPassword } = made!
  const signedIn = await app.as('', 'H5')(session.login, { username, password: initialPassword })
  expect(signedIn).toMatchObject({ code: 0, data: { mustChange: true } })
})

test('whoever does not fit is named, and nobody gets an account', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const fit = await saved(projectAdmin, project.id, { createAccount: 0 })
  const ready = await saved(projectAdmin, project.id)
  const unreachable = await saved(projectAdmin, project.id, { mobile: null, name: '李四' })
  expect(await projectAdmin(employees.createAccounts, { ids: [ready] })).toMatchObject({ code: 1409, msg: '“王小明”：已有账号' })
  const refused = await projectAdmin(employees.createAccounts, { ids: [fit, ready, unreachable] })
  expect(refused).toMatchObject({ code: 1409, msg: '2人不能开通账号，已全部保留原样' })
  expect(messagesOf(refused)).toEqual({ 'ids.1': '“王小明”：已有账号', 'ids.2': '“李四”：没有手机号，请先补充' })
  expect(await infoOf(projectAdmin, fit)).toMatchObject({ account: null })
  const tooMany = await projectAdmin(employees.createAccounts, { ids: Array.from({ length: 201 }, (_, at) => at + 1) })
  expect(messagesOf(tooMany)).toEqual({ ids: '一次最多为200人开通账号' })
})

test('of two at once exactly one opens the accounts', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const ids = [await saved(projectAdmin, project.id, { createAccount: 0 })]
  const replies = await Promise.all([projectAdmin(employees.createAccounts, { ids }), projectAdmin(employees.createAccounts, { ids })])
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
})

test('people who stand elsewhere are unknown', async () => {
  const [one, other] = [await app.aGroup(), await app.aGroup()]
  const ids = [await saved(other.projectAdmin, other.project.id, { createAccount: 0 })]
  expect(await one.projectAdmin(employees.createAccounts, { ids })).toMatchObject({ code: 1404 })
})
