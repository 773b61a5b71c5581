import { read, under, write } from '@oems/contract/core/call.ts'
import { Done, day, ids, list, optional, shape, text, time, withDefault } from '@oems/contract/core/fields.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { lastLogs } from '../../testing/logs.ts'
import { type TestApp, testApp } from '../../testing/testApp.ts'
import { ask } from '../db/database.ts'
import { implement } from '../implement.ts'

const plain = { log: 'plain' } as const
const Words = shape({
  words: withDefault(list(text('词', 20, plain)), []),
  ids: optional(ids()),
  on: optional(day('日期')),
  at: optional(time('时刻')),
  bare: optional({ ...Type.String({ title: '无格式' }), ...plain }),
})
const calls = under('/intake', {
  open: read.post('open', 'public', Words, Done),
  wide: read.post('wide', 'public', Words, Done, { body: { bytes: 64 * 1024, keys: 3_000 } }),
  own: read.post('own', 'login', Words, Done),
  small: read.post('small', 'login', shape({ word: text('词'), ids: ids() }), Done),
  found: read.get('found/{word}', 'public', shape({ word: text('词'), words: withDefault(list(text('词')), []) }), Done),
  permitted: write.post('permitted', 'biz:employee:save', Words, Done),
})
const nothing = async () => undefined
const domain = implement(calls, { open: nothing, wide: nothing, own: nothing, small: nothing, found: nothing, permitted: nothing })

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp({ more: [{ calls: [domain] }] })
  token = await app.aSession(await app.anAccount({ roleId: 3, orgId: app.rootId }))
})

interface Sent {
  readonly url?: string
  readonly payload?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}
