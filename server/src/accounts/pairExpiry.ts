import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { shape, whole, withDefault } from '@oems/contract/core/fields.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { tell } from '../core/messages/tell.ts'
import { withParams } from '../core/work/jobs.ts'
import { hasBeenTold, startOfDay } from './reminding.ts'
import { endSessions } from './sessions.ts'

const params = shape({
  firstDays: withDefault(whole('首次提醒提前天数', 2, 30), 7),
  lastDays: withDefault(whole('再次提醒提前天数', 0, 1), 1),
})

/** Tells whose role at an organisation ends soon, twice, and ends the sessions of those whose role ended with yesterday (01 §7). */
export const pairExpiry = withParams(params, {
  bean: 'pair-expiry',
  name: '临时角色到期',
  meaning: '提醒角色授权即将到期的人，并结束授权已到期的登录会话',
  cron: '0 5 0 * * ?',
  async run({ database: { db }, now, params: { firstDays, lastDays } }) {
    const told = await db.transaction(async (tx) => {
      const ending = await endingPairs(tx, now, firstDays, lastDays)
      for (const pair of ending) await tellOf(pair, { db: tx, now }, lastDays)
      return ending.length
    })
    const today = dayOf(now)
    const over = sql`rop_id in (select id from sys_account_rop where valid_to < ${today}::date)`
    const ended = await endSessions(db, over, SessionStatus.expired, now)
    return { processed: told + ended.length, message: `提醒${told}人次，结束${ended.length}个会话` }
  },
})

interface Ending {
  readonly ropId: number
  readonly accountId: number
  readonly validTo: string
  readonly days: number
  readonly roleName: string
  readonly orgName: string
}
const keyOf = 'pair-ending:'

/** The assignments that end within the first or the last step, and whose people have not heard of that step yet. */
const endingPairs = (db: Db, now: Date, firstDays: number, lastDays: number) => {
  const today = dayOf(now)
  const step = sql`case when p.valid_to - ${today}::date <= ${lastDays}::int then ${lastDays}::int else ${firstDays}::int end`
  return ask<Ending>(
    db,
    sql`select p.id as "ropId", p.account_id as "accountId", p.valid_to::text as "validTo", p.valid_to - ${today}::date as days, r.role_name as "roleName", o.org_name as "orgName"
        from sys_account_rop p join sys_account a on a.id = p.account_id join sys_role r on r.id = p.role_id join org o on o.id = p.org_id
        where p.deleted_at is null and a.deleted_at is null and r.deleted_at is null and o.deleted_at is null and a.status = ${code(AccountStatus.normal)}
          and coalesce(p.valid_from <= ${today}::date, true) and p.valid_to between ${today}::date and ${today}::date + ${firstDays}::int
          and not ${hasBeenTold(sql`p.account_id`, sql`${keyOf} || p.id`, startOfDay(sql`p.valid_to - ${step}`))}
        order by p.id`,
  )
}

const tellOf = ({ ropId, accountId, validTo, days, roleName, orgName }: Ending, ctx: { db: Db; now: Date }, lastDays: number) =>
  tell(ctx, {
    to: [accountId],
    type: MessageType.reminder,
    level: days <= lastDays ? MessageLevel.important : MessageLevel.normal,
    title: `您的“${roleName}”授权即将到期`.slice(0, 60),
    content: `您在“${orgName}”的“${roleName}”授权有效期至${validTo}（${days === 0 ? '今天' : `还有${days}天`}），到期后不能再使用。如需继续使用，请联系管理员延长。`,
    link: '/profile',
    bizType: 'pair',
    bizId: ropId,
    dedupKey: `${keyOf}${ropId}`,
  })
