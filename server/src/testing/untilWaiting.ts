import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ask, type Db } from '../core/db/database.ts'

const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** So many statements of a test's own database wait for what another transaction holds. */
export const untilWaiting = (db: Db, statements = 1) =>
  expect.poll(async () => (await ask(db, waiting)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(statements)
