import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import type { PartitionMaker } from '../core/domain.ts'

/** This month's and the next two of the runs of jobs. */
export const ensureRunPartitions: PartitionMaker = (db, now) =>
  db.execute(sql`select ensure_schedule_log_partitions(${dayOf(now)}, ${addDays(dayOf(now), 62)})`)
