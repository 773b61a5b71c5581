import { desc, lt } from 'drizzle-orm'
import { daysAgo } from '../../core/days.ts'
import type { Db, ReadDb } from '../../core/db/database.ts'
import { administrators, dormantAccounts, endedButTried } from './accounts.ts'
import { attention, type Looking, type SelfCheck } from './check.ts'
import { failedJobs, logRetention, seals } from './operations.ts'
import { firstPasswords, passwordParameters } from './passwords.ts'
import { revealPeaks } from './reveals.ts'
import { broadRoles } from './roles.ts'
import { https, storage } from './surroundings.ts'
import { type Kept, selfCheckRun } from './tables.ts'

/** In the order of 01 §6.5. */
export const checks: readonly SelfCheck[] = [
  ...[passwordParameters, firstPasswords, dormantAccounts, endedButTried, administrators, broadRoles],
  ...[failedJobs, seals, logRetention, storage, https, revealPeaks],
]
const keptDays = 365

export interface Run {
  readonly runAt: string
  readonly nickname: string | null
  readonly results: readonly Kept[]
}

interface Log {
  error(found: object, says: string): void
}

/** One after another, for none is in a hurry. A check that breaks says so and takes no other with it; it never counts as passed. */
export async function lookAll(looking: Looking, log: Log): Promise<Kept[]> {
  const results: Kept[] = []
  for (const { key, name, look } of checks) {
    const verdict = await look(looking).catch((error: unknown) => {
      log.error({ err: error, check: key }, 'self-check')
      return attention(null, '检查未能完成，请稍后重新检查；仍然如此请查看服务器日志。')
    })
    results.push({ key, name, ...verdict })
  }
  return results
}

interface Asker {
  readonly accountId: number
  readonly nickname: string
}
export async function keep(db: Db, now: Date, by: Asker | null, results: readonly Kept[]): Promise<Run> {
  const run = { runAt: now.toISOString(), nickname: by?.nickname ?? null, results }
  await db.insert(selfCheckRun).values({ ...run, accountId: by?.accountId ?? null })
  await db.delete(selfCheckRun).where(lt(selfCheckRun.runAt, daysAgo(now, keptDays)))
  return run
}

export async function lastRun(db: ReadDb): Promise<Run | undefined> {
  const [run] = await db.select().from(selfCheckRun).orderBy(desc(selfCheckRun.runId)).limit(1)
  return run
}
