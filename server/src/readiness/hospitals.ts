import { AgreementState, InstitutionType } from '@oems/contract/coop/codes.ts'
import { sql } from 'drizzle-orm'
import { agreementState } from '../coop/agreement.ts'
import { code } from '../core/db/code.ts'

/** Places that take in whoever has had an accident. */
export const hospitalTypes: readonly number[] = [
  ...[InstitutionType.general, InstitutionType.special, InstitutionType.emergencyCentre],
  ...[InstitutionType.chinese, InstitutionType.medicalTeam],
]

/** Its agreement holds on the day in Shanghai, until it ends soon or not. */
export const agreementHolds = (now: Date) =>
  sql`${agreementState(now)} in (${code(AgreementState.valid)}, ${code(AgreementState.expiring)})`
