import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus, MenuType } from '@oems/contract/access/codes.ts'
import { AccountSource, AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { demoBatch } from '@oems/contract/people/codes.ts'
import { dayOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'

/** A user of the console as the log needs it: the first role, and the days of work. */
export interface Actor {
  readonly accountId: number
  readonly username: string
  readonly nickname: string
  readonly ropId: number
  readonly roleId: number
  readonly orgId: number
  readonly orgName: string
  readonly path: string
  /** Organisations for which the user has a role. */
  readonly places: number
  readonly email: string | null
  readonly createdAt: Date
  /** Day of the last possible sign-in; null: there is no end. */
  readonly lastDay: string | null
  /** When an administrator locked the account, or null. */
  readonly lockedAt: Date | null
}

/** An employee of the demonstration, as somebody who uses the phone or whose record is dealt with. */
export interface Member {
  readonly accountId: number
  readonly username: string
  readonly nickname: string
  readonly employeeId: number
  readonly ropId: number
  readonly orgId: number
  readonly orgName: string
  readonly path: string
  readonly position: string | null
  readonly teamName: string | null
  readonly deptName: string | null
  readonly version: number
  readonly hasPhone: boolean
  readonly createdAt: Date
}

/** Days without a sign-in after which an account is locked. */
const dormantDays = 90

/**
 * Users whom nobody made but the demonstration: accounts that a visitor has added, and those ready to sign in with, have the entries of
 * their own use. Whoever has to change the first password was never there.
 */
export async function usersOf(bulk: Bulk, now: Date): Promise<Actor[]> {
  const rows = await bulk.query<Actor & { lockReason: number | null }>(
    `select distinct on (a.id) a.id as "accountId", a.username, a.nickname, a.email, a.created_at as "createdAt", a.lock_reason as "lockReason",
       p.id as "ropId", p.role_id as "roleId", p.org_id as "orgId", o.org_name as "orgName", o.path,
       count(*) over (partition by a.id)::int as places,
       case when a.lock_reason = ${LockReason.administrator} then a.updated_at end as "lockedAt",
       case a.lock_reason when ${LockReason.resigned} then (e.leave_date - 1)::text
         when ${LockReason.dormant} then (a.updated_at - make_interval(days => ${dormantDays}))::date::text
         when ${LockReason.administrator} then (a.updated_at - interval '1 day')::date::text
         else case when coalesce(p.valid_to < $1::date, false) then p.valid_to::text end end as "lastDay"
     from sys_account a join sys_account_rop p on p.account_id = a.id and p.deleted_at is null
       join sys_role r on r.id = p.role_id and r.web_login = 1 and r.status = ${EnabledStatus.enabled} join org o on o.id = p.org_id and o.deleted_at is null
       left join employee e on e.id = a.employee_id
     where a.created_by = 0 and a.source <> ${AccountSource.system} and p.created_by = 0 and a.deleted_at is null and not a.must_change
     order by a.id, p.role_id, p.id`,
    [dayOf(now)],
  )
  return rows
}

/** Up to so many employees: more would make the log no livelier. */
const atMost = 3_000

export const membersOf = (bulk: Bulk): Promise<Member[]> =>
  bulk.query<Member>(
    `select a.id as "accountId", a.username, a.nickname, e.id as "employeeId", p.id as "ropId", e.org_id as "orgId", o.org_name as "orgName", o.path,
       e.position, e.team_name as "teamName", e.dept_name as "deptName", e.version, a.password_hash is not null as "hasPhone", a.created_at as "createdAt"
     from employee e join sys_account a on a.id = e.account_id and a.deleted_at is null and a.status = ${AccountStatus.normal}
         and a.source = ${AccountSource.employeeImport}
       join org o on o.id = e.org_id join sys_account_rop p on p.account_id = a.id and p.role_id = ${Role.employee} and p.deleted_at is null
     where e.import_batch = $1 and e.deleted_at is null order by e.id limit ${atMost}`,
    [demoBatch],
  )

/** Permissions of each role. */
export async function permissionsByRole(bulk: Bulk): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await bulk.query<{ roleId: number; perms: string[] }>(
    `select g.role_id as "roleId", array_agg(distinct perm) as perms
     from sys_role_menu g join sys_menu m on m.id = g.menu_id and m.deleted_at is null and m.type = ${MenuType.button}, unnest(m.perms) perm group by 1`,
  )
  return new Map(rows.map(({ roleId, perms }) => [roleId, new Set(perms)]))
}
