import type { Input } from '@oems/contract/core/call.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import type { session as calls } from '@oems/contract/session/session.ts'
import { eq, sql } from 'drizzle-orm'
import { type ChosenPassword, chosenColumns, hashChosen } from '../accounts/chosenPassword.ts'
import { type Compared, comparePassword, judgePassword, lockOwnAccount, ownAccount } from '../accounts/passwordAgain.ts'
import { passwordPolicy } from '../accounts/passwordPolicy.ts'
import { acceptPassword } from '../accounts/passwords.ts'
import { endSessions } from '../accounts/sessions.ts'
import { account } from '../accounts/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { badField, conflict } from '../core/errors.ts'
import { inTwoSteps } from '../core/implement.ts'

type Change = Input<typeof calls.changePassword>

/** The old password is asked for unless it has to be changed, and a wrong one counts as a failed sign-in; every other session of the account ends. */
export const changePassword = inTwoSteps(hashNew, setNew)

interface Hashed {
  /** Null: the old password was not asked for. */
  readonly compared: Compared | null
  /** Null: the old password was wrong. */
  readonly chosen: ChosenPassword | null
  /** The password that goes. */
  readonly replaces: string | null
}
const path = 'newPassword'

async function hashNew(ctx: Ctx, { password, newPassword }: Change): Promise<Hashed> {
  const own = await ownAccount(ctx)
  if (!own.mustChange && !password) throw badField('password', '请输入原密码')
  const policy = passwordPolicy(ctx.settings)
  // Before the old one is compared: what it says of the new one says nothing of that.
  const accepted = acceptPassword(newPassword, own.username, policy.rule, path)
  const compared = password ? await comparePassword(ctx, password) : null
  const chosen = compared?.isRight === false ? null : await hashChosen(own, accepted, policy)
  return { compared, chosen, replaces: own.passwordHash }
}

async function setNew(ctx: WriteCtx, _input: Change, { compared, chosen, replaces }: Hashed) {
  const judged = compared && (await judgePassword(ctx, compared, '原密码错误'))
  const own = judged?.own ?? (await lockOwnAccount(ctx))
  if (!chosen || own.passwordHash !== replaces) throw conflict('密码已在别处修改，请重新登录')
  const changed = chosenColumns(chosen, own, passwordPolicy(ctx.settings), ctx.now, path)
  await ctx.db
    .update(account)
    .set({ ...changed, version: sql`${account.version} + 1` })
    .where(eq(account.id, own.id))
  await judged?.failures.forget()
  await endSessions(ctx.db, sql`account_id = ${own.id} and session_id <> ${ctx.actor.sessionId}`, SessionStatus.forcedOut, ctx.now)
  ctx.note({ what: '账号密码', id: own.id, name: own.username, before: null, after: null })
}
