import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { ContactType } from '@oems/contract/contacts/codes.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { clinic } from '../clinic/tables.ts'
import { type ContactRow, contact } from '../contacts/tables.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { idsIn } from '../core/db/scope.ts'

type UrgentCall = NonNullable<PhoneHome['urgentCall']>

/**
 * Whom somebody calls who must not wait (03 §6): the clinic of the own unit by its duty number, else whoever leads it or answers there for
 * emergencies, else the duty of the nearest unit above, else the rescue of the place. Numbers that are published go along always, for the line
 * may be down when they are needed; those of persons only to somebody in need, and that leaves a line, once a day however often the phone is looked at.
 */
export async function urgentCallOf(ctx: Ctx, orgId: number, inNeed: boolean): Promise<UrgentCall | null> {
  const published = await dutyOf(ctx, orgId)
  if (published?.orgId === orgId) return published
  const person = inNeed ? ((await leaderOf(ctx, orgId)) ?? (await contactOf(ctx, orgId, ContactType.emergency))) : null
  if (person) {
    const { access, ...call } = person
    if (!(await wasTold(ctx, access))) ctx.recordAccess({ ...access, orgId, reason: RevealPurpose.label(RevealPurpose.emergencyContact) })
    return call
  }
  return published ?? contactOf(ctx, orgId, ContactType.localRescue)
}

async function wasTold({ db, actor, now }: Ctx, { what, id }: { readonly what: string; readonly id: number }): Promise<boolean> {
  const [found] = await ask<{ told: boolean }>(
    db,
    sql`select exists (select from sys_log where log_type = ${code(LogType.sensitiveRead)} and account_id = ${actor.accountId}
          and target_type = ${what} and target_id = ${id} and created_at >= ${startOf(dayOf(now)).toISOString()}::timestamptz) as told`,
  )
  return found!.told
}

const inService = and(eq(clinic.serviceStatus, ServiceStatus.normal), isNull(clinic.deletedAt))
/** Of several the one where somebody always answers, then the best equipped. */
const bestFirst: readonly SQL[] = [desc(clinic.is24h), desc(clinic.clinicLevel), asc(clinic.id)]

async function dutyOf({ db }: Ctx, orgId: number) {
  const [node] = await db.select({ path: org.path }).from(org).where(eq(org.id, orgId))
  const [found] = await db
    .select({ orgId: clinic.orgId, name: clinic.clinicName, number: clinic.dutyPhone })
    .from(clinic)
    .innerJoin(org, eq(org.id, clinic.orgId))
    .where(and(inArray(clinic.orgId, idsIn(node?.path ?? '')), inService, isNotNull(clinic.dutyPhone)))
    .orderBy(desc(org.depth), ...bestFirst)
    .limit(1)
  return found ? { ...found, number: found.number!, telephoneCode: null } : null
}

async function leaderOf({ db }: Ctx, orgId: number) {
  const [found] = await db
    .select({ id: clinic.id, name: clinic.clinicName, number: clinic.leaderPhone })
    .from(clinic)
    .where(and(eq(clinic.orgId, orgId), inService, isNotNull(clinic.leaderPhone)))
    .orderBy(...bestFirst)
    .limit(1)
  if (!found) return null
  return { name: found.name, number: found.number!, telephoneCode: null, access: { what: '医务室', id: found.id, name: found.name } }
}

async function contactOf({ db }: Ctx, orgId: number, contactType: ContactRow['contactType']) {
  const [found] = await db
    .select()
    .from(contact)
    .where(
      and(
        eq(contact.orgId, orgId),
        eq(contact.contactType, contactType),
        or(isNotNull(contact.mobile), isNotNull(contact.phone)),
        isNull(contact.deletedAt),
      ),
    )
    .orderBy(desc(contact.isPrimary), asc(contact.orderNum), asc(contact.id))
    .limit(1)
  if (!found) return null
  const { id, name, phone, mobile, telephoneCode } = found
  const line = mobile === null ? { number: phone!, telephoneCode: null } : { number: mobile, telephoneCode }
  return { name, ...line, access: { what: '联系人', id, name } }
}
