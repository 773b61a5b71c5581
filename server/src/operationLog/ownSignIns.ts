import type { Input } from '@oems/contract/core/call.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { type logs as calls, type OwnSignIn, ownSignInDays } from '@oems/contract/operationLog/logs.ts'
import { eq, sql } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
import { typedName } from '../core/typedName.ts'

/**
 * A good sign-in carries the account as its target; one that failed is nobody's, and only what was typed says whose it would have been: the login
 * name, or a digest of what had no account then.
 */
export async function ownSignIns({ actor, db, now }: Ctx, query: Input<typeof calls.ownSignIns>) {
  const [own] = await db.select({ username: account.username, mobile: account.mobile }).from(account).where(eq(account.id, actor.accountId))
  const typed = [own?.username ?? actor.username, own?.mobile].filter((name) => name != null)
  const names = typed.flatMap((name) => [name.toLowerCase(), typedName(name)])
  const since = startOf(addDays(dayOf(now), 1 - ownSignInDays)).toISOString()
  const entries = sql`
    select * from sys_log where target_type = '账号' and target_id = ${actor.accountId} and log_type = ${code(LogType.signIn)} and created_at >= ${since}
    union all
    select * from sys_log where lower(params ->> 'username') = any(${array(names)}::text[]) and log_type = ${code(LogType.signIn)} and result = ${code(LogResult.failure)}
      and created_at >= ${since}`
  const found = await ask<Omit<OwnSignIn, 'createdAt'> & { createdAt: Date; total: number }>(
    db,
    sql`select l.log_id as "logId", l.result, l.msg, l.platform, l.ip, l.user_agent as "userAgent", l.created_at as "createdAt",
          count(*) over () as total
        from (${entries}) l order by l.created_at desc, l.log_id desc limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  const toView = ({ total: _, ...entry }: (typeof found)[number]) => ({ ...entry, createdAt: new Date(entry.createdAt).toISOString() })
  return pageWith(query, found, toView, db.$count(sql`(${entries}) l`))
}
