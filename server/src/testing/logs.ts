import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { desc, eq } from 'drizzle-orm'
import { operationLog } from '../core/audit.ts'
import { reasonOf } from '../core/logReason.ts'
import type { TestApp } from './testApp.ts'

/** The newest entries of a call in the operation log, newest first, with their reasons as they are read. */
export async function lastLogs({ db }: Pick<TestApp, 'db'>, call: Call, most = 1) {
  const found = await db
    .select()
    .from(operationLog)
    .where(eq(operationLog.callKey, nameOf(call)))
    .orderBy(desc(operationLog.logId))
    .limit(most)
  return found.map((entry) => ({ ...entry, reason: reasonOf(entry.reason) }))
}
