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
