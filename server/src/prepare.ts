import type { Database } from './core/db/database.ts'
import { domains } from './domains.ts'

/** What a database must hold before it serves, each domain's own: the root of the tree, shipped roles and menus, partitions, rules. Harmless when done already. */
export async function prepare(database: Database, now: Date): Promise<void> {
  for (const { prepare } of domains) await prepare?.(database, now)
}
