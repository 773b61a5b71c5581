import { Role } from '@oems/contract/access/builtInRoles.ts'
import { reminderDays } from '@oems/contract/coop/codes.ts'
import { LicenseState } from '@oems/contract/medical/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { tellEach } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'
import { dueOn } from '../core/work/reminders.ts'

/** −1: it is over. */
const steps = [...reminderDays, -1]
const keepers = [Role.platformOperator, Role.companyAdministrator, Role.projectAdministrator, Role.temporaryProjectAdministrator]

interface Paper {
  readonly name: string
  readonly end: SQL
  readonly told: SQL
  readonly where: SQL
}
const papers: readonly Paper[] = [
  {
    name: '当地执业许可',
    end: sql`license_end_date`,
    told: sql`license_told_days`,
    where: sql`m.license_state = ${code(LicenseState.held)}`,
  },
  { name: '救援保单', end: sql`policy_end_date`, told: sql`policy_told_days`, where: sql`true` },
]

export const paperEnd: Executor = {
  bean: 'project-paper-end',
  name: '项目证照与保单到期提醒',
  meaning: `项目的当地执业许可、救援保单到期前${reminderDays.join('天、')}天和到期后，各提醒一次项目管理员`,
  cron: '0 0 8 * * ?',
  run: ({ database: { db }, now }) =>
    db.transaction(async (tx) => {
      let processed = 0
      for (const paper of papers) processed += await tellAll({ db: tx, now }, paper)
      return { processed }
    }),
}

interface Telling {
  readonly db: Db
  readonly now: Date
}
interface Ending {
  readonly id: number
  readonly orgId: number
  readonly end: string
  readonly told: number | null
}

async function tellAll(ctx: Telling, { name, end, told, where }: Paper): Promise<number> {
  const today = dayOf(ctx.now)
  const ending = await ask<Ending>(
    ctx.db,
    sql`select m.id, m.org_id as "orgId", m.${end}::text as "end", m.${told} as told
        from project_medical m join org o on o.id = m.org_id join project p on p.project_id = m.org_id
        where m.deleted_at is null and m.${end} <= ${addDays(today, steps[0]!)}::date and coalesce(m.${told} > -1, true) and ${where}
          and o.deleted_at is null and o.status = ${code(OrgStatus.enabled)} and p.project_status <> ${code(ProjectStatus.closed)}
        order by m.id
        for update of m`,
  )
  const due = dueOn(today, steps, ending)
  for (const [step, rows] of Map.groupBy(due, (row) => row.step)) {
    const ids = array(rows.map(({ id }) => id))
    await ctx.db.execute(sql`update project_medical set ${told} = ${step} where id = any(${ids}::bigint[])`)
  }
  await tellEach(
    ctx,
    due.map(({ orgId, end, left }) => ({
      to: { roleId: keepers, orgId },
      type: MessageType.reminder,
      level: MessageLevel.normal,
      title: left < 0 ? `${name}已到期` : left === 0 ? `${name}今天到期` : `${name}还有${left}天到期`,
      content: `项目的${name}有效期至${end}，请办理续期后在医疗资源中更新到期日。`,
      link: `/org-management/org-management?node=${orgId}&tab=medical`,
      ...{ bizType: 'project-paper-end', bizId: orgId },
    })),
  )
  return due.length
}
