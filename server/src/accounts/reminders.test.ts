import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ alone: true })
})
beforeEach(async () => {
  await app.db.execute(sql`delete from sys_account_rop where valid_to is not null`)
  await app.db.execute(sql`update sys_account set password_time = null`)
})

const toldTo = async (accountId: number) =>
  ask<{ title: string; content: string; level: number }>(
    app.db,
    sql`select title, content, level from sys_message_user u join sys_message m on m.id = u.message_id where account_id = ${accountId} and deleted_at is null order by m.id`,
  )
const readAll = () => app.db.execute(sql`update sys_message_user set read_time = now()`)
const day = (date: string, time = '00:05:00') => app.clock.set(`${date}T${time}+08:00`)

describe('a role that ends', () => {
  const aPair = async (validTo: string) => {
    const project = await app.anOrg({ orgType: 4, orgName: `项目${Math.random()}` })
    return app.anAccount({ roleId: 9, orgId: project.id, validTo })
  }

  test('is told of seven days and one day before, once each, however often the job runs', async () => {
    const { accountId } = await aPair('2026-03-31')
    const night = async (date: string) => {
      day(date)
      await app.runJob('pair-expiry')
      await app.runJob('pair-expiry')
      const told = await toldTo(accountId)
      await readAll()
      return told.length
    }
    expect([await night('2026-03-23'), await night('2026-03-24'), await night('2026-03-25'), await night('2026-03-29')]).toEqual([
      0, 1, 1, 1,
    ])
    expect([await night('2026-03-30'), await night('2026-03-31'), await night('2026-04-01')]).toEqual([2, 2, 2])
    expect(await toldTo(accountId)).toMatchObject([
      { level: 1, content: expect.stringContaining('有效期至2026-03-31（还有7天）') },
      { level: 2, content: expect.stringContaining('还有1天') },
    ])
  })

  test('is told of late where the night was missed, and the second message takes the place of the first one unread', async () => {
    const { accountId } = await aPair('2026-05-31')
    day('2026-05-27', '09:00:00')
    await app.runJob('pair-expiry')
    expect(await toldTo(accountId)).toMatchObject([{ content: expect.stringContaining('还有4天') }])
    day('2026-05-31')
    await app.runJob('pair-expiry')
    expect(await toldTo(accountId)).toMatchObject([{ level: 2, content: expect.stringContaining('今天') }])
  })

  test('ends its sessions with the first minutes of the next day, and no others', async () => {
    const [ending, staying] = [await aPair('2026-06-30'), await aPair('2026-07-01')]
    await Promise.all([app.aSession(ending), app.aSession(staying)])
    const states = async () =>
      (
        await ask<{ status: number }>(
          app.db,
          sql`select status from sys_session where account_id in (${ending.accountId}, ${staying.accountId}) order by account_id`,
        )
      ).map(({ status }) => status)
    day('2026-06-30', '23:59:59')
    await app.runJob('pair-expiry')
    expect(await states()).toEqual([1, 1])
    day('2026-07-01', '00:00:00')
    await app.runJob('pair-expiry')
    expect(await states()).toEqual([3, 1])
  })
})

describe('a password that ends', () => {
  test('is told of when the days of warning begin and on its last day, to those who use the console', async () => {
    const { project } = await app.aGroup()
    const [user, employee, locked] = await Promise.all(
      [8, 12, 8].map((roleId) => app.anAccount({ roleId, orgId: project.id, passwordHash: 'x' })),
    )
    await app.db.execute(sql`
      update sys_account set password_time = '2026-03-01T23:59:59+08:00', status = case when id = ${locked!.accountId} then 2 else 1 end
      where id in (${user!.accountId}, ${employee!.accountId}, ${locked!.accountId})`)
    const morning = async (date: string) => {
      day(date, '09:00:00')
      await app.runJob('password-remind')
      await app.runJob('password-remind')
      const told = await toldTo(user!.accountId)
      await readAll()
      return told.map(({ title }) => title)
    }
    // Made on 1 March and good for 90 days: until 29 May.
    expect(await morning('2026-05-22')).toEqual([])
    expect(await morning('2026-05-23')).toEqual(['您的登录密码还有7天到期'])
    expect(await morning('2026-05-26')).toHaveLength(1)
    expect(await morning('2026-05-29')).toEqual(['您的登录密码还有7天到期', '您的登录密码今天到期'])
    expect(await morning('2026-05-30')).toHaveLength(2)
    expect([await toldTo(employee!.accountId), await toldTo(locked!.accountId)]).toEqual([[], []])
  })

  test('is nobody’s where passwords do not run out', async () => {
    const never = await testApp({ parameters: { 'security.password.profile': 'modern' } })
    expect(await never.runJob('password-remind')).toEqual({ processed: 0, message: '未启用' })
  })
})
