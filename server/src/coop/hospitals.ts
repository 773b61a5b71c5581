import { InstitutionKind, InstitutionType } from '@oems/contract/coop/codes.ts'
import { or, type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { referral } from '../medical/tables.ts'
import { institution } from './tables.ts'

/** Places that take in whoever has had an accident. */
export const hospitalTypes: readonly number[] = [
  ...[InstitutionType.general, InstitutionType.special, InstitutionType.emergencyCentre],
  ...[InstitutionType.chinese, InstitutionType.medicalTeam],
]

const isHospital = sql`${institution.deletedAt} is null and ${institution.kind} = ${code(InstitutionKind.local)}
  and ${institution.institutionType} in (${code(...hospitalTypes)})`

interface Hospitals {
  /** `from … where …`: their institutions. */
  readonly from: SQL
  /** How long it takes from the project; null: nobody has said it. */
  readonly minutes: SQL
}
/**
 * The hospitals on which a project relies (02 §10 no. 3): its own, and those of nodes above to which it sends its patients, for only then is the
 * way from there known. Each kind is found by the project: asked for by one `or`, all institutions there are would be read once for each project.
 */
export const hospitalsOf = (projectId: SQL): readonly Hospitals[] => [
  {
    from: sql`from ${institution} left join ${referral} on ${referral.institutionId} = ${institution.id} and ${referral.orgId} = ${institution.orgId}
        and ${referral.deletedAt} is null
      where ${institution.orgId} = ${projectId} and ${isHospital}`,
    minutes: sql`coalesce(${referral.travelMinutes}, ${institution.travelMinutes})`,
  },
  {
    from: sql`from ${referral} join ${institution} on ${institution.id} = ${referral.institutionId} and ${institution.orgId} <> ${referral.orgId}
      where ${referral.orgId} = ${projectId} and ${referral.deletedAt} is null and ${isHospital}`,
    minutes: sql`${referral.travelMinutes}`,
  },
]

/** Whether one of them is at most that far away. */
export const hasHospitalWithin = (projectId: SQL, most: number): SQL =>
  or(...hospitalsOf(projectId).map(({ from, minutes }) => sql`exists (select 1 ${from} and ${minutes} <= ${most})`))!
