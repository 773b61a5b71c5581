import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import type { PartitionMaker } from '../../core/domain.ts'

/** This year's and the next one's of the log. */
export const ensureLogPartitions: PartitionMaker = (db, now) => {
  const year = Number(dayOf(now).slice(0, 4))
  return db.execute(sql`select ensure_project_supplies_log_partitions(${year}::int, ${year + 1}::int)`)
}
