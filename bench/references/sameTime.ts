import { ask, type ReadDb } from '@oems/server/core/db/database.ts'
import type { Org } from '@oems/server/core/db/org.ts'
import { statesAt } from '@oems/server/declaration/statesAt.ts'
import { statesByQuarters } from '@oems/server/declaration/testQuarters.ts'
import { sql } from 'drizzle-orm'

/** How a day of a node stood at a moment, once from rows and once from quarter-hour cuts: `?orgId=…&day=…&until=…`. */
export const sameTime = {
  rows: (db: ReadDb, query: URLSearchParams) => at(db, query, statesAt),
  quarters: (db: ReadDb, query: URLSearchParams) => at(db, query, async (...asked) => [...(await statesByQuarters(...asked))]),
}

async function at(
  db: ReadDb,
  query: URLSearchParams,
  states: (db: ReadDb, node: Org, moment: { day: string; until: Date }) => Promise<unknown>,
) {
  const [node] = await ask<Org>(db, sql`select id, path, depth, org_type as "orgType" from org where id = ${query.get('orgId')}`)
  return states(db, node!, { day: query.get('day')!, until: new Date(query.get('until')!) })
}
