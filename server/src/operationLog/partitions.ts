import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import type { Db } from '../core/db/database.ts'

/** This week and the next four, as the nightly job does. */
export const ensureLogPartitions = (db: Pick<Db, 'execute'>, now: Date) =>
  db.execute(sql`select ensure_log_partitions(${dayOf(now)}, ${addDays(dayOf(now), 28)})`)
