import { LogType } from '@oems/contract/core/logCodes.ts'
import type { LogRow } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { reasonOf } from '../core/logReason.ts'
import { typedMark } from '../core/typedName.ts'

/** An entry as a query returns it. */
export interface EntryRow extends Omit<LogRow, 'createdAt'> {
  readonly createdAt: Date
}

/** What was typed and is nobody's stands there as a digest. */
const nameOfSignIn = sql`case when starts_with(l.params ->> 'username', ${typedMark}) then '未知账号' else left(l.params ->> 'username', 32) end`

/** Of an entry `l` with its role `r`. Before a sign-in has succeeded nobody is known but the name that was typed. */
export const entryColumns = sql`
  l.log_id as "logId", l.trace_id as "traceId", l.log_type as "logType", l.account_id as "accountId",
  coalesce(l.username, case when l.log_type = ${code(LogType.signIn)} then ${nameOfSignIn} end) as username, l.nickname,
  l.role_id as "roleId", r.role_name as "roleName", l.org_id as "orgId", l.org_name as "orgName", l.platform, l.ip,
  l.business_domain_id as "businessDomainId", l.call_key as "callKey", l.operation, l.target_type as "targetType",
  l.target_id as "targetId", l.target_name as "targetName", l.result, l.code, l.msg, l.cost_ms as "costMs", l.reason,
  l.created_at as "createdAt"`

export const toView = <L extends { readonly createdAt: Date; readonly reason: string | null }>(entry: L) => ({
  ...entry,
  reason: reasonOf(entry.reason),
  createdAt: new Date(entry.createdAt).toISOString(),
})
