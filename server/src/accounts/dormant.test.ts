import { users } from '@oems/contract/accounts/users.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { SettingsReader } from '../core/settings.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { dormantLock } from './dormant.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ alone: true })
})

async function night(days = 90) {
  const settings = await new SettingsReader(app.database.reader, { 'security.account.dormantDays': days }).current()
  const { signal } = new AbortController()
  const { database, server, tempDir } = app
  return dormantLock.run({ database, now: app.clock(), log: server.log, params: {}, settings, tempDir, signal })
}
const stateOf = async (accountId: number) =>
  (await ask<object>(app.db, sql`select status, lock_reason "lockReason" from sys_account where id = ${accountId}`))[0]
const seenOn = (accountId: number, day: string) =>
  app.db.execute(
    sql`update sys_account set last_login_time = ${`${day}T08:00:00+08:00`}, created_at = '2025-01-01' where id = ${accountId}`,
  )

test('locks who has not signed in for 90 days, except employees and the last 系统管理员', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const at = (roleId: number, orgId = project.id) => app.anAccount({ roleId, orgId })
  const [gone, recent, employee] = [await at(8), await at(8), await at(12)]
  const [admin, former] = [await at(1, app.rootId), await at(1, app.rootId)]
  for (const { accountId } of [gone, employee]) await seenOn(accountId, '2025-12-04')
  await seenOn(recent.accountId, '2025-12-05')
  await seenOn(admin.accountId, '2025-10-02')
  await seenOn(former.accountId, '2025-10-01')
  const open = app.as(await app.aSession(gone))

  expect(await night(0)).toMatchObject({ processed: 0 })
  expect(await night()).toMatchObject({ processed: 2 })
  const locked = { status: 2, lockReason: 2 }
  const normal = { status: 1, lockReason: null }
  expect(await Promise.all([gone, former, recent, employee, admin].map(({ accountId }) => stateOf(accountId)))).toEqual([
    locked,
    locked,
    normal,
    normal,
    normal,
  ])
  expect(await open(session.userInfo)).toMatchObject({ status: 403 })

  expect(await projectAdmin(users.dealAccount, { accountId: gone.accountId, action: 2 })).toMatchObject({ code: 0 })
  expect(await night()).toMatchObject({ processed: 0 })
  expect(await stateOf(gone.accountId)).toEqual(normal)
})
