import type { Input } from '@oems/contract/core/call.ts'
import { CaptchaMode } from '@oems/contract/session/codes.ts'
import type { session as calls } from '@oems/contract/session/session.ts'
import { readFailures, refuseLocked } from '../accounts/failures.ts'
import { hashThreads } from '../accounts/hashThreads.ts'
import { accountByLoginName } from '../accounts/loginName.ts'
import type { Compared } from '../accounts/passwordAgain.ts'
import { isPassword } from '../accounts/passwords.ts'
import type { Ctx } from '../core/context.ts'
import { notPermitted, type Refusal, tooMany } from '../core/errors.ts'
import { hitShared, isFull } from '../core/http/limits.ts'
import type { Settings } from '../core/settings.ts'
import { checkCaptcha, keepCaptcha } from './captcha.ts'

/** A sign-in by name and password. */
export type PasswordLogin = Input<typeof calls.login> & { readonly username: string; readonly password: string }

export interface Verified extends Compared {
  /** Null: no account has the name. */
  readonly accountId: number | null
  /** A captcha was asked for, and read well. */
  readonly isPictured: boolean
}

/**
 * The first step of a sign-in, outside of any transaction, so that a shift that signs in keeps no connection from those who save: rate, captcha,
 * temporary lock, password. An unknown name costs the same time. What came of it is judged by `signIn` alone.
 */
export async function verifyLogin(ctx: Ctx, login: PasswordLogin): Promise<Verified> {
  if (ctx.origin.foreign) throw notPermitted()
  hashThreads.refuseWhenBusy()
  if (ctx.limited) await limit(ctx, login.username)
  const [failed, found] = await Promise.all([readFailures(ctx, login.username, ctx.settings), accountByLoginName(ctx.db, login.username)])
  const isPictured = asksCaptcha(ctx.settings, failed)
  if (isPictured) await ctx.inOwnTransaction(({ db }) => checkCaptcha(db, login.uuid, login.captcha, ctx.now).catch(keepWrites))
  refuseLocked(ctx, failed, found)
  const hash = found?.passwordHash ?? null
  const isRight = await isPassword(login.password, hash).catch(async (refusal: unknown) => {
    // Sent away after all, to come again with the same answer.
    if (isPictured) await ctx.inOwnTransaction(({ db }) => keepCaptcha(db, login.uuid!, login.captcha!, ctx.now))
    throw refusal
  })
  return { isRight, hash, accountId: found?.id ?? null, isPictured }
}

/** Of `CaptchaMode.afterFailures`. */
export const captchaAfter = 2

export function asksCaptcha(settings: Settings, { count }: { readonly count: number }): boolean {
  const mode = settings['security.captcha.mode']
  return mode === CaptchaMode.always || (mode === CaptchaMode.afterFailures && count >= captchaAfter)
}

export const keepWrites = (refusal: Refusal): never => {
  throw refusal.keepingWrites()
}

const limit = ({ inOwnTransaction, origin: { ip } }: Ctx, username: string) =>
  inOwnTransaction(async ({ db }) => {
    await hitShared(db, 'loginByAddress', ip)
    await hitShared(db, 'loginByName', username.toLowerCase())
    const wait = await isFull(db, 'loginFailuresByAddress', ip)
    if (wait !== null) throw tooMany(wait)
  })
