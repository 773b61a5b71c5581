import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { TempRole } from '@oems/contract/reporting/codes.ts'
import { sql } from 'drizzle-orm'
import { startOfDay } from '../../accounts/reminding.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { ask, type Db } from '../../core/db/database.ts'
import { recipientIds } from '../../core/messages/recipients.ts'
import { tell } from '../../core/messages/tell.ts'
import type { Executor } from '../../core/work/jobs.ts'

const bizType = 'temp-user-ending'
const daysAhead = 3

/** Tells whoever invited somebody, and the administrators there, while there is time to prolong (02 §7); the holder hears of the assignment itself. */
export const tempUserEnding: Executor = {
  bean: 'temp-user-ending',
  name: '项目临时账号到期提醒',
  meaning: `项目临时账号到期前${daysAhead}天，提醒邀请人和该组织的管理员续期或到期停用`,
  cron: '0 0 8 * * ?',
  async run({ database: { db }, now }) {
    const ending = await endingUsers(db, now)
    for (const one of ending) await db.transaction((tx) => tellOf(one, { db: tx, now }))
    return { processed: ending.length }
  },
}

interface Ending {
  readonly id: number
  readonly orgId: number
  readonly orgName: string
  readonly holderName: string
  readonly roleId: (typeof TempRole.options)[number]['value']
  readonly validTo: string
  readonly inviter: number
}

/** Those of which nobody was told since they came so near to their end; prolonged, they are told of once more. */
const endingUsers = (db: Db, now: Date) =>
  ask<Ending>(
    db,
    sql`select t.id, t.org_id as "orgId", o.org_name as "orgName", t.holder_name as "holderName", p.role_id as "roleId", p.valid_to::text as "validTo",
          t.created_by as inviter
        from temp_sys_user t join org o on o.id = t.org_id join sys_account_rop p on p.id = t.rop_id join sys_account a on a.id = p.account_id
        where t.deleted_at is null and p.deleted_at is null and a.deleted_at is null and o.deleted_at is null
          and p.valid_to between ${dayOf(now)}::date and ${addDays(dayOf(now), daysAhead)}::date
          and not exists (select from sys_message m where m.biz_type = ${bizType} and m.biz_id = t.id
            and m.created_at >= ${startOfDay(sql`p.valid_to - ${daysAhead}::int`)})
        order by t.id`,
  )

async function tellOf({ id, orgId, orgName, holderName, roleId, validTo, inviter }: Ending, ctx: { readonly db: Db; readonly now: Date }) {
  const roleIdsThere = [Role.companyAdministrator, Role.projectAdministrator]
  const there = await ask<{ id: number }>(ctx.db, recipientIds({ roleId: roleIdsThere, orgId }, ctx.now))
  await tell(ctx, {
    to: [...new Set([inviter, ...there.map((one) => one.id)])],
    type: MessageType.reminder,
    level: MessageLevel.normal,
    title: '项目临时账号即将到期',
    content: `“${orgName}”的${TempRole.label(roleId)}“${holderName}”的临时账号有效期至${validTo}。如需继续使用请续期，否则到期后自动不能登录。`,
    link: `/biz/project-info?orgId=${orgId}`,
    ...{ bizType, bizId: id, dedupKey: `${bizType}:${id}` },
  })
}
