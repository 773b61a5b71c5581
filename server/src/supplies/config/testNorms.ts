import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { ask, type Db } from '../../core/db/database.ts'

interface App {
  readonly db: Db
}

/** What a project's ledger says of an item; null: nothing. */
export async function normOf({ db }: App, projectId: number, suppliesId: number) {
  const [row] = await ask<Record<string, number | string | boolean | null>>(
    db,
    sql`select required_quantity as "requiredQuantity", stock_level as "stockLevel", cover_days as "coverDays", quantity, active, origin, daily_use as "dailyUse"
        from project_supplies where org_id = ${projectId} and supplies_id = ${suppliesId} and deleted_at is null`,
  )
  return row ?? null
}

/** Everything that has been asked for is done; no job has run meanwhile. */
export const normsSettled = ({ db }: App) =>
  vi.waitFor(async () => {
    const [left] = await ask<{ n: number }>(db, sql`select count(*)::int as n from supplies_recalculation`)
    expect(left!.n).toBe(0)
  }, 60_000)
