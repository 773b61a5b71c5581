import { read, under, write } from '@oems/contract/core/call.ts'
import { Done, day, Id, Ids, id, ids, list, optional, shape, text, withDefault } from '@oems/contract/core/fields.ts'
import { paged } from '@oems/contract/core/paging.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { lastLogs } from '../../testing/logs.ts'
import { type Caller, type TestApp, testApp } from '../../testing/testApp.ts'
import { ask } from '../db/database.ts'
import { keyedHash } from '../db/keys.ts'
import { conflict } from '../errors.ts'
import { implement } from '../implement.ts'

const plainText = (title: string) => text(title, 64, { log: 'plain' })
const Asked = shape({
  ...paged('name', 'born'),
  ids: ids(),
  words: withDefault(list(plainText('词')), []),
  born: optional(shape({ from: day('开始日期') })),
  hospitalId: optional(id('医院')),
})
const Word = shape({ word: plainText('词') })
const calls = under('/echo', {
  get: read.get('asked', 'login', Asked, Asked),
  post: read.post('asked', 'login', Asked, Asked),
  put: write.put('asked', 'login', Asked, Asked),
  delete: write.delete('asked', 'login', Asked, Asked),
  remove: write.delete('removed', 'login', Ids, Ids),
  save: write.post('save', 'login', Word, Id),
  refused: write.post('refused', 'login', Word, Done),
  fault: write.post('fault', 'login', Word, Done),
  raced: write.post('raced', 'login', Word, Done),
  sneaky: read.post('sneaky', 'login', Word, Done),
  watched: read.post('watched', 'login', Word, Done, { logsReading: true }),
  unmarked: read.post('unmarked', 'login', Word, Done),
})
const echo = async <I>(_: unknown, input: I) => input
let attempts = 0
const domain = implement(calls, {
  get: echo,
  post: echo,
  put: echo,
  delete: echo,
  remove: echo,
  save: async ({ db }, { word }) => {
    const [made] = await ask<{ id: number }>(db, sql`insert into echo (word) values (${word}) returning id`)
    return made!
  },
  refused: async ({ db }, { word }) => {
    await db.execute(sql`insert into echo (word) values (${word})`)
    throw conflict('不行')
  },
  fault: async ({ db }, { word }) => {
    await db.execute(sql`insert into echo (word) values (${word})`)
    throw new Error(`secret ${word}`)
  },
  raced: async ({ db }, { word }) => {
    attempts += 1
    await db.execute(sql`insert into echo (word) values (${word})`)
    if (attempts < 3) throw Object.assign(new Error('deadlock'), { cause: { code: '40P01' } })
  },
  watched: async ({ recordAccess }, { word }) => recordAccess({ what: '档案', name: word }),
  unmarked: async ({ recordAccess }, { word }) => recordAccess({ what: '档案', name: word }),
  sneaky: async ({ db }, { word }) => void (await db.execute(sql`insert into echo (word) values (${word})`)),
})

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp({ more: [{ calls: [domain] }] })
  await app.db.execute(sql`create table if not exists echo (id bigint generated always as identity primary key, word text not null)`)
  admin = await app.anAdmin(3, (await app.anOrg({ orgType: 2 })).id)
})
const kept = async (word: string) => (await ask(app.db, sql`select 1 from echo where word = ${word}`)).length

describe.each([calls.get, calls.post, calls.put, calls.delete])('$method', (call) => {
  test('lists and objects arrive as they were sent, and what is blank as not given', async () => {
    const sortRules = [
      { field: 'name', order: 'asc' },
      { field: 'born', order: 'desc' },
    ]
    const sent = { pageNo: 2, sortRules, ids: [1, 2], words: ['7', '甲&乙=[丙]', 'null'], born: { from: '2026-03-31' } }
    const reply = await admin(call, { ...sent, hospitalId: null })
    expect(reply).toMatchObject({ code: 0, data: { ...sent, pageSize: 10, hospitalId: null } })
  })
})

describe('what cannot be read', () => {
  const inject = async (payload: string, type = 'application/json', more: object = {}) => {
    const token = await app.aSession(await app.anAccount({ roleId: 3, orgId: app.rootId }))
    return app.server.inject({ method: 'POST', url: calls.save.path, headers: { token, 'content-type': type, ...more }, payload })
  }
  test.each([
    ['{"word":', 'application/json'],
    ['[1]', 'application/json'],
    ['"x"', 'application/json'],
    ['{"word":"a\\u0000b"}', 'application/json'],
    ['{"word":"a","__proto__":{"x":1}}', 'application/json'],
    ['<word/>', 'text/xml'],
  ])('%s is answered in words, with the trace id that was sent', async (payload, type) => {
    const response = await inject(payload, type, { 'trace-id': 'abc-1' })
    expect([response.statusCode, response.json().code, response.headers['trace-id']]).toEqual([200, 1400, 'abc-1'])
  })
  test('an unknown path and a body too large have their own words', async () => {
    const nowhere = await app.server.inject({ method: 'GET', url: '/oems-api/nowhere' })
    expect([nowhere.statusCode, nowhere.json()]).toEqual([404, { code: 404, msg: '接口不存在', data: null }])
    const large = await inject(JSON.stringify({ word: 'x'.repeat(2_000_000) }))
    expect([large.statusCode, large.json()]).toEqual([413, { code: 413, msg: '内容过大，不能超过1MB', data: null }])
  })
  test('ids beyond what a number holds are refused', async () => {
    for (const ids of ['9007199254740993', '1.5', '-1', 'x'])
      expect(
        (
          await app.server.inject({
            method: 'DELETE',
            url: `${calls.remove.path}?ids=${ids}`,
            headers: { token: await app.aSession(await app.anAccount({ roleId: 3, orgId: app.rootId })) },
          })
        ).json(),
      ).toMatchObject({ code: 1400 })
  })
})

