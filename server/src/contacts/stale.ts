import { Role } from '@oems/contract/access/builtInRoles.ts'
import { staleAfterDays } from '@oems/contract/contacts/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { tellEach } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'
import { daysBefore } from './store.ts'

const bizType = 'contact-stale'
/** Who keeps the telephone book of a node. */
const keepers = [
  ...[Role.systemAdministrator, Role.platformOperator, Role.ministryAdministrator, Role.groupAdministrator],
  ...[Role.companyAdministrator, Role.projectAdministrator, Role.temporaryProjectAdministrator],
]

/** Once a month the administrators of a node hear how many of its numbers nobody has tried for long (02 §7); run again, it tells nobody twice. */
export const staleContacts: Executor = {
  bean: 'contacts-stale',
  name: '联系人核实提醒',
  meaning: `每月提醒各组织的管理员核实超过${staleAfterDays}天未核实的联系人`,
  cron: '0 0 9 1 * ?',
  async run({ database: { db }, now }) {
    const nodes = await nodesToTell(db, now)
    await tellEach(
      { db, now },
      nodes.map(({ orgId, count }) => ({
        to: { roleId: keepers, orgId },
        type: MessageType.reminder,
        level: MessageLevel.normal,
        title: `${count}位联系人的号码需要核实`,
        content: `通讯录中有${count}位联系人超过${staleAfterDays}天没有核实，请拨打确认后点“核实”，号码有变的请修改。`,
        link: `/biz/org-contacts?orgId=${orgId}&below=0&staleDays=${staleAfterDays}&verifiable=1`,
        ...{ bizType, bizId: orgId, dedupKey: `${bizType}:${orgId}` },
      })),
    )
    return { processed: nodes.length }
  },
}

interface StaleNode {
  readonly orgId: number
  readonly count: number
}
/** Those that are at work, and have not been told since the month began. */
const nodesToTell = (db: Db, now: Date) =>
  ask<StaleNode>(
    db,
    sql`select c.org_id as "orgId", count(*)::int as count
        from org_contact c join org o on o.id = c.org_id left join project p on p.project_id = o.id
        where c.deleted_at is null and coalesce(c.last_verified_at, c.created_at) < ${daysBefore(now, staleAfterDays)}
          and o.deleted_at is null and o.status = ${code(OrgStatus.enabled)} and p.project_status is distinct from ${code(ProjectStatus.closed)}
          and not exists (
            select from sys_message m where m.biz_type = ${bizType} and m.biz_id = c.org_id
              and m.created_at >= ${startOf(`${dayOf(now).slice(0, 7)}-01`).toISOString()})
        group by c.org_id order by c.org_id`,
  )
