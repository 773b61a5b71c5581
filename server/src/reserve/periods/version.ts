import { sql } from 'drizzle-orm'
import type { Db, ReadDb } from '../../core/db/database.ts'
import { prepared } from '../../core/db/prepared.ts'

/** Whoever opens periods, or ends some, says so in its transaction, under `holdPeriods`. */
export const raisePeriodVersion = (db: Pick<Db, 'execute'>) => db.execute(sql`update period_state set version = version + 1`)

const version = prepared<{ version: string }>(
  'version of past periods',
  sql`select current_database() || ' ' || t.tree_version || ' ' || p.version as version from org_tree_state t, period_state p`,
)

/** Different for each state of the tree and of the periods, and for each database: what is over stays as it is as long as this does. */
export async function versionOfPast(db: ReadDb): Promise<string> {
  const [found] = await version(db, {})
  return found!.version
}
