import { declareStatus } from '@oems/contract/declaration/status.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { statusSql } from './todayStatus.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('the status in SQL is the status of the contract', async () => {
  const moments = fc.constantFrom(
    '2027-03-05T15:59:59.999Z',
    '2027-03-05T16:00:00.000Z',
    '2027-03-05T16:00:00.001Z',
    '2027-03-07T00:00:00.000Z',
  )
  const facts = fc.record({ obliged: fc.boolean(), onTime: fc.option(fc.boolean()), deadlineAt: fc.option(moments) })
  await fc.assert(
    fc.asyncProperty(facts, moments, async ({ obliged, onTime, deadlineAt }, now) => {
      const columns = {
        declared: sql`${onTime !== null}::boolean`,
        obliged: sql`${obliged}::boolean`,
        onTime: sql`${onTime}::boolean`,
        deadlineAt: sql`${deadlineAt}::timestamptz`,
      }
      const [row] = await ask<{ status: number }>(app.db, sql`select ${statusSql(columns, new Date(now))} as status`)
      expect(row!.status).toBe(declareStatus({ obliged, onTime, deadlineAt }, new Date(now)))
    }),
    { numRuns: 200 },
  )
})
