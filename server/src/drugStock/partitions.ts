import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import type { PartitionMaker } from '../core/domain.ts'

/** This month's and the next two of the moves. */
export const ensureMovePartitions: PartitionMaker = (db, now) =>
  db.execute(sql`select ensure_stock_move_partitions(${dayOf(now)}, ${addDays(dayOf(now), 62)})`)
