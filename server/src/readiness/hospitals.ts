import { InstitutionType } from '@oems/contract/coop/codes.ts'
import { sql } from 'drizzle-orm'

/** Places that take in whoever has had an accident. */
export const hospitalTypes: readonly number[] = [
  ...[InstitutionType.general, InstitutionType.special, InstitutionType.emergencyCentre],
  ...[InstitutionType.chinese, InstitutionType.medicalTeam],
]

/** Of the institution `i`: its agreement holds on a day, its first and its last one included. */
export const agreementHolds = (day: string) =>
  sql`coalesce(i.agreement_end >= ${day}::date and coalesce(i.agreement_start <= ${day}::date, true), false)`
