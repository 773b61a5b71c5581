import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { desc, eq } from 'drizzle-orm'
import { operationLog } from '../core/audit.ts'
import type { TestApp } from './testApp.ts'

/** The newest entries of a call in the operation log, newest first. */
export const lastLogs = ({ db }: Pick<TestApp, 'db'>, call: Call, most = 1) =>
  db
    .select()
    .from(operationLog)
    .where(eq(operationLog.callKey, nameOf(call)))
    .orderBy(desc(operationLog.logId))
    .limit(most)
