import type { Input } from '@oems/contract/core/call.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import type { logs as calls, PersonAccess } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
import { notFound } from '../core/errors.ts'
import { toView } from './toView.ts'
import { isVisible } from './visibility.ts'

/**
 * 谁看过此人 (01 §10): every access to this person's records, from whichever organisation, for whoever may see the person. The scope is the
 * person's own, not that of the entries: what the log hides of other organisations is the very answer here.
 */
export async function person(ctx: Ctx, { personId, ...query }: Input<typeof calls.person>) {
  if (!(await isVisible(ctx, '员工', personId))) throw notFound()
  const accesses = sql`l.person_id = ${personId} and l.log_type = ${code(LogType.sensitiveRead)}`
  const count = ctx.db.$count(sql`sys_log l`, accesses)
  const found = await ask<Omit<PersonAccess, 'createdAt'> & { createdAt: Date; total: number }>(
    ctx.db,
    sql`with l as materialized (
          select l.* from sys_log l where ${accesses} order by l.created_at desc, l.log_id desc limit ${query.pageSize} offset ${offsetOf(query)})
        select l.log_id as "logId", l.operation, l.username, l.nickname, r.role_name as "roleName", l.org_name as "orgName", l.reason,
          l.created_at as "createdAt", ${count} as total
        from l left join sys_role r on r.id = l.role_id order by l.created_at desc, l.log_id desc`,
  )
  return pageWith(query, found, ({ total: _, ...access }) => toView(access), count)
}
