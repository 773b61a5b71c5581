import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { messages as calls, countedAtMost, type Message, type Unread } from '@oems/contract/messages/messages.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { tell } from '../core/messages/tell.ts'
import { lastLogs } from '../testing/logs.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function somebody() {
  const { id: orgId } = await app.anOrg({ orgType: 4 })
  const account = await app.anAccount({ roleId: Role.projectAdministrator, orgId })
  return { ...account, orgId, caller: app.as(await app.aSession(account)) }
}
const { todo, reminder, warning, system } = MessageType
const told = (
  to: readonly number[],
  title: string,
  type: CodeOf<typeof MessageType> = reminder,
  level = MessageLevel.normal as CodeOf<typeof MessageLevel>,
) => tell({ db: app.db, now: app.clock() }, { to, type, level, title, content: `${title}。`, link: '/profile' })

const listed = async (caller: Caller, more: object = {}) => {
  const { code, data } = await caller(calls.list, more)
  expect(code).toBe(0)
  return data as { list: Message[]; total: number }
}
const titles = async (caller: Caller, more: object = {}) => (await listed(caller, more)).list.map(({ title }) => title)
const unread = async (caller: Caller) => {
  const { total, byType, latest } = (await caller(calls.unreadCount)).data as Unread
  return { total, byType, latest }
}
const idOf = async (caller: Caller, title: string) => (await listed(caller)).list.find((one) => one.title === title)!.messageId

test('nobody without a session', async () => {
  for (const call of Object.values(calls)) expect(await app.stranger(call, { ids: [1] })).toMatchObject({ status: 401 })
})

describe('the own messages', () => {
  test('come newest first, by type, level and whether they were read', async () => {
    const { accountId, caller } = await somebody()
    await told([accountId], '甲')
    await told([accountId], '乙', warning, MessageLevel.urgent)
    await told([accountId], '丙', todo)
    await caller(calls.read, { ids: [await idOf(caller, '甲')] })
    expect(await listed(caller)).toMatchObject({
      total: 3,
      list: [
        { title: '丙', content: '丙。', type: todo, level: MessageLevel.normal, link: '/profile', readTime: null },
        { title: '乙', type: warning, level: MessageLevel.urgent },
        { title: '甲', createdAt: app.clock().toISOString(), readTime: app.clock().toISOString() },
      ],
    })
    expect(await titles(caller, { type: warning })).toEqual(['乙'])
    expect(await titles(caller, { level: MessageLevel.normal })).toEqual(['丙', '甲'])
    expect(await titles(caller, { read: 0 })).toEqual(['丙', '乙'])
    expect(await titles(caller, { read: 1 })).toEqual(['甲'])
    expect(await listed(caller, { pageSize: 2, pageNo: 2 })).toMatchObject({ total: 3, list: [{ title: '甲' }] })
    expect(await listed(caller, { pageNo: 9 })).toMatchObject({ total: 3, list: [] })
  })

  test('are nobody else’s: what others name is neither shown nor touched', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await told([one.accountId], '只给一人')
    const ids = [await idOf(one.caller, '只给一人')]
    expect(await titles(other.caller)).toEqual([])
    for (const call of [calls.read, calls.delete]) expect(await other.caller(call, { ids })).toMatchObject({ code: 0 })
    expect(await unread(one.caller)).toMatchObject({ total: 1 })
    expect(await titles(one.caller)).toEqual(['只给一人'])
  })

  test('of two who heard the same, each reads and deletes for itself; a deletion leaves a line', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await told([one.accountId, other.accountId], '两人')
    const ids = [await idOf(one.caller, '两人')]
    await one.caller(calls.delete, { ids })
    expect([await titles(one.caller), await titles(other.caller)]).toEqual([[], ['两人']])
    expect([(await unread(one.caller)).total, (await unread(other.caller)).total]).toEqual([0, 1])
    expect(await lastLogs(app, calls.delete, 1)).toMatchObject([{ accountId: one.accountId, result: 1 }])
  })

  test('keep the moment at which they were read first', async () => {
    const { accountId, caller } = await somebody()
    await told([accountId], '一次')
    const ids = [await idOf(caller, '一次')]
    const first = app.clock()
    await caller(calls.read, { ids })
    app.clock.set(new Date(first.getTime() + 60_000).toISOString())
    await caller(calls.read, { ids })
    expect((await listed(caller)).list[0]!.readTime).toBe(first.toISOString())
  })
})

