import { expect } from 'vitest'
import { addDays } from '../../core/days.ts'
import { findingsOf } from '../../core/statistics/proof.ts'
import { verify } from '../../core/statistics/verify.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { personDays } from '../personDaySource.ts'
import { waitingSubmissions } from '../waitingSource.ts'

/** The figures of declarations at a node are those of its rows: of the day's month, and of the month to which the days after it lead. */
export async function expectProven(app: TestApp, orgId: number, day: string): Promise<void> {
  const months = new Set([day, addDays(day, 5)].map((one) => one.slice(0, 7)))
  for (const source of [personDays, waitingSubmissions])
    for (const month of months) {
      const proof = await verify(app.database, { source, month }, { clock: app.clock, trigger: 2 })
      expect([source.name, proof.differences.filter((one) => one.orgId === orgId)]).toEqual([source.name, []])
      expect(findingsOf({ ...proof, differences: [] })).toBe(0)
    }
}
