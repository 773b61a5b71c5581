import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AgreementState, reminderDays } from '@oems/contract/coop/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { type EachMessage, tellEach } from '../core/messages/tell.ts'
import type { Executor } from '../core/work/jobs.ts'
import { dueOn } from '../core/work/reminders.ts'

/** −1: it is over. */
const steps = [...reminderDays, -1]
/** Who keeps the institutions of a node. */
const keepers = [
  ...[Role.platformOperator, Role.groupAdministrator, Role.companyAdministrator],
  ...[Role.projectAdministrator, Role.temporaryProjectAdministrator],
]

/** The end itself needs no job: every request asks by its own day. */
export const agreementEnd: Executor = {
  bean: 'agreement-end',
  name: '医疗合作协议到期提醒',
  meaning: `合作医疗机构的协议到期前${reminderDays.join('天、')}天和到期后，各提醒一次所属组织的管理员；到期后也提醒转诊至该机构的项目`,
  cron: '0 0 8 * * ?',
  run: async ({ database: { db }, now }) => ({ processed: await db.transaction((tx) => tellAll({ db: tx, now })) }),
}

interface Telling {
  readonly db: Db
  readonly now: Date
}
interface Ending {
  readonly id: number
  readonly orgId: number
  readonly name: string
  readonly end: string
  readonly told: number | null
}
interface Due extends Ending {
  readonly step: number
}

async function tellAll(ctx: Telling): Promise<number> {
  const today = dayOf(ctx.now)
  const due = dueOn(today, steps, await endingOf(ctx.db, today))
  for (const [step, rows] of Map.groupBy(due, (row) => row.step)) {
    const ids = array(rows.map(({ id }) => id))
    await ctx.db.execute(sql`update coop_institution set told_days = ${step} where id = any(${ids}::bigint[])`)
    await tellEach(
      ctx,
      [...Map.groupBy(rows, (row) => row.orgId)].map(([orgId, own]) => toKeepers(orgId, own)),
    )
    if (step < 0) await tellReferring(ctx, rows)
  }
  return due.length
}

/** Of nodes that are at work. */
const endingOf = (db: Db, today: string) =>
  ask<Ending>(
    db,
    sql`select c.id, c.org_id as "orgId", c.institution_name as name, c.agreement_end::text as "end", c.told_days as told
        from coop_institution c join org o on o.id = c.org_id left join project p on p.project_id = o.id
        where c.deleted_at is null and c.agreement_end <= ${addDays(today, steps[0]!)}::date and coalesce(c.told_days > -1, true)
          and o.deleted_at is null and o.status = ${code(OrgStatus.enabled)} and p.project_status is distinct from ${code(ProjectStatus.closed)}
        order by c.org_id, c.agreement_end, c.id
        for update of c`,
  )

const message = { type: MessageType.reminder, level: MessageLevel.normal, bizType: 'agreement-end' } as const

function toKeepers(orgId: number, rows: readonly Due[]): EachMessage {
  const { step } = rows[0]!
  const isOver = step < 0
  return {
    ...message,
    to: { roleId: keepers, orgId },
    title: isOver ? `${rows.length}家合作医疗机构的协议已到期` : `${rows.length}家合作医疗机构的协议在${step}天内到期`,
    content: `${listed(rows)}。请续签后更新协议日期与附件。`,
    link: `/biz/coop-institution?orgId=${orgId}&below=0&agreementState=${isOver ? AgreementState.expired : AgreementState.expiring}`,
    bizId: orgId,
  }
}

/** Projects that send their patients to an institution of a node above them. */
async function tellReferring(ctx: Telling, rows: readonly Due[]): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const referring = await ask<{ orgId: number; institutionId: number }>(
    ctx.db,
    sql`select r.org_id as "orgId", r.institution_id as "institutionId" from clinic_referral r join project p on p.project_id = r.org_id
        where r.deleted_at is null and r.institution_id = any(${array([...byId.keys()])}::bigint[])
          and p.project_status <> ${code(ProjectStatus.closed)}
        order by r.org_id, r.priority`,
  )
  const messages = [...Map.groupBy(referring, (row) => row.orgId)].flatMap(([orgId, own]): EachMessage[] => {
    const ended = own.map(({ institutionId }) => byId.get(institutionId)!).filter((row) => row.orgId !== orgId)
    if (ended.length === 0) return []
    const title = `${ended.length}家转诊机构的协议已到期`
    const content = `${listed(ended)}。请向上级确认能否继续转诊，或调整转诊顺位。`
    const link = `/org-management/org-management?node=${orgId}&tab=referrals`
    return [{ ...message, to: { roleId: keepers, orgId }, title, content, link, bizId: orgId }]
  })
  await tellEach(ctx, messages)
}

/** As many as fit. */
const named = 5
const listed = (rows: readonly Ending[]) =>
  rows
    .slice(0, named)
    .map(({ name, end }) => `“${name}”（${end}）`)
    .join('、') + (rows.length > named ? `等${rows.length}家` : '')
