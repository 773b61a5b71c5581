import { under, write } from '@oems/contract/core/call.ts'
import { Done, id, shape, text } from '@oems/contract/core/fields.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { lastLogs } from '../testing/logs.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import type { Ctx } from './context.ts'
import { ask } from './db/database.ts'
import { ruleBroken } from './errors.ts'
import { implement, inTwoSteps, NothingToWrite } from './implement.ts'

const Word = shape({ word: text('词', 64, { log: 'plain' }) })
const calls = under('/two-steps', {
  save: write.post('save', 'login', Word, shape({ id: id(), found: text('找到') })),
  sneaky: write.post('sneaky', 'login', Word, Done),
  maybe: write.post('maybe', 'login', Word, shape({ found: text('找到') })),
  maybeSilent: write.post('maybe-silent', 'login', Word, shape({ found: text('找到') }), { silentUnlessDone: true }),
})

let looks = 0
let writes = 0
async function look({ db }: Ctx, { word }: { word: string }) {
  looks += 1
  if (word === '拒') throw ruleBroken('看过，不行')
  const [found] = await ask<{ readOnly: string }>(db, sql`select current_setting('transaction_read_only') as "readOnly"`)
  return `${word} ${found!.readOnly}`
}
const maybe = inTwoSteps(
  async (_: Ctx, { word }: { word: string }) => new NothingToWrite({ found: word }),
  async () => {
    writes += 1
    return { found: '写' }
  },
)
const domain = implement(calls, {
  maybe,
  maybeSilent: maybe,
  save: inTwoSteps(look, async ({ db }, { word }, found) => {
    writes += 1
    const [made] = await ask<{ id: number }>(db, sql`insert into two_steps (word) values (${word}) returning id`)
    if (word === '争' && writes < 3) throw Object.assign(new Error('deadlock'), { cause: { code: '40P01' } })
    return { id: made!.id, found }
  }),
  sneaky: inTwoSteps(
    async ({ db }, { word }) => void (await db.execute(sql`insert into two_steps (word) values (${word})`)),
    async () => undefined,
  ),
})

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp({ more: [{ calls: [domain] }] })
  await app.db.execute(sql`create table if not exists two_steps (id bigint generated always as identity primary key, word text not null)`)
  admin = await app.anAdmin(3, (await app.anOrg({ orgType: 2 })).id)
})
beforeEach(() => {
  looks = 0
  writes = 0
})
const written = async (word: string) => (await ask(app.db, sql`select 1 from two_steps where word = ${word}`)).length
const key = (n: number) => ({ 'idempotency-key': `0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7f0${n}` })

test('the first step looks with a database that it cannot write to, and hands on what it has found', async () => {
  expect(await admin(calls.save, { word: '步' })).toMatchObject({ code: 0, data: { found: '步 on' } })
  expect(await written('步')).toBe(1)
  expect(await lastLogs(app, calls.save)).toMatchObject([{ result: 1, code: 0 }])
  expect(await admin(calls.sneaky, { word: '偷' })).toMatchObject({ code: 500 })
  expect(await written('偷')).toBe(0)
})

test('it looks once, however often the write is done again', async () => {
  expect(await admin(calls.save, { word: '争' })).toMatchObject({ code: 0 })
  expect([looks, writes, await written('争')]).toEqual([1, 3, 1])
})

test('what it refuses leaves an entry in the log and nothing else', async () => {
  expect(await admin(calls.save, { word: '拒' })).toMatchObject({ status: 200, code: 1422, msg: '看过，不行' })
  expect([writes, await written('拒')]).toEqual([0, 0])
  expect(await lastLogs(app, calls.save)).toMatchObject([{ result: 2, code: 1422, msg: '看过，不行' }])
})

test('an idempotency key makes several of them one write, and keeps no refusal of the first step', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => admin(calls.save, { word: '一次' }, key(1))))
  expect(new Set(replies.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1)
  expect([replies[0]!.code, writes, await written('一次')]).toEqual([0, 1, 1])
  expect(await admin(calls.save, { word: '拒' }, key(2))).toMatchObject({ code: 1422 })
  expect(await admin(calls.save, { word: '后到' }, key(2))).toMatchObject({ code: 0 })
})

test('where it finds nothing to write, that is the answer, with the log line that the call leaves and under its key', async () => {
  for (const call of [calls.maybe, calls.maybeSilent])
    for (const headers of [{}, key(call === calls.maybe ? 3 : 4), key(call === calls.maybe ? 3 : 4)])
      expect(await admin(call, { word: '无' }, headers)).toMatchObject({ code: 0, data: { found: '无' } })
  expect(writes).toBe(0)
  expect(await lastLogs(app, calls.maybe)).toMatchObject([{ result: 1, code: 0 }])
  expect(await lastLogs(app, calls.maybeSilent)).toEqual([])
})
