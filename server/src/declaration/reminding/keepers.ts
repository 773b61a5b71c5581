import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'

/** Who looks after the declarations of a unit: its reporters; where it has none, those who administer it. */
const inTurn = [
  [Role.projectReporter, Role.temporaryProjectAdministrator],
  [Role.projectAdministrator, Role.companyAdministrator, Role.groupAdministrator],
] as const

/** Their accounts, by unit; units without any are left out. */
export async function keepersAt(
  { db, now }: { readonly db: ReadDb; readonly now: Date },
  orgIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (orgIds.length === 0) return new Map()
  const found = await ask<{ orgId: number; accountIds: number[] }>(
    db,
    sql`select distinct on (org_id) org_id as "orgId", "accountIds" from (
          select p.org_id, r.base_role_id = any(${array(inTurn[0])}::int[]) as is_reporter, jsonb_agg(distinct a.id) as "accountIds"
          from sys_account_rop p join sys_role r on r.id = p.role_id join sys_account a on a.id = p.account_id
          where p.org_id = any(${array(orgIds)}::bigint[]) and r.base_role_id = any(${array(inTurn.flat())}::int[])
            and p.deleted_at is null and r.deleted_at is null and r.status = ${code(EnabledStatus.enabled)}
            and a.deleted_at is null and a.status = ${code(AccountStatus.normal)}
            and coalesce(p.valid_from <= ${dayOf(now)}::date, true) and coalesce(p.valid_to >= ${dayOf(now)}::date, true)
          group by 1, 2) k order by org_id, is_reporter desc`,
  )
  return new Map(found.map(({ orgId, accountIds }) => [orgId, accountIds]))
}
