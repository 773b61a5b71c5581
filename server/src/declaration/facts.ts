import { DayKind } from '@oems/contract/declaration/codes.ts'
import { worseWithin } from '@oems/contract/declaration/level.ts'
import { consentVersion, requiredConsents } from '@oems/contract/phone/consent.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array } from '../core/db/database.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { notFound } from '../core/errors.ts'
import { filledAt } from './order.ts'
import type { DayPolicy, PersonDay } from './tables.ts'
import { hasWithdrawn } from './withdrawn.ts'

interface Row {
  readonly open: boolean
  readonly currentOrgId: number
  readonly currentEmpType: number
  readonly stayOrgId: number | null
  readonly stayEmpType: number | null
  readonly stayDueFrom: string | null
  readonly timeZone: string | null
  readonly isDue: boolean | null
  readonly deadlineAt: Date | null
  readonly lateUntil: Date | null
  readonly policy: DayPolicy | null
  readonly consents: number
  readonly withdrawn: boolean
  readonly levelBefore: number | null
  readonly repeatedId: number | null
  readonly standingSince: Date | null
  readonly existing: (Omit<PersonDay, 'temperature'> & { temperature: number | null }) | null
}

/** All that a declaration has to know before it is written. */
export interface Facts {
  /** The day of the moment has been opened; else nothing here can be relied on. */
  readonly open: boolean
  /** Where the person stood on that day, else where they stand now. */
  readonly orgId: number
  readonly empType: number
  readonly timeZone: string | null
  readonly obliged: boolean
  readonly deadlineAt: Date
  readonly lateUntil: Date
  readonly policy: DayPolicy | null
  readonly consented: boolean
  /** A required consent was given, is taken back and not given again: nobody declares for the person (03 §2.14). */
  readonly withdrawn: boolean
  /** Of the last declared day of the week before; null without one. */
  readonly levelBefore: number | null
  /** The submission that came under the same key before. */
  readonly repeatedId: number | null
  readonly existing: PersonDay | null
  /** When the submission was filled in by which `existing` stands. */
  readonly standingSince: Date | null
}

const ask = prepared<Row>(
  'declare facts',
  sql`select exists (select 1 from declare_opening where day = ${param('today')}) as open,
      e.org_id as "currentOrgId", e.emp_type as "currentEmpType", s.org_id as "stayOrgId", s.emp_type as "stayEmpType",
      s.due_from as "stayDueFrom", o.time_zone as "timeZone", dd.is_due as "isDue", dd.deadline_at as "deadlineAt",
      dd.late_until as "lateUntil", dd.policy,
      (select count(*) from consent c where c.person_id = e.id and c.kind = any(${array(requiredConsents)}::smallint[])
         and c.doc_version = ${consentVersion} and c.withdrawn_at is null) as consents,
      ${hasWithdrawn(sql`e.id`)} as withdrawn,
      (select b.level from declare_person_day b where b.person_id = e.id
         and b.day between ${param('weekBefore')} and ${param('dayBefore')} order by b.day desc limit 1) as "levelBefore",
      (select h.id from declare_health h where h.person_id = e.id and h.day = ${param('day')} and h.client_key = ${param('clientKey')}) as "repeatedId",
      (select ${filledAt('h')} from declare_health h where h.person_id = e.id and h.day = ${param('day')} and h.is_latest and not h.voided)
        as "standingSince",
      (select jsonb_build_object('personId', d.person_id, 'day', d.day, 'orgId', d.org_id, 'obliged', d.obliged, 'empType', d.emp_type,
         'onTime', d.on_time, 'source', d.source, 'firstDeclaredAt', d.first_declared_at, 'declaredAt', d.declared_at, 'level', d.level, 'temperature', d.temperature,
         'feverBand', d.fever_band, 'symptoms', d.symptoms, 'worse', d.worse, 'declareId', d.declare_id)
       from declare_person_day d where d.person_id = e.id and d.day = ${param('day')}) as existing
    from employee e
      left join emp_stay s on s.person_id = e.id and s.from_day <= ${param('day')} and (s.to_day is null or s.to_day >= ${param('day')})
      join org o on o.id = coalesce(s.org_id, e.org_id)
      left join declare_day dd on dd.org_id = o.id and dd.day = ${param('day')} and dd.kind = ${code(DayKind.personal)}
    where e.id = ${param('personId')} and e.deleted_at is null`,
)

/** By one statement. An employee who is unknown or gone is 1404. */
export async function factsOf({ db, now }: Pick<Ctx, 'db' | 'now'>, personId: number, day: string, clientKey: string): Promise<Facts> {
  const week = { weekBefore: addDays(day, -worseWithin), dayBefore: addDays(day, -1) }
  const [row] = await ask(db, { today: dayOf(now), day, ...week, personId, clientKey })
  if (!row) throw notFound()
  return toFacts(row, day)
}

function toFacts(row: Row, day: string): Facts {
  const {
    stayDueFrom,
    stayEmpType,
    isDue,
    policy,
    existing,
    deadlineAt,
    lateUntil,
    levelBefore,
    repeatedId,
    standingSince,
    timeZone,
    open,
  } = row
  const owes = stayEmpType !== null && stayDueFrom !== null && stayDueFrom <= day && isDue === true
  // A node that came into being after the day was opened has no rule for it: nobody is obliged, and the day itself is the window.
  const midnight = startOf(addDays(day, 1))
  return {
    open,
    orgId: existing?.orgId ?? row.stayOrgId ?? row.currentOrgId,
    empType: existing?.empType ?? stayEmpType ?? row.currentEmpType,
    timeZone,
    obliged: existing?.obliged ?? (owes && (policy?.empTypes.includes(stayEmpType) ?? false)),
    deadlineAt: deadlineAt ?? midnight,
    lateUntil: lateUntil ?? midnight,
    policy,
    consented: row.consents === requiredConsents.length,
    withdrawn: row.withdrawn,
    levelBefore,
    repeatedId,
    standingSince,
    existing: existing && {
      ...existing,
      firstDeclaredAt: new Date(existing.firstDeclaredAt).toISOString(),
      declaredAt: new Date(existing.declaredAt).toISOString(),
      temperature: asText(existing.temperature),
    },
  }
}

const asText = (temperature: number | null) => (temperature === null ? null : temperature.toFixed(1))
