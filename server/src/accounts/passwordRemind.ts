import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { tell } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'
import { passwordPolicy } from './passwordPolicy.ts'
import { hasBeenTold, startOfDay } from './reminding.ts'

const key = 'password-ending'
/** So many people one message goes to. */
const atOnce = 5_000

/** Tells whose console password runs out within `security.password.warnDays`: when that time begins, and on the last day (01 §7). */
export const passwordRemind: Executor = {
  bean: 'password-remind',
  name: '密码到期提醒',
  meaning: '提醒登录密码即将到期的后台用户，提前天数见参数配置',
  cron: '0 0 9 * * ?',
  async run({ database: { db }, now, settings }) {
    const { expireDays, warnDays } = passwordPolicy(settings)
    if (expireDays === 0 || warnDays === 0) return { processed: 0, message: '未启用' }
    const told = await db.transaction(async (tx) => {
      const ending = Map.groupBy(await endingPasswords(tx, now, expireDays, warnDays), ({ left }) => left)
      const people = [...ending].flatMap(([left, accounts]) => inParts(accounts).map((part) => ({ left, to: part.map(({ id }) => id) })))
      for (const { left, to } of people) await tellOf(left, to, { db: tx, now })
      return people.reduce((sum, { to }) => sum + to.length, 0)
    })
    return { processed: told }
  },
}

interface EndingPassword {
  readonly id: number
  /** Days on which it is still valid, today's included. */
  readonly left: number
}

/** Of those who use the console today; employees' passwords of the phone alone do not run out (01 §3.15). */
const endingPasswords = (db: Db, now: Date, expireDays: number, warnDays: number) => {
  const today = sql`${dayOf(now)}::date`
  const ends = sql`((a.password_time at time zone 'Asia/Shanghai')::date + ${expireDays}::int)`
  const step = sql`case when ${ends} - ${today} <= 1 then 1 else ${warnDays}::int end`
  return ask<EndingPassword>(
    db,
    sql`select a.id, ${ends} - ${today} as left from sys_account a
        where a.deleted_at is null and a.status = ${code(AccountStatus.normal)} and a.password_hash is not null and not a.must_change
          and ${ends} - ${today} between 1 and ${warnDays}::int
          and exists (
            select from sys_account_rop p join sys_role r on r.id = p.role_id
            where p.account_id = a.id and p.deleted_at is null and r.deleted_at is null and r.web_login = 1
              and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true))
          and not ${hasBeenTold(sql`a.id`, sql`${key}`, startOfDay(sql`${ends} - ${step}`))}
        order by a.id`,
  )
}

const tellOf = (left: number, to: readonly number[], ctx: { readonly db: Db; readonly now: Date }) =>
  tell(ctx, {
    to,
    type: MessageType.reminder,
    level: left <= 1 ? MessageLevel.important : MessageLevel.normal,
    title: left <= 1 ? '您的登录密码今天到期' : `您的登录密码还有${left}天到期`,
    content: `密码有效至${addDays(dayOf(ctx.now), left - 1)}，到期后登录时须先修改。请在个人中心修改密码，以免耽误工作。`,
    link: '/profile',
    dedupKey: key,
  })

const inParts = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce))
