import { SessionStatus } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import { endSessions, lifetimes } from '../accounts/sessions.ts'
import { code } from '../core/db/code.ts'
import type { Executor } from '../core/work/jobs.ts'

const hourMs = 3_600_000
/** Ended sessions are retained so long, to say why they ended (01 §2.5). */
const endedHours = 48
/** A window of failed sign-ins is at most so long (`security.login.lockMinutes`). */
const failedHours = 24

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Ends sessions that have run out, and takes away what only sign-in needed (01 §2.5–2.6). */
export const sessionSweep: Executor = {
  bean: 'session-sweep',
  name: '会话清理',
  meaning: '结束已过期的登录会话，清除用过的验证码、失败计数等登录痕迹',
  cron: '0 */5 * * * ?',
  async run({ database: { db }, now, settings }) {
    const idle = (platform: 'WEB' | 'H5') =>
      sql`platform = ${platform} and not read_only and last_active_time < ${before(now, lifetimes(platform, settings).idle)}`
    const ended = await endSessions(
      db,
      sql`(expire_time <= ${now.toISOString()} or ${idle('WEB')} or ${idle('H5')})`,
      SessionStatus.expired,
      now,
    )
    await db.execute(
      sql`delete from sys_session where status <> ${code(SessionStatus.online)} and end_time < ${before(now, endedHours * hourMs)}`,
    )
    await db.execute(sql`delete from sys_view_ticket where expire_time < ${now.toISOString()}`)
    await db.execute(sql`delete from sys_captcha where expire_time < ${now.toISOString()}`)
    await db.execute(sql`delete from sys_login_fail where window_start < ${before(now, failedHours * hourMs)}`)
    await db.execute(sql`delete from sys_limit where until < now()`)
    return { processed: ended.length }
  },
}
