import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import type { account } from '../accounts/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { daysAgo } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { tell } from '../core/messages/tell.ts'

/** Longer ago, an address counts as never seen. */
const days = 90

type Known = Pick<typeof account.$inferSelect, 'id' | 'loginCount' | 'lastLoginIp' | 'lastLoginTime'>

/**
 * Tells the account of a sign-in to the console from an address that was not seen for so long (01 §7). Phones change theirs by the hour, and a
 * first sign-in is from a new address always: neither says anything. Asked before the sign-in is written; the log is searched only where the
 * address is not that of the time before.
 */
export async function tellOfNewAddress(ctx: WriteCtx, known: Known): Promise<void> {
  const { ip, platform } = ctx.origin
  if (platform !== 'WEB' || known.loginCount === 0) return
  const since = daysAgo(ctx.now, days)
  const isLast = known.lastLoginIp === ip && known.lastLoginTime !== null && known.lastLoginTime >= since
  if (isLast || (await isSeen(ctx, known.id, since))) return
  await tell(ctx, {
    to: [known.id],
    type: MessageType.warning,
    level: MessageLevel.important,
    title: '账号在新的网络地址登录',
    content: `账号刚刚在${ip}登录，近${days}天内没有从该地址登录过。若不是本人操作，请立即修改密码并联系管理员。`,
    link: '/profile',
    dedupKey: `address:${ip}`,
  })
}

async function isSeen({ db, origin: { ip } }: WriteCtx, accountId: number, since: string): Promise<boolean> {
  const [found] = await ask<{ seen: boolean }>(
    db,
    sql`select exists (select from sys_log where target_type = '账号' and target_id = ${accountId} and created_at >= ${since}
          and log_type = ${code(LogType.signIn)} and result = ${code(LogResult.success)} and ip = ${ip}) as seen`,
  )
  return found!.seen
}
