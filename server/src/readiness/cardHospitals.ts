import { InstitutionKind } from '@oems/contract/coop/codes.ts'
import type { CardHospital } from '@oems/contract/readiness/emergencyCard.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { idsIn } from '../core/db/scope.ts'
import { agreementHolds, hospitalTypes } from './hospitals.ts'

/** A sheet has room for so many. */
const atMost = 5

/** Where patients of a project are taken: in the order that it has laid down, then the nearest; what it has not laid down only if it takes people in. */
export const cardHospitals = ({ db }: Ctx, { id, path }: Org, day: string): Promise<CardHospital[]> =>
  ask<CardHospital>(
    db,
    sql`
      select i.id as "institutionId", i.institution_name as name, i.institution_name_local as "nameLocal", i.address, r.priority,
        coalesce(r.distance_km, case when i.org_id = ${id} then i.distance_km end)::text as "distanceKm",
        coalesce(r.travel_minutes, case when i.org_id = ${id} then i.travel_minutes end) as "travelMinutes",
        r.transport, i.is24h, i.emergency_phone as "emergencyPhone", (${agreementHolds(day)})::int as "hasAgreement"
      from coop_institution i left join clinic_referral r on r.institution_id = i.id and r.org_id = ${id} and r.deleted_at is null
      where i.deleted_at is null and i.kind = ${code(InstitutionKind.local)}
        and (i.org_id = ${id} or (i.visible_to_below = 1 and i.org_id = any(${array(idsIn(path))}::bigint[])))
        and (r.id is not null or i.institution_type = any(${array(hospitalTypes)}::smallint[]))
      order by r.priority nulls last, "travelMinutes" nulls last, i.id limit ${atMost}`,
  )
