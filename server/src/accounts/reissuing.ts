import { eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { touch } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { renewPassword } from './accountActions.ts'
import { type AccountView, checkGoverned, getAccount, inScope, lockAccount } from './accountView.ts'
import { type FirstPassword, hashFirst } from './initialPassword.ts'
import { noteAccount } from './saving.ts'
import { account } from './tables.ts'

/**
 * The password of a person's account, for whoever has the person: the account need not be at home with the caller, but all that it may do
 * has to lie in the caller's scope and below the caller's role. First step: a new one, hashed.
 */
export async function hashReissued(ctx: Ctx, accountId: number): Promise<FirstPassword> {
  const view = await getAccount(ctx, accountId)
  refuseUnfit(ctx, view)
  return hashFirst(view.row.username, ctx.settings)
}

/** Second step: it counts from now on, and every session of the account has ended. */
export async function reissue(ctx: WriteCtx, accountId: number, password: FirstPassword): Promise<{ initialPassword: string }> {
  const view = await lockAccount(ctx, accountId)
  refuseUnfit(ctx, view)
  const { columns, initialPassword } = await renewPassword(ctx, view.row, password)
  const [after] = await ctx.db
    .update(account)
    .set({ ...columns, ...touch(ctx), version: sql`${account.version} + 1` })
    .where(eq(account.id, accountId))
    .returning()
  noteAccount(ctx, { before: view.row, after: after! })
  return { initialPassword: initialPassword! }
}

function refuseUnfit(ctx: Ctx, view: AccountView): void {
  if (view.isOwn) throw conflict('请在个人中心修改自己的密码')
  checkGoverned({ ...view, isHome: view.isHome || view.assignments.every((assignment) => inScope(ctx, assignment)) })
}
