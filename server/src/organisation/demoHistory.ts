import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { orgHistory } from './tables.ts'

const hourMs = 3_600_000

export type Line = Omit<typeof orgHistory.$inferInsert, 'id' | 'operatorId' | 'operatorName'>
/** Why, and by which document. */
export type Reason = Pick<Line, 'reason' | 'docNo'> & Partial<Pick<Line, 'groupKey'>>

/** Ten in the morning. */
export const tenOf = (day: string) => new Date(startOf(day).getTime() + 10 * hourMs)
export const agoAt = (now: Date, days: number) => tenOf(addDays(dayOf(now), -days))

/** A line of the history, as one action by itself unless the reason says otherwise. */
export const lineOf = (line: Pick<Line, 'orgId' | 'kind' | 'oldValue' | 'newValue'>, at: Date, why: Reason): Line => ({
  ...{ groupKey: randomUUID(), ...why, at: at.toISOString() },
  ...line,
})

/** By the administrator of the demonstration, in the order of time. */
export async function enter(db: Db, lines: readonly Line[]): Promise<void> {
  const [operator] = await ask<{ operatorId: number; operatorName: string }>(
    db,
    sql`select id as "operatorId", nickname as "operatorName" from sys_account where username = 'demo01'`,
  )
  const ids = await nextIds(db, orgHistory, lines.length)
  const by = operator ?? { operatorId: 0, operatorName: '系统' }
  const rows = lines.toSorted((a, b) => a.at.localeCompare(b.at)).map((line, at) => ({ id: ids[at]!, undoneAt: null, ...line, ...by }))
  await insertRows(db, [...rowsOf(orgHistory, rows)])
}
