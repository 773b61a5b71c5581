import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource, AccountStatus } from '@oems/contract/accounts/codes.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { dayOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import { reporterEnds } from '@oems/server/reporting/demo.ts'
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
  await keepReporters(bulk, now)
  await bulk.query(
    `update sys_account set password_time = last_login_time
     where created_by = 0 and source <> ${AccountSource.system} and password_hash = $2 and not must_change
       and status = ${AccountStatus.normal} and deleted_at is null and password_time < $1::timestamptz - make_interval(days => ${passwordDays}) and last_login_time > password_time
       and id in (select p.account_id from sys_account_rop p join sys_role r on r.id = p.role_id where r.web_login = 1)`,
    [at, demoPasswordHash],
  )
}

/** Those whom a company's administrator has invited for a while: the one who ended first still does. One that a visitor has prolonged is another version. */
async function keepReporters(bulk: Bulk, now: Date): Promise<void> {
  const invited = `p.role_id = ${Role.projectReporter} and p.created_by = 0 and p.updated_by <> 0 and p.version = 0 and p.deleted_at is null
    and p.id in (select rop_id from temp_sys_user) and p.org_id in (select project_id from project where project_status <> ${ProjectStatus.closed})`
  const [found] = await bulk.query<{ n: number }>(`select count(*)::int n from sys_account_rop p where ${invited}`)
  const ends = reporterEnds(found!.n).toSorted((a, b) => a - b)
  await bulk.query(
    `update sys_account_rop p set valid_to = $1::date + r.days
     from (select p.id, ($2::int[])[row_number() over (order by p.valid_to, p.id)] as days from sys_account_rop p where ${invited}) r
     where r.id = p.id`,
    [dayOf(now), ends],
  )
}
