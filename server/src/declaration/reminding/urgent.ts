import { Role } from '@oems/contract/access/builtInRoles.ts'
import { HealthLevel } from '@oems/contract/declaration/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { tell } from '../../core/messages/tell.ts'
import type { PersonDay } from '../tables.ts'

/** Who has to act at once: the unit's reporters and administrators, and its doctors. */
const actors = [
  ...[Role.doctor, Role.temporaryDoctor, Role.projectReporter],
  ...[Role.projectAdministrator, Role.temporaryProjectAdministrator, Role.companyAdministrator, Role.groupAdministrator],
]

type Urgent = Pick<PersonDay, 'personId' | 'orgId' | 'day' | 'level'>

/**
 * A declaration of level 3 reaches reporter and doctors of the unit at once (03 §7), in the transaction that writes it; where the unit has none,
 * those of the nearest node above. The message names no symptom and no number: they are behind the link.
 */
export async function tellUrgent(ctx: Pick<WriteCtx, 'db' | 'now'>, { personId, orgId, day, level }: Urgent): Promise<void> {
  if (level !== HealthLevel.urgent) return
  const [person] = await ask<{ name: string; orgName: string }>(
    ctx.db,
    sql`select p.name, o.org_name as "orgName" from person p, org o where p.id = ${personId} and o.id = ${orgId}`,
  )
  if (!person) return
  await tell(ctx, {
    to: { roleId: actors, orgId, orAbove: true },
    type: MessageType.warning,
    level: MessageLevel.urgent,
    title: '有人员健康申报为紧急，请立即处置',
    content: `“${person.orgName}”的“${person.name}”${day.slice(5)}的健康申报为紧急，请立即联系本人并处置。`,
    link: `/filling-management/index?orgId=${orgId}&date=${day}&healthStatus=${HealthLevel.urgent}`,
    ...{ bizType: 'declare-urgent', bizId: personId, dedupKey: `declare-urgent:${personId}:${day}` },
  })
}
