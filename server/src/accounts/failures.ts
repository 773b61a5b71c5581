import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { keyedHash } from '../core/db/keys.ts'
import { lockPrepared } from '../core/db/locks.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { type Refusal, ruleBroken } from '../core/errors.ts'
import { tell } from '../core/messages/tell.ts'
import type { Settings } from '../core/settings.ts'
import { account } from './tables.ts'

/** What was typed as name, as the table of failures knows it: it may be a mobile number, or a password in the wrong field. */
export const failureKey = (name: string) => keyedHash('failed sign-in', name.toLowerCase())

const windowMs = (settings: Settings) => settings['security.login.lockMinutes'] * 60_000

interface FailureState {
  readonly count: number
  /** Milliseconds since the epoch; 0: not locked. */
  readonly lockedUntil: number
}
interface RefusalText {
  readonly says: string
  readonly data?: object
}

type Seen = Pick<Ctx, 'db' | 'now'>

const lockName = lockPrepared('signInFailures')
const rowOfName = prepared<{ count: number; start: Date | string }>(
  'failed sign-ins of a name',
  sql`select fail_count as count, window_start as start from sys_login_fail where username_hash = ${param('key')}`,
)

const forgetName = prepared('failed sign-ins forgotten', sql`delete from sys_login_fail where username_hash = ${param('key')}`)

/** How often a name has failed so far. */
export async function readFailures({ db, now }: Seen, name: string, settings: Settings): Promise<FailureState> {
  const [row] = await rowOfName(db, { key: failureKey(name) })
  const until = row ? new Date(row.start).getTime() + windowMs(settings) : 0
  if (!row || until <= now.getTime()) return { count: 0, lockedUntil: 0 }
  return { count: row.count, lockedUntil: row.count >= settings['security.login.maxFail'] ? until : 0 }
}

/** Refuses while the name, or the account behind it, is locked for a while. */
export function refuseLocked(
  { now }: Pick<Ctx, 'now'>,
  { lockedUntil }: FailureState,
  found: { readonly lockedUntil: string | null } | undefined,
) {
  const until = Math.max(lockedUntil, found?.lockedUntil ? Date.parse(found.lockedUntil) : 0)
  const leftMs = until - now.getTime()
  if (leftMs > 0) throw ruleBroken(`密码错误次数过多，账号已临时锁定，请${Math.ceil(leftMs / 60_000)}分钟后再试`).keepingWrites()
}

/**
 * Failed tries of one name, of names that do not exist as well, so that both behave alike (01 §4.1). A wrong password, old password or
 * one-time code counts the same, and stays counted although the call is refused.
 */
export function failuresOf(ctx: WriteCtx, name: string) {
  const key = failureKey(name)

  /**
   * Tries for one name are judged one after another, each by the count that the one before has left: passwords are compared before, by many
   * at once, and whoever guesses in parallel gains nothing by it. The lock goes before that of the account's row. Both are sent at once.
   */
  async function lock(settings: Settings): Promise<FailureState> {
    const [, state] = await Promise.all([lockName(ctx.db, { key }), readFailures(ctx, name, settings)])
    return state
  }

  /** One more; the reply has the tries that are left from the third failure on, and the last failure locks for a while. */
  async function count(settings: Settings, found: { readonly id: number } | undefined, { says, data = {} }: RefusalText): Promise<Refusal> {
    const at = ctx.now.toISOString()
    const windowStart = new Date(ctx.now.getTime() - windowMs(settings)).toISOString()
    const [row] = await ask<{ count: number }>(
      ctx.db,
      sql`insert into sys_login_fail as f (username_hash, fail_count, window_start) values (${key}, 1, ${at})
          on conflict (username_hash) do update set
            fail_count = case when f.window_start <= ${windowStart} then 1 else f.fail_count + 1 end,
            window_start = ${at}
          returning fail_count as count`,
    )
    const failCount = row?.count ?? 1
    const left = settings['security.login.maxFail'] - failCount
    if (left <= 0 && found) {
      const until = new Date(ctx.now.getTime() + windowMs(settings)).toISOString()
      await ctx.db.update(account).set({ lockedUntil: until }).where(eq(account.id, found.id))
      await tellLocked(ctx, found.id, settings)
    }
    return ruleBroken(says, { ...data, ...(failCount >= 3 && { left: Math.max(0, left) }) }).keepingWrites()
  }

  const forget = () => forgetName(ctx.db, { key })

  return { lock, count, forget }
}

/** Whose account it is reads it with the next sign-in (01 §7). */
const tellLocked = (ctx: WriteCtx, accountId: number, settings: Settings) =>
  tell(ctx, {
    to: [accountId],
    type: MessageType.warning,
    level: MessageLevel.important,
    title: '账号已临时锁定',
    content: `密码或动态验证码连续输错${settings['security.login.maxFail']}次，账号锁定${settings['security.login.lockMinutes']}分钟。若不是本人操作，请修改密码并联系管理员。`,
    link: '/profile',
    dedupKey: 'locked',
  })
