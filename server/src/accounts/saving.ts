import { AccountSource, AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { eq, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { stamp, touch } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { type Account, type AccountView, checkGoverned } from './accountView.ts'
import { freshUsername, type Identity, identityColumns, loggable, refuseChangedPerson, refuseEmployee } from './identity.ts'
import { type FirstPassword, firstColumns } from './initialPassword.ts'
import { account } from './tables.ts'

const what = '账号'

export interface NewAccount extends Identity {
  readonly username: string | null
  readonly status: CodeOf<typeof AccountStatus> | null
  /** Absent: somebody typed it in. */
  readonly source?: CodeOf<typeof AccountSource>
}

/** A new account at a locked node. Its owner has to change the password, which is returned this once unless the caller chose it. */
export async function createAccount(
  ctx: WriteCtx,
  { username: requestedName, status, source = AccountSource.manual, ...identity }: NewAccount,
  orgId: number,
  password: FirstPassword,
) {
  refuseStatus(status, AccountStatus.normal)
  const columns = identityColumns(identity)
  const username = requestedName ?? (await freshUsername(ctx))
  const { columns: passwordColumns, initialPassword } = firstColumns(password, username, ctx.settings, ctx.now)
  await refuseEmployee(ctx, columns)
  const [made] = await ctx.db
    .insert(account)
    .values({ ...columns, ...passwordColumns, ...stamp(ctx), username, orgId, source })
    .returning()
  return { made: made!, initialPassword }
}

export interface Revision extends Identity {
  readonly username: string | null
  readonly orgId: number | null
  readonly status: CodeOf<typeof AccountStatus> | null
}

/** Changes the fields of a locked account where they differ: they count everywhere, so its home organisation has to be in scope. */
export async function reviseAccount(
  ctx: WriteCtx,
  existing: AccountView,
  { username, orgId, status, ...identity }: Revision,
): Promise<Account> {
  const before = existing.row
  refuseStatus(status, before.status)
  const columns = identityColumns(identity, before)
  const after = { ...before, ...columns, username: username ?? before.username, orgId: orgId ?? before.orgId }
  const isChanged = JSON.stringify(loggable(before)) !== JSON.stringify(loggable(after))
  if (isChanged) {
    if (!existing.isOwn || !existing.isHome) checkGoverned(existing)
    refuseChangedPerson(before, columns)
  }
  const changes = isChanged ? { ...columns, username: after.username, orgId: after.orgId } : {}
  const [row] = await ctx.db
    .update(account)
    .set({ ...changes, ...touch(ctx), version: sql`${account.version} + 1` })
    .where(eq(account.id, before.id))
    .returning()
  return row!
}

/** Locking and unlocking end sessions and ask for a reason; a form cannot do either. */
function refuseStatus(requested: number | null, status: number) {
  if (requested !== null && requested !== status) throw conflict('账号状态请通过锁定、解锁修改')
}

interface AccountChange {
  readonly before: Account | null
  readonly after: Account | null
  /** In words. */
  readonly assignmentsBefore?: readonly string[]
  readonly assignmentsAfter?: readonly string[]
}

/** Logs an account: never a hash, and its numbers only as a mark. */
export function noteAccount(ctx: WriteCtx, { before, after, assignmentsBefore = [], assignmentsAfter = [] }: AccountChange): void {
  const row = (after ?? before)!
  const toLogged = (one: Account | null, assignments: readonly string[]) =>
    one && { ...loggable(one), ...(assignmentsBefore.length + assignmentsAfter.length > 0 && { rops: assignments }) }
  ctx.note({
    what,
    id: row.id,
    name: row.username,
    orgId: row.orgId,
    before: toLogged(before, assignmentsBefore),
    after: toLogged(after, assignmentsAfter),
  })
}