describe('全部已读', () => {
  test('is of a type or of all, and leaves what has come since', async () => {
    const { accountId, caller } = await somebody()
    await told([accountId], '待办', todo)
    await told([accountId], '预警', warning)
    const upTo = Math.max(...Object.values((await unread(caller)).latest))
    await told([accountId], '刚到的待办', todo)
    expect(await caller(calls.read, { all: true, type: todo, upTo })).toMatchObject({ code: 0 })
    expect(await titles(caller, { read: 0 })).toEqual(['刚到的待办', '预警'])
    await caller(calls.read, { all: true })
    expect(await unread(caller)).toEqual({ total: 0, byType: {}, latest: {} })
  })

  test('says whether it means some or all', async () => {
    const { caller } = await somebody()
    const refused = { code: 1400, data: { fields: [{ path: 'ids', msg: '请选择消息' }] } }
    expect(await caller(calls.read)).toMatchObject(refused)
    expect(await caller(calls.read, { ids: [1], all: true })).toMatchObject(refused)
  })
})

describe('the bell', () => {
  test('counts by type what is unread, and the newest of it', async () => {
    const { accountId, caller } = await somebody()
    expect(await unread(caller)).toEqual({ total: 0, byType: {}, latest: {} })
    for (const type of [reminder, reminder, system]) await told([accountId], '新的', type)
    const { list } = await listed(caller)
    expect(await unread(caller)).toEqual({
      total: 3,
      byType: { [reminder]: 2, [system]: 1 },
      latest: { [system]: list[0]!.messageId, [reminder]: list[1]!.messageId },
    })
  })

  test('counts no further than anybody is shown', async () => {
    const { accountId, caller } = await somebody()
    await app.db.execute(sql`
      with m as (insert into sys_message (type, level, title, content, created_at) select ${system}, 1, '多', '多', now() from generate_series(1, 150) returning id)
      insert into sys_message_user (account_id, message_id, type) select ${accountId}, id, ${system} from m`)
    await told([accountId], '提醒')
    expect(await unread(caller)).toMatchObject({ total: countedAtMost + 1, byType: { [system]: countedAtMost, [reminder]: 1 } })
  })

  test('does not prolong the session', async () => {
    const { accountId, caller } = await somebody()
    const active = () => ask(app.db, sql`select last_active_time from sys_session where account_id = ${accountId}`)
    const before = await active()
    app.clock.set(new Date(app.clock().getTime() + 10 * 60_000).toISOString())
    await caller(calls.unreadCount)
    expect(await active()).toEqual(before)
  })
})

test('messages go after 180 days, read or not, and no other', async () => {
  const { accountId, caller } = await somebody()
  app.clock.set('2026-03-05T09:00:00+08:00')
  for (const title of ['旧的已读', '旧的未读']) await told([accountId], title)
  await caller(calls.read, { ids: [await idOf(caller, '旧的已读')] })
  app.clock.set('2026-03-06T09:00:00+08:00')
  await told([accountId], '留下的')
  app.clock.set('2026-09-01T04:20:00+08:00')
  expect(await titles(caller)).toHaveLength(3)
  app.clock.set('2026-09-02T04:20:00+08:00')
  await app.runJob('message-sweep')
  expect(await titles(caller)).toEqual(['留下的'])
  const left = await ask(app.db, sql`select 1 from sys_message where title in ('旧的已读', '旧的未读')`)
  expect(left).toEqual([])
  app.clock.set('2026-03-05T09:00:00+08:00')
})
