import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { keyedHash } from '../../core/db/keys.ts'
import { factor } from './tables.ts'
import { stepOfCode } from './totp.ts'

export type Factor = typeof factor.$inferSelect

/** Bound and confirmed; locked until this write ends, so that one code is not taken twice at once. */
export async function lockFactor({ db }: Pick<WriteCtx, 'db'>, accountId: number): Promise<Factor | undefined> {
  const [found] = await db
    .select()
    .from(factor)
    .where(and(eq(factor.accountId, accountId), isNotNull(factor.confirmedAt)))
    .for('update')
  return found
}

/** Takes a code, of the app or for recovery: it is not good again. Returns which it was, or null where it is none. */
export async function takeCode(ctx: WriteCtx, bound: Factor, enteredCode: string): Promise<'app' | 'recovery' | null> {
  const code = enteredCode.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) {
    const step = stepOfCode(bound.secret, code, ctx.now, bound.lastStep)
    if (step === null) return null
    await ctx.db.update(factor).set({ lastStep: step }).where(eq(factor.accountId, bound.accountId))
    return 'app'
  }
  const hash = recoveryHash(bound.accountId, code)
  if (!bound.recoveryCodes.includes(hash)) return null
  const left = sql`array_remove(${factor.recoveryCodes}, ${hash})`
  await ctx.db.update(factor).set({ recoveryCodes: left }).where(eq(factor.accountId, bound.accountId))
  return 'recovery'
}

/** Without 0 O 1 I: they are copied by hand. 31 letters, ten of them: 49 bits. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
const codes = 10

/** `7KQ2M-XW9RT`, ten of them, and the hashes that are stored. */
export function newRecoveryCodes(accountId: number) {
  const recoveryCodes = Array.from({ length: codes }, () => `${half()}-${half()}`)
  return { recoveryCodes, hashes: recoveryCodes.map((code) => recoveryHash(accountId, code.replace('-', ''))) }
}

const recoveryHash = (accountId: number, code: string) => keyedHash('recoveryCode', `${accountId}:${code}`)