async function post({ url = calls.own.path, payload = '{}', headers = {} }: Sent) {
  const response = await app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { token, 'content-type': 'application/json', ...headers },
  })
  return {
    status: response.statusCode,
    ...response.json<{ code: number; msg: string; data: { fields: { path: string; msg: string }[] } | null }>(),
  }
}
const anItem = (count: number) => JSON.stringify({ words: Array.from({ length: count }, () => 'a') })
const ofBytes = (bytes: number) => `{"words":["a"]${' '.repeat(bytes - 15)}}`
const nested = (depth: number) => `{"words":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

describe('a body', () => {
  test.each([
    ['of a stranger', calls.open.path, 16 * 1024, '16KB', 1_000],
    ['of a stranger to a call that declares more', calls.wide.path, 64 * 1024, '64KB', 3_000],
    ['of whoever is signed in', calls.own.path, 1024 * 1024, '1MB', 20_000],
  ])('%s may be so large and hold so many things', async (_, url, bytes, inWords, keys) => {
    expect(await post({ url, payload: ofBytes(bytes) })).toMatchObject({ status: 200, code: 0 })
    expect(await post({ url, payload: ofBytes(bytes + 1) })).toMatchObject({ status: 413, code: 413, msg: `内容过大，不能超过${inWords}` })
    expect(await post({ url, payload: anItem(keys) })).toMatchObject({ code: 0 })
    const tooMany = { status: 200, code: 1400, msg: `提交的内容过多，不能超过${keys}项` }
    expect(await post({ url, payload: anItem(keys + 1) })).toMatchObject(tooMany)
    const unknown = Object.fromEntries(Array.from({ length: keys + 1 }, (_, n) => [`k${n}`, 1]))
    const many = await post({ url, payload: JSON.stringify(unknown) })
    expect(many).toMatchObject(tooMany)
  })

  test('may hold twice as many things as the fields of the call can, and no more', async () => {
    const url = calls.small.path
    const few = JSON.stringify({ word: 'a', ids: Array.from({ length: 1_001 }, (_, n) => n + 1) })
    expect(await post({ url, payload: few })).toMatchObject({ code: 1400, data: { fields: [{ path: 'ids', msg: '记录不正确' }] } })
    const many = JSON.stringify({ word: 'a', ids: Array.from({ length: 3_000 }, (_, n) => n + 1) })
    expect(await post({ url, payload: many })).toMatchObject({
      code: 1400,
      msg: expect.stringMatching(/^提交的内容过多，不能超过2\d{3}项$/),
    })
  })

  test('may nest twenty deep', async () => {
    expect(await post({ payload: nested(20) })).toMatchObject({ code: 1400, msg: '提交的内容有误' })
    const tooDeep = { status: 200, code: 1400, msg: '提交的内容嵌套过深，不能超过20层' }
    for (const depth of [21, 5_000]) expect(await post({ url: calls.open.path, payload: nested(depth) })).toMatchObject(tooDeep)
    expect(await post({ payload: nested(200_000) })).toMatchObject(tooDeep)
  })

  test('of tens of thousands of unknown fields, or of wrong items, is refused at once', async () => {
    const unknown = JSON.stringify(Object.fromEntries(Array.from({ length: 19_999 }, (_, n) => [`k${n}`, 1])))
    const same = `{"ids":[${Array.from({ length: 19_999 }, () => '1')}]}`
    const wrong = `{"words":[${Array.from({ length: 19_999 }, () => '{}')}]}`
    for (const payload of [unknown, same, wrong]) {
      const { code, data } = await post({ payload })
      expect(code).toBe(1400)
      expect(data!.fields.length).toBeLessThanOrEqual(20)
    }
  })

  test.each([
    ['{"words":["a"],"words":["b"]}', '提交的内容中有重复的字段'],
    ['{"words":["a"],"w\\u006frds":["b"]}', '提交的内容中有重复的字段'],
    ['{"words":', '提交的内容不是有效的JSON'],
    ['{"words":["a"]}}', '提交的内容不是有效的JSON'],
    ['{"words":["a]}', '提交的内容不是有效的JSON'],
    ['[]', '提交的内容应为JSON对象'],
    ['7', '提交的内容应为JSON对象'],
    ['null', '提交的内容应为JSON对象'],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), '提交的内容不是UTF-8编码'],
  ])('%s is refused: %s', async (payload, msg) => {
    expect(await post({ payload })).toMatchObject({ status: 200, code: 1400, msg })
  })

  test.each([
    ['{"__proto__":{"admin":1}}', '__proto__', '没有这个字段'],
    ['{"constructor":{"prototype":{}}}', 'constructor', '没有这个字段'],
    ['{"toString":1}', 'toString', '没有这个字段'],
    ['{"words":["a\\u0000"]}', 'words.0', '词不能换行'],
    ['{"bare":"a\\u0000"}', 'bare', '含有无法保存的字符'],
    ['{"words":["\\ud800"]}', 'words.0', '含有无法保存的字符'],
    ['{"ids":[9223372036854775808]}', 'ids.0', '记录不正确'],
    ['{"ids":[1e400]}', 'ids.0', '记录不正确'],
    ['{"on":"2026-02-30"}', 'on', '日期应为YYYY-MM-DD'],
    ['{"on":"0000-01-01"}', 'on', '日期应为YYYY-MM-DD'],
    ['{"on":"275760-09-13"}', 'on', '日期应为YYYY-MM-DD'],
    ['{"at":"0000-01-01T00:00:00Z"}', 'at', '时刻不正确'],
    ['{"at":"2016-12-31T23:59:60Z"}', 'at', '时刻不正确'],
  ])('%s is refused at its field', async (payload, path, msg) => {
    const { code, data } = await post({ payload })
    expect([code, data?.fields[0]]).toMatchObject([1400, { path, msg }])
  })

  test.each([
    ['text/plain', '请以application/json格式提交'],
    ['application/jsonx', '请以application/json格式提交'],
    ['nonsense', '请以application/json格式提交'],
    ['multipart/form-data; boundary=x', '请以application/json格式提交'],
  ])('as %s is refused', async (type, msg) => {
    expect(await post({ headers: { 'content-type': type } })).toMatchObject({ status: 200, code: 1400, msg })
  })
  test('that is compressed is refused', async () => {
    expect(await post({ headers: { 'content-encoding': 'gzip' } })).toMatchObject({ code: 1400, msg: '不支持压缩的内容' })
  })
})

describe('an address', () => {
  const get = async (url: string) => (await app.server.inject({ method: 'GET', url: `/oems-api/intake/found/${url}` })).json()
  test.each([
    ['%zz', '地址无法识别，请检查其中的百分号编码'],
    ['a?words=%zz', '地址无法识别，请检查其中的百分号编码'],
    ['a?words=%ff', '地址无法识别，请检查其中的百分号编码'],
    ['x'.repeat(200), '地址过长'],
  ])('%s is refused in words', async (url, msg) => {
    expect(await get(url)).toMatchObject({ code: 1400, msg })
  })
  test.each([['a?word=b&word=c'], ['a?__proto__=1'], ['a?constructor=1'], ['a%00b'], ['a?words=a%00b'], ['a?nothing=1&nothing=2']])(
    '%s is refused at its field, unless the path has the word',
    async (url) => {
      expect(await get(url)).toMatchObject(url.includes('word=b') ? { code: 0 } : { code: 1400, data: { fields: [expect.anything()] } })
    },
  )
})

describe('who may come is judged before what they bring', () => {
  test('without a good token no body is read, whatever it is', async () => {
    const large = 'x'.repeat(3_000_000)
    for (const bad of ['', 'ended', 'x'.repeat(43), 'x'.repeat(8_000)])
      expect(await post({ payload: large, headers: { token: bad } })).toMatchObject({ status: 401 })
  })
  test('without the permission neither, and the refusal leaves its line', async () => {
    const employee = await app.aSession(await app.anAccount({ roleId: 12, orgId: app.rootId }))
    expect(await post({ url: calls.permitted.path, payload: '{"words":', headers: { token: employee } })).toMatchObject({ code: 1403 })
    expect(await lastLogs(app, calls.permitted)).toMatchObject([{ result: 2, code: 1403 }])
  })
})

test('of what nobody could read a stranger leaves no line, and whoever is signed in does', async () => {
  const lines = async () => (await ask<{ lines: number }>(app.db, sql`select count(*)::int as lines from sys_log`))[0]!.lines
  const before = await lines()
  for (const payload of ['{{{', anItem(2_000), ofBytes(20_000)])
    expect(await post({ url: session.login.path, payload, headers: { token: '' } })).not.toMatchObject({ code: 0 })
  expect(await lines()).toBe(before)
  await post({ url: session.login.path, payload: '{}', headers: { token: '' } })
  await post({ url: calls.permitted.path, payload: '{{{' })
  expect(await lines()).toBe(before + 2)
})

test('signing out leaves a line that names who did, and without a session none', async () => {
  const made = await app.anAccount({ roleId: 3, orgId: app.rootId })
  const caller = app.as(await app.aSession(made))
  const lines = () =>
    ask<{ account: number }>(app.db, sql`select account_id::int as account from sys_log where call_key = 'POST /oems-api/sys/logout'`)
  const before = (await lines()).length
  expect(await caller(session.logout)).toMatchObject({ code: 0 })
  expect((await lines()).slice(before)).toEqual([{ account: made.accountId }])
  for (const more of [{}, { nonsense: 1 }]) await caller(session.logout, more)
  await app.stranger(session.logout)
  expect(await lines()).toHaveLength(before + 1)
})

test('what calls there are is told to everybody where the demonstration is shown, else to whoever has signed in', async () => {
  const { database, clock, tempDir } = app
  for (const demo of [false, true]) {
    const server = await createApp({ database, clock, tempDir, demo })
    const statusFor = async (headers: Readonly<Record<string, string>>) =>
      (await server.inject({ method: 'GET', url: '/oems-api/openapi.json', headers })).statusCode
    expect(await Promise.all([statusFor({}), statusFor({ token: 'x'.repeat(43) }), statusFor({ token })])).toEqual(
      demo ? [200, 200, 200] : [401, 401, 200],
    )
    await server.close()
  }
})

test('the public calls of an address are limited, but not those of whoever is signed in there', async () => {
  const { database, clock, tempDir } = app
  const server = await createApp({ database, clock, tempDir })
  const statusFor = async (headers: Readonly<Record<string, string>>) =>
    (await server.inject({ method: 'GET', url: session.config.path, headers: { 'x-forwarded-for': '198.51.100.200', ...headers } }))
      .statusCode
  for (let asked = 0; asked < 20; asked += 1) expect(await statusFor({ token })).toBe(200)
  const strangers = await Promise.all(Array.from({ length: 301 }, () => statusFor({})))
  expect(strangers.filter((status) => status === 429)).toHaveLength(1)
  expect([await statusFor({}), await statusFor({ token: 'x'.repeat(43) }), await statusFor({ token })]).toEqual([429, 429, 200])
  await server.close()
})
