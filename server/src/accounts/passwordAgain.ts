import { eq } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import type { Account } from './accountView.ts'
import { failuresOf, readFailures, refuseLocked } from './failures.ts'
import { isPassword } from './passwords.ts'
import { account } from './tables.ts'

/** What came of comparing a password, for `judgePassword` alone: nothing else may show it. */
export interface Compared {
  readonly isRight: boolean
  /** With which it was compared. */
  readonly hash: string | null
}

export async function ownAccount({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Account> {
  const [own] = await db.select().from(account).where(eq(account.id, actor.accountId))
  return own ?? Promise.reject(notFound())
}

/** Before something grave the caller's own password is asked once more: the first step compares it, outside of any transaction. */
export async function comparePassword(ctx: Ctx, password: string): Promise<Compared> {
  const own = await ownAccount(ctx)
  refuseLocked(ctx, await readFailures(ctx, own.username, ctx.settings), own)
  return { isRight: await isPassword(password, own.passwordHash), hash: own.passwordHash }
}

/** The second step: the caller's locked account, where the count of failures allows one more try and the password was right. A wrong one counts. */
export async function judgePassword(ctx: WriteCtx, { isRight, hash }: Compared, says: string) {
  const failures = failuresOf(ctx, ctx.actor.username)
  const failed = await failures.lock(ctx.settings)
  const own = await lockOwnAccount(ctx)
  refuseLocked(ctx, failed, own)
  if (!isRight || own.passwordHash !== hash) throw await failures.count(ctx.settings, own, { says })
  return { own, failures }
}

export async function lockOwnAccount({ db, actor }: WriteCtx): Promise<Account> {
  const [own] = await db.select().from(account).where(eq(account.id, actor.accountId)).for('update')
  return own ?? Promise.reject(notFound())
}
