import { Role } from '@oems/contract/access/builtInRoles.ts'
import { HealthLevel } from '@oems/contract/declaration/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { tell } from '../../core/messages/tell.ts'
import type { PersonDay } from '../tables.ts'

/** Who has to act at once: the unit's reporters and administrators, and its doctors. */
const actors = [
  ...[Role.doctor, Role.temporaryDoctor, Role.projectReporter],
  ...[Role.projectAdministrator, Role.temporaryProjectAdministrator, Role.companyAdministrator],
]

type Urgent = Pick<PersonDay, 'personId' | 'orgId' | 'day' | 'level'>

/**
 * A declaration of level 3 reaches reporter and doctors of the unit at once (03 §7), in the transaction that writes it; where the unit has none,
 * those of the nearest node above. The message names no symptom and no number: they are behind the link.
 */
export async function tellUrgent(ctx: Pick<WriteCtx, 'db' | 'now'>, { personId, orgId, day, level }: Urgent): Promise<void> {
  if (level !== HealthLevel.urgent) return
  const [person] = await ask<{ name: string; orgName: string; above: number[] }>(
    ctx.db,
    sql`select p.name, o.org_name as "orgName", path_ids(o.path) as above from person p, org o where p.id = ${personId} and o.id = ${orgId}`,
  )
  if (!person) return
  const message = {
    type: MessageType.warning,
    level: MessageLevel.urgent,
    title: '有人员健康申报为紧急，请立即处置',
    content: `“${person.orgName}”的“${person.name}”${day.slice(5)}的健康申报为紧急，请立即联系本人并处置。`,
    link: `/filling-management/index?date=${day}&healthStatus=${HealthLevel.urgent}`,
    ...{ bizType: 'declare-urgent', bizId: personId, dedupKey: `declare-urgent:${personId}:${day}` },
  } as const
  const told = await tell(ctx, { to: { roleId: actors, orgId }, ...message })
  if (told > 0) return
  const nearest = await nearestWith(ctx, person.above.slice(0, -1))
  if (nearest !== null) await tell(ctx, { to: { roleId: actors, orgId: nearest }, ...message })
}

async function nearestWith({ db }: Pick<WriteCtx, 'db'>, above: readonly number[]): Promise<number | null> {
  const [found] = await ask<{ id: number }>(
    db,
    sql`select a.id from unnest(${array(above)}::bigint[]) with ordinality a (id, depth)
        where exists (select from sys_account_rop p join sys_role r on r.id = p.role_id
          where p.org_id = a.id and p.deleted_at is null and r.base_role_id = any(${array(actors)}::int[]))
        order by a.depth desc limit 1`,
  )
  return found?.id ?? null
}
