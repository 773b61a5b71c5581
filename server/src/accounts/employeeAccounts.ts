import { Role } from '@oems/contract/access/builtInRoles.ts'
import { type AccountSource, AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { changeRows } from '../core/db/changeRows.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { rowsOf } from '../core/db/insertRows.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { stamp, touch } from '../core/db/store.ts'
import { session } from '../session/tables.ts'
import type { firstColumns } from './initialPassword.ts'
import { endSessions } from './sessions.ts'
import { account, roleAssignment } from './tables.ts'

export interface EmployeeAccount {
  readonly employeeId: number
  readonly name: string
  readonly pinyin: string
  readonly telephoneCode: string | null
  readonly mobile: string | null
  /** `keyedHash('mobile', '86:138…')` */
  readonly mobileHash: string | null
  /** The employer, which manages the account. */
  readonly homeOrgId: number
  /** Where the employee works: the node of the role assignment. */
  readonly orgId: number
  readonly source: CodeOf<typeof AccountSource>
  /** Of a first password; absent: it is set when the employee activates the account. */
  readonly password?: ReturnType<typeof firstColumns>['columns']
}

interface NewAccountId {
  readonly id: number
  readonly username: string
}

/** Ids and login names for so many new accounts. */
export const newAccountIds = ({ db }: WriteCtx, count: number): Promise<NewAccountId[]> => drawAccountIds(db, { count })
const drawAccountIds = prepared<NewAccountId>(
  'fresh accounts',
  sql`select nextval(pg_get_serial_sequence('sys_account', 'id')) as id, 'u' || lpad(nextval('sys_account_number')::text, 8, '0') as username
      from generate_series(1, ${param('count')}::int)`,
)

/**
 * Accounts of the role 员工 with a login name of `u` and eight digits, as a rule without a password: it is set when the employee activates the
 * account on the phone, so nothing is hashed for 100,000 rows. Gives the rows for `insertRows` and the account's id by employee. A mobile of another
 * account is a conflict.
 */
export function newEmployeeAccounts(ctx: WriteCtx, newIds: readonly NewAccountId[], people: readonly EmployeeAccount[]) {
  const stamped = stamp(ctx)
  const created = people.map((person, at) => ({ ...person, ...newIds[at]! }))
  const accounts = created.map(
    ({ id, username, employeeId, name, pinyin, telephoneCode, mobile, mobileHash, homeOrgId, source, password }) => ({
      ...stamped,
      ...password,
      ...{ id, username, nickname: name, pinyin, telephoneCode, mobile, mobileHash, employeeId, source, orgId: homeOrgId },
    }),
  )
  const assignments = created.map(({ id, orgId }) => ({ ...stamped, accountId: id, roleId: Role.employee, orgId }))
  return {
    ids: new Map(created.map(({ employeeId, id }) => [employeeId, id])) as ReadonlyMap<number, number>,
    rows: [...rowsOf(account, accounts), ...rowsOf(roleAssignment, assignments)],
  }
}

type Followed = Pick<EmployeeAccount, 'name' | 'pinyin' | 'telephoneCode' | 'mobile' | 'mobileHash'> & { readonly id: number }
/** Accounts follow their people: name, and the mobile for signing in. */
export async function changeEmployeeAccounts(ctx: WriteCtx, changes: readonly Followed[]): Promise<void> {
  const rows = changes.map(({ name, ...change }) => ({ ...change, ...touch(ctx), nickname: name }))
  await changeRows(ctx.db, account, rows, { version: sql`${account.version} + 1` })
}

/** The people have left: their accounts and assignments end, and so do their sessions. */
export async function closeEmployeeAccounts(ctx: WriteCtx, employeeIds: readonly number[]): Promise<void> {
  const at = ctx.now.toISOString()
  const deleted = { ...touch(ctx), deletedAt: at }
  const closed = await ctx.db
    .update(account)
    .set({ ...deleted, version: sql`${account.version} + 1` })
    .where(sql`${account.employeeId} = any(${array(employeeIds)}::bigint[]) and ${account.deletedAt} is null`)
    .returning({ id: account.id })
  const ids = array(closed.map(({ id }) => id))
  await ctx.db
    .update(roleAssignment)
    .set(deleted)
    .where(sql`${roleAssignment.accountId} = any(${ids}::bigint[]) and ${roleAssignment.deletedAt} is null`)
  await ctx.db
    .update(session)
    .set({ status: SessionStatus.forcedOut, endTime: at })
    .where(sql`${session.accountId} = any(${ids}::bigint[]) and ${session.status} = ${code(SessionStatus.online)}`)
}

/** The people stand elsewhere: their role goes with them, at once and in their sessions, and the account with its employer. */
export async function moveEmployeeAccounts(
  ctx: WriteCtx,
  moves: readonly Pick<EmployeeAccount, 'employeeId' | 'orgId' | 'homeOrgId'>[],
): Promise<void> {
  const moved = sql`unnest(${array(moves.map(({ employeeId }) => employeeId))}::bigint[], ${array(moves.map(({ orgId }) => orgId))}::bigint[],
      ${array(moves.map(({ homeOrgId }) => homeOrgId))}::bigint[]) as m (employee_id, org_id, home_org_id)`
  await ctx.db.execute(sql`
    update sys_account_rop r set org_id = m.org_id, version = r.version + 1, ${touched(ctx)}
      from ${moved} join sys_account a on a.employee_id = m.employee_id and a.deleted_at is null
     where r.account_id = a.id and r.role_id = ${code(Role.employee)} and r.deleted_at is null and r.org_id <> m.org_id`)
  await ctx.db.execute(sql`
    update sys_account a set org_id = m.home_org_id, version = a.version + 1, ${touched(ctx)} from ${moved}
     where a.employee_id = m.employee_id and a.deleted_at is null and a.org_id <> m.home_org_id`)
}

/** Whoever has resigned signs in no more: the sessions end at once. */
export async function stopEmployeeAccounts(ctx: WriteCtx, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return
  const stopped = await ask<{ id: number }>(
    ctx.db,
    sql`update sys_account a set status = ${code(AccountStatus.locked)}, lock_reason = ${code(LockReason.resigned)}, version = a.version + 1, ${touched(ctx)}
         where a.employee_id = any(${array(employeeIds)}::bigint[]) and a.deleted_at is null returning a.id`,
  )
  const ids = array(stopped.map(({ id }) => id))
  await endSessions(ctx.db, sql`account_id = any(${ids}::bigint[])`, SessionStatus.accountLocked, ctx.now)
}

/** Whoever comes back signs in again, unless the account has been locked for another reason since. */
export async function restoreEmployeeAccounts(ctx: WriteCtx, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return
  await ctx.db.execute(sql`
    update sys_account a set status = ${code(AccountStatus.normal)}, lock_reason = null, locked_until = null, unlock_time = ${ctx.now.toISOString()},
        version = a.version + 1, ${touched(ctx)}
     where a.employee_id = any(${array(employeeIds)}::bigint[]) and a.deleted_at is null and a.lock_reason = ${code(LockReason.resigned)}`)
}

const touched = ({ now, actor }: WriteCtx) => sql`updated_at = ${now.toISOString()}, updated_by = ${actor.accountId}`
