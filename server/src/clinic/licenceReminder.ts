import { Role } from '@oems/contract/access/builtInRoles.ts'
import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { reminderDays } from '@oems/contract/coop/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { OrgStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { tellEach } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'
import { dueOn } from '../core/work/reminders.ts'

/** −1: it is over. */
const steps = [...reminderDays, -1]
const keepers = [
  ...[Role.platformOperator, Role.groupAdministrator, Role.companyAdministrator],
  ...[Role.projectAdministrator, Role.temporaryProjectAdministrator],
]

export const licenceEnd: Executor = {
  bean: 'clinic-licence-end',
  name: '医务室许可到期提醒',
  meaning: `在用医务室的执业许可到期前${reminderDays.join('天、')}天和到期后，各提醒一次所在单位的管理员`,
  cron: '0 30 7 * * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await tellAll(tx, now) })),
}

interface Ending {
  readonly id: number
  readonly orgId: number
  readonly clinicName: string
  readonly end: string
  readonly told: number | null
}

async function tellAll(db: Db, now: Date): Promise<number> {
  const today = dayOf(now)
  const ending = await ask<Ending>(
    db,
    sql`select c.id, c.org_id as "orgId", c.clinic_name as "clinicName", c.license_end_date::text as "end", c.license_told_days as told
        from org_clinic c join org o on o.id = c.org_id
        where c.deleted_at is null and c.license_end_date <= ${addDays(today, steps[0]!)}::date and coalesce(c.license_told_days > -1, true)
          and c.service_status <> ${code(ServiceStatus.ended)} and o.deleted_at is null and o.status = ${code(OrgStatus.enabled)}
        order by c.id
        for update of c`,
  )
  const due = dueOn(today, steps, ending)
  for (const [step, rows] of Map.groupBy(due, (row) => row.step)) {
    const ids = array(rows.map(({ id }) => id))
    await db.execute(sql`update org_clinic set license_told_days = ${step} where id = any(${ids}::bigint[])`)
  }
  await tellEach(
    { db, now },
    due.map(({ id, orgId, clinicName, end, left }) => ({
      to: { roleId: keepers, orgId },
      ...{ type: MessageType.reminder, level: MessageLevel.normal },
      title: `“${clinicName}”的执业许可${left < 0 ? '已到期' : left === 0 ? '今天到期' : `还有${left}天到期`}`,
      content: `执业许可有效期至${end}，请办理续期后在医务室管理中更新。`,
      link: '/biz/org-clinic/index',
      ...{ bizType: 'clinic-licence-end', bizId: id },
    })),
  )
  return due.length
}
