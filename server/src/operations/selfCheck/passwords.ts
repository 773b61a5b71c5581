import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { FactorMode } from '@oems/contract/session/codes.ts'
import { and, eq, exists, isNull, lt, sql } from 'drizzle-orm'
import { role } from '../../access/tables.ts'
import { account, roleAssignment } from '../../accounts/tables.ts'
import { daysAgo } from '../../core/days.ts'
import { attention, failed, namesOf, passed, type SelfCheck } from './check.ts'

/** A role of the console in force or to come: nobody signs in to the console by an account without one. */
export const hasWebRole = exists(sql`(
  select 1 from ${roleAssignment} join ${role} on ${role.id} = ${roleAssignment.roleId}
  where ${roleAssignment.accountId} = ${account.id} and ${roleAssignment.deletedAt} is null and ${role.webLogin} = 1)`)

/** What the classified-protection scheme requires of passwords; the shipped parameters comply. */
export const passwordParameters: SelfCheck = {
  key: 'passwordRule',
  name: '密码与登录参数',
  place: { page: 'sys/config', permission: 'sys:config:list' },
  async run({ settings }) {
    const isModern = String(settings['security.password.profile']) === 'modern'
    const expireDays = settings['security.password.expireDays']
    const weak = [
      settings['security.password.minLength'] < 8 && '密码最短少于8位',
      !isModern && settings['security.password.classes'] < 3 && '密码字符少于3类',
      settings['security.login.maxFail'] > 5 && '连续输错5次以上才锁定',
      settings['security.login.lockMinutes'] < 15 && '锁定时间不足15分钟',
      settings['security.password.history'] < 5 && '可以重复使用最近5次的密码',
      !isModern && (expireDays === 0 || expireDays > 90) && (expireDays === 0 ? '密码永不过期' : '密码有效期超过90天'),
      settings['security.session.webIdleMinutes'] > 60 && '后台闲置1小时以上才退出',
      settings['security.totp.mode'] !== FactorMode.required && '管理角色登录不要求动态验证码',
    ].filter((one) => one !== false)
    if (weak.length === 0) return passed('0项偏弱', '密码长度、字符类别、有效期、失败锁定、动态验证码均符合要求。')
    const words = `${weak.join('；')}。请在参数配置中调整。`
    const grave = settings['security.password.minLength'] < 8 || (!isModern && settings['security.password.classes'] < 3)
    return (grave ? failed : attention)(`${weak.length}项偏弱`, words)
  },
}

const graceDays = 7
const tooLongDays = 30

/** A first password is known to whoever handed it over. */
export const firstPasswords: SelfCheck = {
  key: 'firstPassword',
  name: '初始密码未修改',
  place: { page: 'sys/user', permission: 'sys:user:list' },
  async run({ db, now }) {
    const passwordSince = sql`coalesce(${account.passwordTime}, ${account.createdAt})`
    const unchanged = and(
      eq(account.mustChange, true),
      eq(account.status, AccountStatus.normal),
      isNull(account.deletedAt),
      hasWebRole,
      lt(passwordSince, daysAgo(now, graceDays)),
    )
    const [found] = await db
      .select({
        count: sql<number>`count(*)`,
        old: sql<number>`count(*) filter (where ${passwordSince} < ${daysAgo(now, tooLongDays)})`,
        names: sql<string[]>`coalesce((array_agg(${account.username} order by ${passwordSince}))[1:3], '{}')`,
      })
      .from(account)
      .where(unchanged)
    const { count, old, names } = found!
    if (count === 0) return passed('0个', `没有后台账号的初始密码超过${graceDays}天未修改。`)
    const words = `${namesOf(names, count)}的初始密码超过${graceDays}天未修改，请联系本人登录修改，或锁定账号。`
    return old > 0 ? failed(`${count}个`, `${words}其中${old}个已超过${tooLongDays}天。`) : attention(`${count}个`, words)
  },
}
