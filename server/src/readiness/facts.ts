import { neededTypes } from '@oems/contract/contacts/codes.ts'
import { Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { agreementHolds } from '../coop/agreement.ts'
import { hospitalsOf } from '../coop/hospitals.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
import { level } from '../core/statistics/question.ts'
import { readEach } from '../core/statistics/read.ts'
import type { Facts, Hospital, MedicalFacts } from './readinessOf.ts'

interface Row {
  readonly projectId: number
  readonly isOverseas: boolean
  readonly medical: MedicalFacts | null
  readonly clinicLevel: number | null
  readonly reserve: Facts['reserve']
  readonly videoAbility: number | null
  readonly hospitals: readonly Hospital[] | null
  readonly contacts: Readonly<Record<string, string>> | null
}

/** What is known on a day of each of these projects that is not closed. */
export async function factsOf(db: ReadDb, projectIds: readonly number[], now: Date): Promise<ReadonlyMap<number, Facts>> {
  const day = dayOf(now)
  const rows = await ask<Row>(
    db,
    sql`
      select o.id as "projectId", o.is_outside = ${code(Outside.overseas)} as "isOverseas", n.video_ability as "videoAbility",
        p.clinic_level_now as "clinicLevel", ${reserve(now)} as reserve,
        case when m.id is not null then jsonb_build_object(
          'doctorNum', coalesce(m.chinese_doctor_num, 0) + coalesce(m.local_doctor_num, 0), 'aedNum', coalesce(m.aed_num, 0),
          'oxygenNum', coalesce(m.oxygen_num, 0), 'hasEvacPlan', m.evac_plan is not null, 'policyEndDate', m.policy_end_date) end as medical,
        ${hospitals(now)} as hospitals, ${contacts} as contacts
      from org o join project p on p.project_id = o.id
      left join project_medical m on m.org_id = o.id and m.deleted_at is null
      left join project_network_env n on n.org_id = o.id and n.deleted_at is null
      where o.id = any(${array(projectIds)}::bigint[]) and o.deleted_at is null and p.project_status <> ${code(ProjectStatus.closed)}
      order by o.id`,
  )
  const people = await readEach(
    db,
    rows.map(({ projectId }) => projectId),
    { onSite: level('people.onsite', day) },
  )
  return new Map(
    rows.map(({ projectId, hospitals, contacts, ...known }) => [
      projectId,
      {
        ...known,
        ...{ day, people: people(projectId).onSite, hospitals: hospitals ?? [] },
        contactsKnown: new Map(Object.entries(contacts ?? {}).map(([type, since]) => [Number(type), since])),
      },
    ]),
  )
}

/** Whoever has declared what still runs need not wait for its end. */
const reserve = (now: Date) => sql`(
  select case when d.id is null then 'missing' when d.first_on_time then 'inTime' else 'late' end
  from declare_period due left join period_declare d
    on d.org_id = due.org_id and d.declare_type = due.declare_type and d.start_day = due.start_day and d.is_latest and not d.voided
  where due.org_id = o.id and due.declare_type = ${code(DeclareType.drugs)} and due.is_due
    and (d.id is not null or due.deadline_at < ${now.toISOString()}::timestamptz)
  order by due.start_day desc limit 1)`

const hospitals = (now: Date) => sql`(
  select jsonb_agg(known.hospital) from (${sql.join(
    hospitalsOf(sql`o.id`).map(
      ({ from, minutes }) =>
        sql`select jsonb_build_object('minutes', ${minutes}, 'hasAgreement', ${agreementHolds(now)}) as hospital ${from}`,
    ),
    sql` union all `,
  )}) known)`

const contacts = sql`(
  select jsonb_object_agg(c.contact_type, to_char(coalesce(c.last_verified_at, c.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))
  from org_contact c where c.org_id = o.id and c.is_primary = 1 and c.deleted_at is null
    and c.contact_type = any(${array([...neededTypes])}::smallint[]))`