describe('a write', () => {
  test('that is refused leaves nothing but its line', async () => {
    expect(await admin(calls.refused, { word: '退' })).toMatchObject({ status: 200, code: 1409, msg: '不行' })
    expect(await kept('退')).toBe(0)
    expect(await lastLogs(app, calls.refused)).toMatchObject([{ result: 2, code: 1409, msg: '不行' }])
  })
  test('that fails says nothing of the cause but the trace id', async () => {
    const reply = await admin(calls.fault, { word: '错' }, { 'trace-id': 'fault-7' })
    expect(reply).toMatchObject({ status: 500, code: 500, msg: '网络异常,稍后再试', data: { traceId: 'fault-7' } })
    expect(JSON.stringify(reply.data)).not.toContain('secret')
    expect(await kept('错')).toBe(0)
  })
  test('that loses a race is done again', async () => {
    expect(await admin(calls.raced, { word: '争' })).toMatchObject({ code: 0 })
    expect([attempts, await kept('争')]).toEqual([3, 1])
  })
  test('by a read is impossible, even in raw SQL', async () => {
    expect(await admin(calls.sneaky, { word: '偷' })).toMatchObject({ code: 500 })
    expect(await kept('偷')).toBe(0)
  })
})

describe('an idempotency key', () => {
  const key = (n: number) => ({ 'idempotency-key': `0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e${String(n).padStart(2, '0')}` })
  test('makes ten of the same at once one', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => admin(calls.save, { word: '一次' }, key(1))))
    expect(new Set(replies.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1)
    expect(replies[0]).toMatchObject({ code: 0 })
    expect(await kept('一次')).toBe(1)
  })
  test('is of one account, one call and one body', async () => {
    await admin(calls.save, { word: '甲' }, key(2))
    expect(await admin(calls.save, { word: '乙' }, key(2))).toMatchObject({ code: 1409, msg: '请勿重复提交' })
    expect(await admin(calls.refused, { word: '甲' }, key(2))).toMatchObject({ code: 1409, msg: '请勿重复提交' })
    const other = await app.anAdmin(3, app.rootId)
    expect(await other(calls.save, { word: '甲' }, key(2))).toMatchObject({ code: 0 })
    expect(await kept('甲')).toBe(2)
  })
  test('keeps of the body a keyed digest, which nobody finds by trying bodies out', async () => {
    await admin(calls.save, { word: '发热' }, key(4))
    const [row] = await ask<{ digest: string }>(
      app.db,
      sql`select body_hash as digest from sys_idempotency where key = ${key(4)['idempotency-key']}`,
    )
    expect(row!.digest).toBe(keyedHash('idempotency', JSON.stringify({ word: '发热' })))
  })
  test('keeps no refusal', async () => {
    expect(await admin(calls.refused, { word: '退' }, key(3))).toMatchObject({ code: 1409, msg: '不行' })
    expect(await admin(calls.save, { word: '后来' }, key(3))).toMatchObject({ code: 0 })
  })
  test('that is none is refused', async () => {
    expect(await admin(calls.save, { word: '丙' }, { 'idempotency-key': '1' })).toMatchObject({ code: 1400 })
  })
})

test('the header op stops a window that a switch elsewhere has left behind', async () => {
  const { group, company, groupAdmin } = await app.aGroup()
  const { employees } = await import('@oems/contract/people/employees.ts')
  const stale = { op: company.orgProjectId }
  expect(await groupAdmin(employees.v2Delete, { employeeId: 1, deleteReason: '走查' }, stale)).toMatchObject({
    code: 1409,
    msg: '当前组织已在其他页面切换，请刷新后再操作',
  })
  expect(await groupAdmin(employees.v2Delete, { employeeId: 999_999, deleteReason: '走查' }, { op: group.orgProjectId })).toMatchObject({
    code: 1404,
  })
})

test('a reading that is logged is marked so in its contract, or it is refused as a fault', async () => {
  expect(await admin(calls.watched, { word: '看' })).toMatchObject({ code: 0 })
  expect(await admin(calls.unmarked, { word: '看' })).toMatchObject({ status: 500 })
})
