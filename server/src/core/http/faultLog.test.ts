import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import { faultForLog } from './faultLog.ts'

test('the log tells statement and place of a failed query, and none of its values', async () => {
  const app = await testApp()
  const query = sql`insert into consent (person_id, kind, note) values (7, 1, ${'王小明 发热 13800000000'})`
  const told = JSON.stringify(faultForLog(await app.db.execute(query).catch((error: unknown) => error)))
  expect(told).not.toMatch(/王小明|13800000000/)
  expect(JSON.parse(told)).toMatchObject({
    message: 'failed query',
    query: expect.stringContaining('insert into consent'),
    cause: expect.stringContaining('note'),
    code: '42703',
    stack: expect.stringContaining('faultLog.test.ts'),
  })
  expect(faultForLog(new TypeError('x is undefined'))).toMatchObject({ type: 'TypeError', message: 'x is undefined' })
})

test('nor what a message quotes: the value that a type refused, the JSON that was none', async () => {
  const { db } = await testApp()
  const faults = await Promise.all([
    db.execute(sql`select ${'咯血"盗汗"'}::bigint`).catch((error: unknown) => error),
    Promise.resolve('咯血盗汗')
      .then(JSON.parse)
      .catch((error: unknown) => error),
    Promise.resolve('咯血盗汗')
      .then(BigInt)
      .catch((error: unknown) => error),
  ])
  const [cast, ...unreadable] = faults.map((fault) => faultForLog(fault))
  expect(cast).toMatchObject({ code: '22P02', cause: 'invalid input syntax for type bigint: "…"' })
  expect(unreadable).toMatchObject([
    { type: 'SyntaxError', message: 'unreadable' },
    { type: 'SyntaxError', message: 'unreadable' },
  ])
  expect(faultForLog(new Error('no place “咯血盗汗” for 13987651234'))).toMatchObject({ message: 'no place … for 139****1234' })
})
