import { consoleKey, type Draft, desk, draftAtMost, preferenceAtMost } from '@oems/contract/desk/desk.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function somebody(more: { mobile?: string } = {}) {
  const { id } = await app.anOrg({ orgType: 2 })
  const account = await app.anAccount({ roleId: 3, orgId: id, ...more })
  return { ...account, caller: app.as(await app.aSession(account)) }
}
const good = { code: 0, data: null }
const fieldError = (path: string, msg: string) => ({ code: 1400, data: { fields: [{ path, msg }] } })

describe('settings', () => {
  const stored = async (caller: Caller, key = consoleKey) => (await caller(desk.preference, { key })).data

  test('are the account’s own', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const value = { favourites: ['/employee/index'], sider: { width: 240, folded: false }, 中文: ' 两边的空格 ' }
    expect(await stored(one.caller)).toBeNull()
    expect(await one.caller(desk.savePreference, { key: consoleKey, value })).toMatchObject(good)
    expect(await stored(one.caller)).toEqual(value)
    expect(await stored(other.caller)).toBeNull()
    expect(await stored(one.caller, 'another')).toBeNull()
    for (const call of [desk.preference, desk.savePreference])
      expect(await app.stranger(call, { key: consoleKey })).toMatchObject({ status: 401 })
  })

  test('hold any JSON, the last one stored, and nothing once nothing is stored', async () => {
    const { caller } = await somebody()
    for (const value of [[1, 2], 'text', false, 0, { deep: { list: [null] } }]) {
      expect(await caller(desk.savePreference, { key: 'some.key:1', value })).toMatchObject(good)
      expect(await stored(caller, 'some.key:1')).toEqual(value)
    }
    expect(await caller(desk.savePreference, { key: 'some.key:1' })).toMatchObject(good)
    expect(await stored(caller, 'some.key:1')).toBeNull()
  })

  test('have a name of letters and digits, and at most 16 KB', async () => {
    const { caller } = await somebody()
    const save = (key: string, value: unknown) => caller(desk.savePreference, { key, value })
    expect(await save('汉字', 1)).toMatchObject(fieldError('key', '设置项只能由字母、数字和.:_-组成'))
    expect(await save('k'.repeat(65), 1)).toMatchObject({ code: 1400 })
    expect(await save('k', '中'.repeat(preferenceAtMost / 3))).toMatchObject(fieldError('value', '设置内容不能超过16KB'))
    expect(await save('k', 'a'.repeat(preferenceAtMost - 2))).toMatchObject(good)
    expect(await save('k', { x: '\u0000' })).toMatchObject(fieldError('value', '设置内容含有无法保存的字符'))
    expect(await save('k', { x: '\ud800' })).toMatchObject({ code: 1400 })
  })

  test('are at most a hundred', async () => {
    const { caller, accountId } = await somebody()
    await app.db.execute(sql`
      insert into sys_preference select ${accountId}, 'k' || n, '1', ${app.clock().toISOString()} from generate_series(1, 100) n`)
    expect(await caller(desk.savePreference, { key: 'k7', value: 2 })).toMatchObject(good)
    expect(await caller(desk.savePreference, { key: 'k101', value: 1 })).toMatchObject({ code: 1422, msg: '个人设置不能超过100项' })
  })

  test('of two windows that store at once, one stays whole', async () => {
    const { caller } = await somebody()
    const values = Array.from({ length: 8 }, (_, n) => ({ n, list: [n, n, n] }))
    const replies = await Promise.all(values.map((value) => caller(desk.savePreference, { key: consoleKey, value })))
    expect(replies.map(({ code }) => code)).toEqual(values.map(() => 0))
    expect(values).toContainEqual(await stored(caller))
  })
})

