import type { Input } from '@oems/contract/core/call.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import type { session as calls } from '@oems/contract/session/session.ts'
import { eq, sql } from 'drizzle-orm'
import { failuresOf } from '../accounts/failures.ts'
import { historyWith, type PasswordPolicy, passwordPolicy } from '../accounts/passwordPolicy.ts'
import { checkPassword, hashPassword, isPassword } from '../accounts/passwords.ts'
import { endSessions } from '../accounts/sessions.ts'
import { account } from '../accounts/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { badField, notFound } from '../core/errors.ts'

interface Owner {
  readonly username: string
  readonly passwordHash: string | null
  readonly passwordHistory: readonly string[]
}

/** The columns of a password that its owner has chosen. It keeps the rules, and is none of the recent ones. */
export async function chosenPassword(owner: Owner, password: string, policy: PasswordPolicy, now: Date, path = 'newPassword') {
  checkPassword(password, owner.username, policy.rule, path)
  const former = [owner.passwordHash, ...owner.passwordHistory.slice(0, policy.history)].filter((hash) => hash !== null)
  const same = await Promise.all(former.map((hash) => isPassword(password, hash)))
  if (same.includes(true))
    throw badField(path, policy.history > 0 ? `不能与最近${policy.history}次使用过的密码相同` : '新密码不能与原密码相同')
  return {
    passwordHash: await hashPassword(password),
    passwordHistory: historyWith(owner.passwordHash, owner.passwordHistory, policy),
    passwordTime: now.toISOString(),
    mustChange: false,
  }
}

/**
 * The old password is asked for unless it has to be changed, and a wrong one counts as a failed sign-in; every other session of the account
 * ends.
 */
export async function changePassword(ctx: WriteCtx, { password, newPassword }: Input<typeof calls.changePassword>) {
  const current = ctx.settings
  const [own] = await ctx.db.select().from(account).where(eq(account.id, ctx.actor.accountId)).for('update')
  if (!own) throw notFound()
  if (!own.mustChange && !password) throw badField('password', '请输入原密码')
  const failures = failuresOf(ctx, own.username)
  if (password) {
    await failures.lock()
    failures.refuseLocked(await failures.read(current), own)
    if (!(await isPassword(password, own.passwordHash))) throw await failures.count(current, own, { says: '原密码错误' })
  }
  const changed = await chosenPassword(own, newPassword, passwordPolicy(current), ctx.now)
  await ctx.db
    .update(account)
    .set({ ...changed, version: sql`${account.version} + 1` })
    .where(eq(account.id, own.id))
  if (password) await failures.forget()
  await endSessions(ctx.db, sql`account_id = ${own.id} and session_id <> ${ctx.actor.sessionId}`, SessionStatus.forcedOut, ctx.now)
  ctx.note({ what: '账号密码', id: own.id, name: own.username, before: null, after: null })
}
