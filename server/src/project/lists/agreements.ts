import { agreementExpiringDays } from '@oems/contract/coop/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { AgreementState } from '@oems/contract/project/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { institution } from '../../coop/tables.ts'
import { addDays } from '../../core/days.ts'
import { org } from '../../core/db/org.ts'

/** An institution's agreement on a day in Shanghai (02 §3.25); both of its own days are inclusive. */
function isAgreement(state: Exclude<CodeOf<typeof AgreementState>, typeof AgreementState.none>, today: string): SQL {
  const { agreementStart: start, agreementEnd: end } = institution
  const soon = addDays(today, agreementExpiringDays)
  switch (state) {
    case AgreementState.notBegun:
      return sql`${end} is not null and ${start} > ${today}`
    case AgreementState.valid:
      return sql`coalesce(${start} <= ${today}, true) and ${end} > ${soon}`
    case AgreementState.expiring:
      return sql`coalesce(${start} <= ${today}, true) and ${end} between ${today} and ${soon}`
    case AgreementState.expired:
      return sql`${end} < ${today}`
  }
}

const own = sql`from ${institution} where ${institution.orgId} = ${org.id} and ${institution.deletedAt} is null`

/** Whether a project has an institution of its own whose agreement is in a state; 无协议: none of them has one, or there are none. */
export const hasAgreement = (state: CodeOf<typeof AgreementState>, today: string): SQL =>
  state === AgreementState.none
    ? sql`not exists (select 1 ${own} and ${institution.agreementEnd} is not null)`
    : sql`exists (select 1 ${own} and ${isAgreement(state, today)})`

/** How many institutions a project has of its own. */
export const institutionNum = sql<number>`(select count(*)::int ${own})`
/** And with an agreement that holds on that day. */
export const validInstitutionNum = (today: string) => sql<number>`(
  select count(*)::int ${own} and coalesce(${institution.agreementStart} <= ${today}, true) and ${institution.agreementEnd} >= ${today})`
