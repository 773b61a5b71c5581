import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource, AccountStatus } from '@oems/contract/accounts/codes.ts'
import { dayOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import { demoPasswordHash } from './accounts.ts'
import { temporaryEnds } from './users.ts'

/** Days after which a password is changed, before it runs out. */
const passwordDays = 83

/**
 * At each later start: temporary assignments end as they did on the day of loading, and passwords have been changed in time by whoever was
 * there. What a visitor has assigned or changed stays as it is.
 */
export async function keepUsersGoing(bulk: Bulk, now: Date): Promise<void> {
  const at = now.toISOString()
  await bulk.query(
    `update sys_account_rop p set valid_to = $1::date + r.days, updated_at = $2, version = p.version + 1
     from (select p.id, ($3::int[])[1 + (row_number() over (order by p.role_id = ${Role.projectReporter}, p.id) - 1) % ${temporaryEnds.length}] as days
           from sys_account_rop p join sys_account a on a.id = p.account_id and a.source <> ${AccountSource.system} and a.deleted_at is null
           where p.valid_to is not null and p.created_by = 0 and p.updated_by = 0 and p.deleted_at is null) r
     where r.id = p.id`,
    [dayOf(now), at, temporaryEnds],
  )
  await bulk.query(
    `update sys_account set password_time = last_login_time
     where created_by = 0 and source <> ${AccountSource.system} and password_hash = $2 and not must_change
       and status = ${AccountStatus.normal} and deleted_at is null and password_time < $1::timestamptz - make_interval(days => ${passwordDays}) and last_login_time > password_time
       and id in (select p.account_id from sys_account_rop p join sys_role r on r.id = p.role_id where r.web_login = 1)`,
    [at, demoPasswordHash],
  )
}
