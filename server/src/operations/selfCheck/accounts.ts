import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { sql } from 'drizzle-orm'
import { account } from '../../accounts/tables.ts'
import { dayOf, daysAgo } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { attention, namesOf, passed, type SelfCheck } from './check.ts'
import { hasWebRole } from './passwords.ts'

interface Found {
  readonly count: number
  readonly names: readonly string[]
}
const usualDays = 90

/** The job locks them each night; what is found is a rule that is off, or a job that does not run. */
export const dormantAccounts: SelfCheck = {
  key: 'dormant',
  name: '长期未登录的后台账号',
  place: { page: 'sys/user', permission: 'sys:user:list' },
  async run({ db, now, settings }) {
    const configured = settings['security.account.dormantDays']
    const days = configured || usualDays
    const since = daysAgo(now, days)
    const [found] = await ask<Found>(
      db,
      sql`select count(*) as count, coalesce((array_agg(username order by last_login_time nulls first))[1:3], '{}') as names
          from ${account} where deleted_at is null and status = ${code(AccountStatus.normal)} and ${hasWebRole}
            and greatest(coalesce(last_login_time, created_at), unlock_time) < ${since}`,
    )
    const { count, names } = found!
    if (count > 0) return attention(`${count}个`, `${namesOf(names, count)}超过${days}天未登录且未锁定，请核对是否仍需使用，不用的请锁定。`)
    if (configured === 0) return attention('0个', '目前没有，但“长期未登录锁定”已关闭，建议在参数配置中设为90天。')
    return passed('0个', `超过${days}天未登录的后台账号均已锁定。`)
  },
}

const triedDays = 7

/** Somebody still signs in whose role has ended: they need a new role, or the account to be locked. */
export const endedButTried: SelfCheck = {
  key: 'endedTried',
  name: '临时角色到期后仍尝试登录',
  place: { page: 'sys/user', permission: 'sys:user:list', query: '?temp=1' },
  async run({ db, now }) {
    const since = daysAgo(now, triedDays - 1)
    const [found] = await ask<Found>(
      db,
      sql`with tried as (
            select lower(l.params ->> 'username') as name, max(l.created_at) as at from sys_log l
            where l.result = ${code(LogResult.failure)} and l.log_type = ${code(LogType.signIn)} and l.code = 1403 and l.created_at >= ${since}::timestamptz group by 1)
          select count(*) as count, coalesce((array_agg(a.username order by t.at desc))[1:3], '{}') as names
          from tried t join sys_account a on lower(a.username) = t.name and a.deleted_at is null
          where exists (select 1 from sys_account_rop p where p.account_id = a.id and p.deleted_at is null
            and p.valid_to < (t.at at time zone 'Asia/Shanghai')::date)`,
    )
    const { count, names } = found!
    if (count === 0) return passed('0个', `近${triedDays}天没有临时角色到期的账号尝试登录。`)
    return attention(
      `${count}个`,
      `${namesOf(names, count)}的临时角色已到期，近${triedDays}天仍尝试登录。仍需使用的请延长有效期，否则请锁定。`,
    )
  },
}

const fewAdministrators = 3

export const administrators: SelfCheck = {
  key: 'administrators',
  name: '系统管理员数量',
  place: { page: 'sys/user', permission: 'sys:user:list', query: `?roleId=${Role.systemAdministrator}` },
  async run({ db, now }) {
    const today = dayOf(now)
    const [found] = await ask<Found>(
      db,
      sql`select count(*) as count, coalesce((array_agg(a.username order by a.id))[1:3], '{}') as names
          from sys_account a where a.deleted_at is null and a.status = ${code(AccountStatus.normal)} and exists (
            select 1 from sys_account_rop p join sys_role r on r.id = p.role_id
            where p.account_id = a.id and p.deleted_at is null and r.base_role_id = ${code(Role.systemAdministrator)}
              and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true))`,
    )
    const { count, names } = found!
    if (count <= fewAdministrators) return passed(`${count}个`, `启用的系统管理员不超过${fewAdministrators}个。`)
    return attention(
      `${count}个`,
      `${namesOf(names, count)}持有系统管理员角色。该角色拥有全部权限，建议不超过${fewAdministrators}个，日常工作改用其他角色。`,
    )
  },
}
