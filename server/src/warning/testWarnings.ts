import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { WarningKind, WarningState } from '@oems/contract/warning/codes.ts'
import type { Db } from '../core/db/database.ts'
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
