import type { CodeOf } from '@oems/contract/core/codes.ts'
import { AgreementState } from '@oems/contract/project/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { agreementHolds, agreementState } from '../../coop/agreement.ts'
import { institution } from '../../coop/tables.ts'
import { code } from '../../core/db/code.ts'
import { org } from '../../core/db/org.ts'

const own = sql`from ${institution} where ${institution.orgId} = ${org.id} and ${institution.deletedAt} is null`

/** Whether a project has an institution of its own whose agreement is in a state; 无协议: none of them has one, or there are none. */
export const hasAgreement = (state: CodeOf<typeof AgreementState>, now: Date): SQL =>
  state === AgreementState.none
    ? sql`not exists (select 1 ${own} and ${agreementState(now)} <> ${code(AgreementState.none)})`
    : sql`exists (select 1 ${own} and ${agreementState(now)} = ${code(state)})`

/** How many institutions a project has of its own, and with an agreement that holds today. */
export const institutionNums = (now: Date) => sql`(
  select count(*)::int as "institutionNum", count(*) filter (where ${agreementHolds(now)})::int as "validInstitutionNum" ${own})`
