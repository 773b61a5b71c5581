import { desc, lt } from 'drizzle-orm'
import { daysAgo } from '../../core/days.ts'
import type { Db, ReadDb } from '../../core/db/database.ts'
import { administrators, dormantAccounts, endedButTried } from './accounts.ts'
import { backups } from './backups.ts'
import { attention, type CheckContext, type SelfCheck } from './check.ts'
import { logOwner, seals } from './log.ts'
import { failedJobs, logRetention } from './operations.ts'
import { firstPasswords, passwordParameters } from './passwords.ts'
import { revealPeaks } from './reveals.ts'
import { broadRoles } from './roles.ts'
import { statistics } from './statistics.ts'
import { storage } from './storage.ts'
import { https } from './surroundings.ts'
import { type StoredResult, selfCheckRun } from './tables.ts'

/** In the order of 01 §6.5; behind them what else the system knows of itself. */
export const checks: readonly SelfCheck[] = [
  ...[passwordParameters, firstPasswords, dormantAccounts, endedButTried, administrators, broadRoles],
  ...[failedJobs, seals, logOwner, logRetention, storage, https, revealPeaks],
  ...[statistics, backups],
]
const retainedDays = 365

export interface Run {
  readonly runAt: string
  readonly nickname: string | null
  readonly results: readonly StoredResult[]
}

interface Log {
  error(found: object, says: string): void
}

/** One after another, for none is in a hurry. A check that breaks says so and takes no other with it; it never counts as passed. */
export async function runChecks(context: CheckContext, log: Log): Promise<StoredResult[]> {
  const results: StoredResult[] = []
  for (const { key, name, run } of checks) {
    const verdict = await run(context).catch((error: unknown) => {
      log.error({ err: error, check: key }, 'self-check')
      return attention(null, '检查未能完成，请稍后重新检查；仍然如此请查看服务器日志。')
    })
    results.push({ key, name, ...verdict })
  }
  return results
}

interface Starter {
  readonly accountId: number
  readonly nickname: string
}
export async function storeRun(db: Db, now: Date, starter: Starter | null, results: readonly StoredResult[]): Promise<Run> {
  const run = { runAt: now.toISOString(), nickname: starter?.nickname ?? null, results }
  await db.insert(selfCheckRun).values({ ...run, accountId: starter?.accountId ?? null })
  await db.delete(selfCheckRun).where(lt(selfCheckRun.runAt, daysAgo(now, retainedDays)))
  return run
}

export async function lastRun(db: ReadDb): Promise<Run | undefined> {
  const [run] = await db.select().from(selfCheckRun).orderBy(desc(selfCheckRun.runId)).limit(1)
  return run
}
