import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { passwords } from '@oems/contract/people/passwords.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { lastLogs } from '../testing/logs.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { infoOf, saved } from './testEmployees.ts'

const app = await testApp()

async function withAccount(as: Caller, orgId: number) {
  const employeeId = await saved(as, orgId)
  const { account } = await infoOf(as, employeeId)
  const [rop] = await ask<{ id: number }>(app.db, sql`select id from sys_account_rop where account_id = ${account!.accountId}`)
  return { employeeId, accountId: account!.accountId, username: account!.username, ropId: rop!.id }
}
const issuedBy = ({ data }: { data: unknown }) => (data as { initialPassword: string }).initialPassword

test('a new password is shown once, ends what the account is signed in by, and has to be changed', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const person = await withAccount(projectAdmin, project.id)
  const own = app.as(await app.aSession(person))
  expect(await own(session.baseInfo)).toMatchObject({ code: 0 })
  const initialPassword = issuedBy(await projectAdmin(passwords.resetUcPwd, { employeeId: person.employeeId }))
  expect(initialPassword).toMatch(/^.{12}$/)
  expect(await own(session.baseInfo)).toMatchObject({ status: 401 })
  const [line] = await lastLogs(app, passwords.resetUcPwd)
  expect(JSON.stringify(line)).not.toContain(initialPassword)

  const again = issuedBy(await projectAdmin(passwords.resetPwdAccount, { accountId: person.accountId }))
  const signIn = (password: string) => app.stranger(session.login, { username: person.username, password }, { platform: 'H5' })
  expect(await signIn(initialPassword)).toMatchObject({ code: 1422 })
  expect(await signIn(again)).toMatchObject({ code: 0, data: { mustChange: true } })
})

test('for people at one’s own sites alone, and for no account that may do more than the caller', async () => {
  const { company, project, projectAdmin, companyAdmin, groupAdmin, group } = await app.aGroup()
  const stranger = await app.aGroup()
  const foreign = await withAccount(stranger.projectAdmin, stranger.project.id)
  const reset = (as: Caller, input: object) => as(passwords.resetUcPwd, input)
  const unknown = await reset(projectAdmin, { employeeId: 999_999 })
  const replies = [
    await reset(projectAdmin, { employeeId: foreign.employeeId }),
    await reset(projectAdmin, { accountId: foreign.accountId }),
    await projectAdmin(passwords.resetPwdAccount, { accountId: foreign.accountId }),
  ]
  expect(unknown).toMatchObject({ code: 1404 })
  expect(replies.map(({ bytes }) => bytes.toString())).toEqual(replies.map(() => unknown.bytes.toString()))
  expect(await reset(await app.anAdmin(8, project.id), { employeeId: foreign.employeeId })).toMatchObject({ code: 1403 })
  expect(await reset(projectAdmin, {})).toMatchObject({ code: 1400 })

  const without = await saved(projectAdmin, project.id, { createAccount: 0 })
  expect(await reset(projectAdmin, { employeeId: without })).toMatchObject({ code: 1422, msg: '该员工没有账号，请先开通账号' })
  const [one, other] = [await withAccount(projectAdmin, project.id), await withAccount(projectAdmin, project.id)]
  expect(await reset(projectAdmin, { employeeId: one.employeeId, accountId: other.accountId })).toMatchObject({ code: 1404 })

  // Somebody who was sent here belongs to the site, with all that the account may do.
  const sent = await withAccount(groupAdmin, group.id)
  expect(await groupAdmin(movements.dispatchEmpToProject, { employeeIds: [sent.employeeId], projectId: project.id })).toMatchObject({
    code: 0,
  })
  expect(await reset(projectAdmin, { employeeId: sent.employeeId })).toMatchObject({ code: 0 })
  const give = (roleId: number, orgId: number) =>
    app.db.execute(sql`
      insert into sys_account_rop (account_id, role_id, org_id, created_at, created_by, updated_at, updated_by)
      values (${sent.accountId}, ${roleId}, ${orgId}, now(), 1, now(), 1)`)
  await give(8, stranger.project.id)
  const elsewhere = { code: 1403, msg: `账号“${sent.username}”属于其他组织，请联系其所属组织的管理员处理` }
  expect(await reset(projectAdmin, { employeeId: sent.employeeId })).toMatchObject(elsewhere)
  await give(4, company.id)
  const above = { code: 1403, msg: `账号“${one.username}”的角色不低于您的角色，不能处理` }
  await app.db.execute(sql`update sys_account_rop set account_id = ${one.accountId} where account_id = ${sent.accountId} and role_id = 4`)
  expect(await reset(companyAdmin, { employeeId: one.employeeId })).toMatchObject(above)
  expect(await companyAdmin(employees.v2List, {})).toMatchObject({ code: 0 })
})
