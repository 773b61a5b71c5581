import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { databaseError } from '../core/errors.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp()
let person = 0

/** Stays of one new person, written one after the other; gives the broken rule of the last, or null. */
async function written(...stays: readonly (readonly [from: string, to: string | null])[]): Promise<string | null> {
  person -= 1 // no real person has such an id
  for (const [at, [from, to]] of stays.entries())
    try {
      await app.db.execute(sql`
        insert into emp_stay (person_id, org_id, emp_type, from_day, to_day, due_from, reason_in, operator_id)
        values (${person}, ${app.rootId}, 1, ${from}, ${to}, ${from}, 1, 0)`)
    } catch (error) {
      expect(at, 'only the last may be refused').toBe(stays.length - 1)
      return databaseError(error).constraint ?? String(error)
    }
  return null
}

describe('the stays of a person', () => {
  test('follow each other', async () => {
    expect(await written(['2026-03-01', '2026-03-05'], ['2026-03-06', '2026-03-06'], ['2026-03-07', null])).toBeNull()
    expect(await written(['2026-03-07', null], ['2026-03-01', '2026-03-06'])).toBeNull()
  })

  test.each([
    ['ended ones', 'emp_stay_overlap', ['2026-03-01', '2026-03-05'], ['2026-03-05', '2026-03-09']],
    ['an ended one around another', 'emp_stay_overlap', ['2026-03-03', '2026-03-04'], ['2026-03-01', '2026-03-09']],
    ['an open one that begins too early', 'emp_stay_overlap', ['2026-03-01', '2026-03-05'], ['2026-03-05', null]],
    ['an ended one that reaches into the open one', 'emp_stay_overlap', ['2026-03-05', null], ['2026-03-01', '2026-03-05']],
    ['an ended one behind the open one', 'emp_stay_overlap', ['2026-03-05', null], ['2026-03-08', '2026-03-09']],
    ['two open ones', 'emp_stay_open', ['2026-03-01', null], ['2026-03-08', null]],
    ['two that begin on one day', 'emp_stay_person', ['2026-03-01', '2026-03-02'], ['2026-03-01', null]],
  ] as const)('do not overlap: %s', async (_, rule, first, second) => {
    expect(await written(first, second)).toBe(rule)
  })

  test('do not come to overlap by a change either', async () => {
    expect(await written(['2026-03-01', '2026-03-05'], ['2026-03-06', null])).toBeNull()
    const longer = sql`update emp_stay set to_day = '2026-03-06' where person_id = ${person} and to_day is not null`
    expect(databaseError(await app.db.execute(longer).catch((error: unknown) => error)).constraint).toBe('emp_stay_overlap')
  })
})
