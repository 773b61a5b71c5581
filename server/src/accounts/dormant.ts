import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import { daysAgo } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { lockAll } from '../core/db/locks.ts'
import type { Executor } from '../core/work/jobs.ts'
import { endSessions } from './sessions.ts'

/**
 * Locks console accounts that nobody has signed in to for `security.account.dormantDays`: counted from the last sign-in, the making of the
 * account or its unlocking, whichever is later. The 系统管理员 who was there last stays, for somebody has to unlock the others.
 */
export const dormantLock: Executor = {
  bean: 'dormant-lock',
  name: '长期未登录账号锁定',
  meaning: '锁定超过规定天数未登录的后台账号，天数见参数配置',
  cron: '0 30 1 * * ?',
  async run({ database: { db }, now, settings }) {
    const days = settings['security.account.dormantDays']
    if (days === 0) return { processed: 0, message: '未启用' }
    const since = daysAgo(now, days)
    const locked = await db.transaction(async (tx) => {
      await lockAll(tx, 'administrators')
      const rows = await ask<{ id: number }>(
        tx,
        sql`update sys_account a set status = ${code(AccountStatus.locked)}, lock_reason = ${code(LockReason.dormant)}, version = a.version + 1, updated_at = ${now.toISOString()}, updated_by = 0
            where a.deleted_at is null and a.status = ${code(AccountStatus.normal)}
              and greatest(coalesce(a.last_login_time, a.created_at), a.unlock_time) < ${since}
              and a.id in (select p.account_id from sys_account_rop p join sys_role r on r.id = p.role_id where r.web_login = 1 and p.deleted_at is null)
              and a.id is distinct from (
                select s.id from sys_account s join sys_account_rop p on p.account_id = s.id
                where p.role_id = ${code(Role.systemAdministrator)} and p.deleted_at is null and s.deleted_at is null and s.status = ${code(AccountStatus.normal)}
                order by greatest(coalesce(s.last_login_time, s.created_at), s.unlock_time) desc, s.id limit 1)
            returning a.id`,
      )
      await endSessions(tx, sql`account_id = any(${array(rows.map(({ id }) => id))}::bigint[])`, SessionStatus.accountLocked, now)
      return rows
    })
    return { processed: locked.length }
  },
}
