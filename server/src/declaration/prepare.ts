import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import type { Db } from '../core/db/database.ts'
import { seedPolicies } from './policies.ts'

/** Days ahead for which the monthly partitions stand ready. */
const ahead = 62

/** A step of the start and of the daily job: partitions of the coming months, rules at the platform. Harmless when done already. */
export async function prepareDeclarations(db: Pick<Db, 'execute'>, now: Date): Promise<void> {
  await ensurePartitions(db, dayOf(now), addDays(dayOf(now), ahead))
  await seedPolicies(db, now)
}

/** The monthly partitions of submissions and person-days that cover these days, both included. */
export const ensurePartitions = (db: Pick<Db, 'execute'>, from: string, to: string) =>
  db.execute(sql`select declare_partitions(${from}::date, ${to}::date)`)
