import { InstitutionKind } from '@oems/contract/coop/codes.ts'
import type { CardHospital } from '@oems/contract/readiness/emergencyCard.ts'
import { sql } from 'drizzle-orm'
import { agreementHolds } from '../coop/agreement.ts'
import { hospitalTypes } from '../coop/hospitals.ts'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { idsIn } from '../core/db/scope.ts'

/** A sheet has room for so many. */
const atMost = 5

/** Where patients of a project are taken: in the order that it has laid down, then the nearest; what it has not laid down only if it takes people in. */
export const cardHospitals = ({ db }: Ctx, { id, path }: Org, now: Date): Promise<CardHospital[]> =>
  ask<CardHospital>(
    db,
    sql`
      select coop_institution.id as "institutionId", coop_institution.institution_name as name, coop_institution.institution_name_local as "nameLocal", coop_institution.address, r.priority,
        coalesce(r.distance_km, case when coop_institution.org_id = ${id} then coop_institution.distance_km end)::text as "distanceKm",
        coalesce(r.travel_minutes, case when coop_institution.org_id = ${id} then coop_institution.travel_minutes end) as "travelMinutes",
        r.transport, coop_institution.is24h, coop_institution.emergency_phone as "emergencyPhone", (${agreementHolds(now)})::int as "hasAgreement"
      from coop_institution left join clinic_referral r on r.institution_id = coop_institution.id and r.org_id = ${id} and r.deleted_at is null
      where coop_institution.deleted_at is null and coop_institution.kind = ${code(InstitutionKind.local)}
        and (coop_institution.org_id = ${id} or (coop_institution.visible_to_below = 1 and coop_institution.org_id = any(${array(idsIn(path))}::bigint[])))
        and (r.id is not null or coop_institution.institution_type = any(${array(hospitalTypes)}::smallint[]))
      order by r.priority nulls last, "travelMinutes" nulls last, coop_institution.id limit ${atMost}`,
  )
