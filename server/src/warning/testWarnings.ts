import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { WarningKind, WarningState } from '@oems/contract/warning/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays } from '../core/days.ts'
import { array, type Db } from '../core/db/database.ts'
import { statWarning, type WarningRow } from './tables.ts'

/** A warning as the rule leaves it, put straight into the database. */
export async function aWarning(db: Db, at: Date, orgId: number, changed: Partial<WarningRow> = {}): Promise<WarningRow> {
  const now = at.toISOString()
  const day = now.slice(0, 10)
  const evidence = {
    days: [{ day, y: 4, n: 110, expected: 0.29, upper: 3.29, c2: 3.71, c3: 2.71, valid: true, signal: true }],
  }
  const [row] = await db
    .insert(statWarning)
    .values({
      ...{ createdAt: now, createdBy: 0, updatedAt: now, updatedBy: 0 },
      ...{ orgId, kind: WarningKind.rise, series: OnsetSeries.fever, firstDay: day, lastDay: day, level: 2, maxLevel: 2 },
      ...{ observed: 4, declared: 110, expected: 0.29, sd: 1, c1: 3.7, c2: 3.71, c3: 2.71, evidence, state: WarningState.waiting },
      ...changed,
    })
    .returning()
  return row!
}

/** What declarations would have left: a day's due, declared and new fevers of a node. */
export async function feverishDay(
  db: Db,
  node: number,
  day: string,
  fevers: number,
  { n = 110, due = n }: { readonly n?: number; readonly due?: number } = {},
): Promise<void> {
  const rows = [
    ...[[20, 0, due] as const, [22, 0, n] as const],
    ...(fevers === 0 ? [] : ([[200, 0, fevers] as const, [201, OnsetSeries.fever, fevers] as const] as const)),
  ]
  const column = (index: 0 | 1 | 2) => array(rows.map((row) => row[index]))
  await db.execute(sql`
    insert into stat_delta (org_id, metric, dim, day, n)
    select ${node}, m, d, ${day}::date, n from unnest(${column(0)}::smallint[], ${column(1)}::int[], ${column(2)}::bigint[]) x(m, d, n)
     where n <> 0`)
}

/** 28 valid days with eight fevers, and two without, before a day that a test declares. */
export async function aQuietMonth(db: Db, node: number, day: string): Promise<void> {
  for (let before = 30; before >= 1; before--)
    await feverishDay(db, node, addDays(day, -before), before > 2 && [1, 2].includes((30 - before) % 7) ? 1 : 0)
}
