import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** The migration made 2015 to 2035. */
const madeTo = 2035

/** A step of every start and a daily job: the month blocks have a partition for each year until five after this one. Harmless when done already. */
export const ensurePartitions = (db: Pick<Db, 'execute'>, today: string) =>
  db.execute(sql`select stat_partitions(${madeTo + 1}, ${Number(today.slice(0, 4)) + 5})`)
