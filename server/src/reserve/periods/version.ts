import { sql } from 'drizzle-orm'
import { ask, type Db, type ReadDb } from '../../core/db/database.ts'

/** Whoever opens periods, or ends some, says so in its transaction, under `holdPeriods`. */
export const raisePeriodVersion = (db: Pick<Db, 'execute'>) => db.execute(sql`update period_state set version = version + 1`)

/** Different for each state of the tree and of the periods, and for each database: what is over stays as it is as long as this does. */
export async function versionOfPast(db: ReadDb): Promise<string> {
  const [found] = await ask<{ version: string }>(
    db,
    sql`select current_database() || ' ' || t.tree_version || ' ' || p.version as version from org_tree_state t, period_state p`,
  )
  return found!.version
}