describe('drafts', () => {
  const routeKey = '/oems-api/biz/employees/v2/save'
  const data = JSON.stringify({ values: { name: '李小红', mobile: '13800001234' } })
  const stored = async (caller: Caller, key = routeKey) => (await caller(desk.draft, { routeKey: key })).data as Draft | null

  test('are the account’s own, kept encrypted, and gone once they are dropped', async () => {
    const [one, other] = [await somebody(), await somebody()]
    expect(await stored(one.caller)).toBeNull()
    expect(await one.caller(desk.saveDraft, { routeKey, data })).toMatchObject(good)
    expect(await stored(one.caller)).toEqual({ data, updatedAt: app.clock().toISOString() })
    expect(await stored(other.caller)).toBeNull()
    const [row] = await ask<{ content: Uint8Array }>(
      app.db,
      sql`select content::bytea as content from sys_draft where account_id = ${one.accountId}`,
    )
    expect(Buffer.from(row!.content).includes('李小红')).toBe(false)

    expect(await other.caller(desk.dropDraft, { routeKey })).toMatchObject(good)
    expect(await stored(one.caller)).not.toBeNull()
    expect(await one.caller(desk.dropDraft, { routeKey })).toMatchObject(good)
    expect(await one.caller(desk.dropDraft, { routeKey })).toMatchObject(good)
    expect(await stored(one.caller)).toBeNull()
    for (const call of [desk.draft, desk.saveDraft, desk.dropDraft])
      expect(await app.stranger(call, { routeKey, data })).toMatchObject({ status: 401 })
  })

  test('are kept letter by letter, at most 64 KB', async () => {
    const { caller } = await somebody()
    const text = ' 两边的空格\u0000 '
    expect(await caller(desk.saveDraft, { routeKey, data: text })).toMatchObject(good)
    expect((await stored(caller))?.data).toBe(text)
    const tooLong = fieldError('data', '草稿不能超过64KB')
    expect(await caller(desk.saveDraft, { routeKey, data: '中'.repeat(draftAtMost / 3 + 1) })).toMatchObject(tooLong)
    expect(await caller(desk.saveDraft, { routeKey, data: 'a'.repeat(draftAtMost) })).toMatchObject(good)
    expect(await caller(desk.saveDraft, { routeKey: '长'.repeat(201), data })).toMatchObject({ code: 1400 })
    expect(await caller(desk.saveDraft, { routeKey })).toMatchObject({ code: 1400 })
  })

  test('are twenty an account: the oldest goes', async () => {
    const { caller, accountId } = await somebody()
    for (let n = 1; n <= 21; n++) {
      app.clock.set(`2026-03-05T09:${String(n).padStart(2, '0')}:00+08:00`)
      expect(await caller(desk.saveDraft, { routeKey: `form#${n}`, data })).toMatchObject(good)
    }
    const [counted] = await ask<{ n: number }>(app.db, sql`select count(*) n from sys_draft where account_id = ${accountId}`)
    expect(counted).toEqual({ n: 20 })
    expect([await stored(caller, 'form#1'), await stored(caller, 'form#21')]).toEqual([null, expect.anything()])
  })

  test('are offered for seven days and swept after them, with what deleted accounts kept', async () => {
    const { caller, accountId } = await somebody()
    const gone = await somebody()
    app.clock.set('2026-03-05T09:00:00+08:00')
    await caller(desk.saveDraft, { routeKey, data })
    await gone.caller(desk.savePreference, { key: consoleKey, value: 1 })
    await app.db.execute(sql`update sys_account set deleted_at = ${app.clock().toISOString()} where id = ${gone.accountId}`)
    app.clock.set('2026-03-12T08:59:59+08:00')
    expect(await stored(caller)).not.toBeNull()
    app.clock.set('2026-03-12T09:00:00+08:00')
    expect(await stored(caller)).toBeNull()

    await app.runJob('task-sweep')
    const ids = sql`account_id in (${accountId}, ${gone.accountId})`
    expect(await ask(app.db, sql`select 1 from sys_draft where ${ids} union all select 1 from sys_preference where ${ids}`)).toEqual([])
  })
})

test('neither leaves a line in the operation log nor prolongs the session', async () => {
  const { caller, accountId } = await somebody()
  const active = async () => {
    const [row] = await ask<{ at: string }>(app.db, sql`select last_active_time at from sys_session where account_id = ${accountId}`)
    return new Date(row!.at).toISOString()
  }
  await app.db.execute(sql`update sys_session set last_active_time = ${app.clock().toISOString()} where account_id = ${accountId}`)
  const before = await active()
  app.clock.set(new Date(app.clock().getTime() + 30 * 60_000).toISOString())
  await caller(desk.savePreference, { key: consoleKey, value: 1 })
  await caller(desk.savePreference, { key: '', value: 1 })
  await caller(desk.saveDraft, { routeKey: 'form', data: '姓名' })
  await caller(desk.draft, { routeKey: 'form' })
  expect(await active()).toBe(before)
  expect(await ask(app.db, sql`select 1 from sys_log where account_id = ${accountId}`)).toEqual([])
  await caller(session.userInfo)
  expect(await active()).toBe(app.clock().toISOString())
})

test('user info tells the limit of a quiet session, and the end of the own mobile for the watermark', async () => {
  const { caller } = await somebody({ mobile: '13912345678' })
  expect((await caller(session.userInfo)).data).toMatchObject({ idleMinutes: 60, mobileTail: '5678' })
  const without = await somebody()
  expect((await without.caller(session.userInfo)).data).toMatchObject({ mobileTail: null })
})
