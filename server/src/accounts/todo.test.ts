import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp()
const countersOf = async (as: Caller) => {
  const { code, data } = await as(messages.unreadCount)
  expect(code).toBe(0)
  return data as Unread
}
/** Who stands in the list that the to-do leads to. */
const listOf = async (as: Caller, filters: { readonly lockedOut?: 0 | 1; readonly ending?: 0 | 1 }) => {
  const { data } = await as(users.list, { ...filters, pageSize: 100 })
  return (data as { list: { userId: number }[] }).list.map(({ userId }) => userId)
}
const lock = (accountId: number, until: string) =>
  app.db.execute(sql`update sys_account set locked_until = ${until}::timestamptz where id = ${accountId}`)

test('nobody without a session; and whoever may not deal with a thing has no counter of it', async () => {
  const { project, groupAdmin } = await app.aGroup()
  expect(await app.stranger(messages.unreadCount)).toMatchObject({ status: 401 })
  const doctors = await countersOf(await app.anAdmin(7, project.id))
  expect(Object.keys(doctors.todo)).not.toContain('user.locked')
  expect(Object.keys((await countersOf(groupAdmin)).todo).sort()).toEqual([
    'attention.overdue',
    'attention.removable',
    'contacts.stale',
    'coop.local',
    'coop.remote',
    'decl.abnormal',
    'decl.unfilled',
    'org.similar',
    'pe.due',
    'project.papers',
    'project.suspended',
    'project.unreported',
    'registration.pending',
    'risk.review',
    'risk.suggested',
    'user.ending',
    'user.locked',
    'visitor.inside',
    'warning.waiting',
  ])
})

test('accounts locked by wrong passwords now, in the caller’s scope', async () => {
  const { project, groupAdmin } = await app.aGroup()
  const other = await app.aGroup()
  const locked = await app.anAccount({ roleId: 5, orgId: project.id })
  await lock(locked.accountId, '2026-03-05T09:10:00+08:00')
  const over = await app.anAccount({ roleId: 5, orgId: project.id })
  await lock(over.accountId, '2026-03-05T09:00:00+08:00')
  const phoneOnly = await app.anAccount({ roleId: 12, orgId: project.id })
  await lock(phoneOnly.accountId, '2026-03-05T09:10:00+08:00')
  expect((await countersOf(groupAdmin)).todo['user.locked']).toBe(1)
  expect((await countersOf(other.groupAdmin)).todo['user.locked']).toBe(0)
  const listed = (lockedOut: 0 | 1) => listOf(groupAdmin, { lockedOut })
  expect(await listed(1)).toEqual([locked.accountId])
  expect(await listed(0)).toContain(over.accountId)
})

test('accounts whose temporary role ends today to seven days ahead', async () => {
  const { project, groupAdmin } = await app.aGroup()
  const made: number[] = []
  for (const validTo of ['2026-03-04', '2026-03-05', '2026-03-12', '2026-03-13'])
    made.push((await app.anAccount({ roleId: 9, orgId: project.id, validTo })).accountId)
  const locked = await app.anAccount({ roleId: 9, orgId: project.id, validTo: '2026-03-05' })
  await app.db.execute(sql`update sys_account set status = ${AccountStatus.locked} where id = ${locked.accountId}`)
  expect((await countersOf(groupAdmin)).todo['user.ending']).toBe(2)
  const listed = async (ending: 0 | 1) => (await listOf(groupAdmin, { ending })).sort((a, b) => a - b)
  expect(await listed(1)).toEqual([made[1], made[2]])
  expect(await listed(0)).toEqual(expect.arrayContaining([made[0], made[3], locked.accountId]))
})
