import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { ContactType } from '@oems/contract/contacts/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'

/** Who may be told, in SQL, by account and node: the reporters of a project in force today. */
export const reporterAccounts = (now: Date): SQL => sql`
  select p.org_id as org_id, a.id as account_id, a.nickname as nickname, p.id as place
  from sys_account_rop p join sys_role r on r.id = p.role_id join sys_account a on a.id = p.account_id
  where r.base_role_id = ${code(Role.projectReporter)} and p.deleted_at is null and a.deleted_at is null and a.status = ${code(AccountStatus.normal)}
    and coalesce(p.valid_from <= ${dayOf(now)}::date, true) and coalesce(p.valid_to >= ${dayOf(now)}::date, true)`

/** And where there is none, those named for it in the telephone book who have an account, as an employee or by their mobile. */
export const contactAccounts: SQL = sql`
  select c.org_id as org_id, a.id as account_id
  from org_contact c join sys_account a on a.employee_id = c.employee_id or a.mobile_hash = c.mobile_hash
  where c.contact_type in (${code(ContactType.reporter)}, ${code(ContactType.healthLeader)}) and c.deleted_at is null and a.deleted_at is null
    and a.status = ${code(AccountStatus.normal)}`
