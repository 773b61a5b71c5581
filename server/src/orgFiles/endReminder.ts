import { Role } from '@oems/contract/access/builtInRoles.ts'
import { reminderDays } from '@oems/contract/coop/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { ExpireState, OrgFileType } from '@oems/contract/orgFiles/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { type EachMessage, tellEach } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'
import { dueOn } from '../core/work/reminders.ts'

/** −1: it is over. */
const steps = [...reminderDays, -1]
/** Who keeps the documents of a node. */
const keepers = [
  ...[Role.platformOperator, Role.groupAdministrator, Role.companyAdministrator],
  ...[Role.projectAdministrator, Role.temporaryProjectAdministrator],
]

/** A rule or a plan that has ended is looked at; what somebody else has to renew is told of. */
export const orgFileEnd: Executor = {
  bean: 'org-file-end',
  name: '组织资料到期提醒',
  meaning: `组织资料中的合作协议、资质证照到期前${reminderDays.join('天、')}天和到期后，各提醒一次所属组织的管理员`,
  cron: '0 45 7 * * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await tellAll(tx, now) })),
}

interface Ending {
  readonly id: number
  readonly orgId: number
  readonly fileType: CodeOf<typeof OrgFileType>
  readonly title: string
  readonly end: string
  readonly told: number | null
}
interface Due extends Ending {
  readonly step: number
}

async function tellAll(db: Db, now: Date): Promise<number> {
  const today = dayOf(now)
  const due = dueOn(today, steps, await endingOf(db, today))
  for (const [step, rows] of Map.groupBy(due, (row) => row.step)) {
    const ids = array(rows.map(({ id }) => id))
    await db.execute(sql`update org_file set told_days = ${step} where id = any(${ids}::bigint[])`)
  }
  const alike = Map.groupBy(due, ({ orgId, fileType, step }) => `${orgId} ${fileType} ${step}`)
  await tellEach({ db, now }, [...alike.values()].map(toKeepers))
  return due.length
}

/** Of nodes that are at work. */
const endingOf = (db: Db, today: string) =>
  ask<Ending>(
    db,
    sql`select f.id, f.org_id as "orgId", f.file_type as "fileType", f.title, f.expire_date::text as "end", f.told_days as told
        from org_file f join org o on o.id = f.org_id left join project p on p.project_id = o.id
        where f.deleted_at is null and f.expire_date <= ${addDays(today, steps[0]!)}::date and coalesce(f.told_days > -1, true)
          and f.file_type in (${code(OrgFileType.agreement, OrgFileType.licence)})
          and o.deleted_at is null and o.status = ${code(OrgStatus.enabled)} and p.project_status is distinct from ${code(ProjectStatus.closed)}
        order by f.org_id, f.expire_date, f.id
        for update of f`,
  )

function toKeepers(rows: readonly Due[]): EachMessage {
  const { orgId, fileType, step } = rows[0]!
  const isOver = step < 0
  const state = isOver ? ExpireState.expired : ExpireState.expiring
  return {
    to: { roleId: keepers, orgId, orAbove: true },
    ...{ type: MessageType.reminder, level: MessageLevel.normal },
    title: `${rows.length}份${OrgFileType.label(fileType)}${isOver ? '已到期' : `在${step}天内到期`}`,
    content: `${listed(rows)}。请续期后更新到期日期与附件。`,
    link: `/biz/org-files?orgId=${orgId}&below=0&fileType=${fileType}&expireState=${state}`,
    ...{ bizType: 'org-file-end', bizId: orgId },
  }
}

/** As many as fit into a message, however long their titles are. */
const named = 4
const listed = (rows: readonly Ending[]) =>
  rows
    .slice(0, named)
    .map(({ title, end }) => `“${title}”（${end}）`)
    .join('、') + (rows.length > named ? `等${rows.length}份` : '')
