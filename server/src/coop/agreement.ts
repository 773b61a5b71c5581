import { AgreementState, agreementExpiringDays, agreementsInForce } from '@oems/contract/coop/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { type InstitutionRow, institution as t } from './tables.ts'

type State = CodeOf<typeof AgreementState>
type Agreement = Pick<InstitutionRow, 'agreementNo' | 'agreementStart' | 'agreementEnd'>

/** How an agreement stands on the day in Shanghai (02 §3.25); it holds on its last day still. */
export function agreementStateOf({ agreementNo, agreementStart, agreementEnd }: Agreement, now: Date): State {
  const today = dayOf(now)
  if (agreementEnd !== null && agreementEnd < today) return AgreementState.expired
  if (agreementStart !== null && agreementStart > today) return AgreementState.notBegun
  if (agreementEnd === null) return agreementNo === null && agreementStart === null ? AgreementState.none : AgreementState.valid
  return agreementEnd <= addDays(today, agreementExpiringDays) ? AgreementState.expiring : AgreementState.valid
}

/** The same for a statement. */
export function agreementState(now: Date): SQL<State> {
  const today = dayOf(now)
  return sql<State>`case
    when ${t.agreementEnd} < ${today}::date then ${code(AgreementState.expired)}
    when ${t.agreementStart} > ${today}::date then ${code(AgreementState.notBegun)}
    when ${t.agreementEnd} is null then
      case when ${t.agreementNo} is null and ${t.agreementStart} is null then ${code(AgreementState.none)} else ${code(AgreementState.valid)} end
    when ${t.agreementEnd} <= ${addDays(today, agreementExpiringDays)}::date then ${code(AgreementState.expiring)}
    else ${code(AgreementState.valid)} end`
}

/** It is in force on that day, whether it ends soon or not. */
export const agreementHolds = (now: Date): SQL<boolean> => sql`${agreementState(now)} in (${code(...agreementsInForce)})`
