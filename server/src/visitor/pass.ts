import { randomBytes } from 'node:crypto'
import { VisitState } from '@oems/contract/visitor/codes.ts'
import { passAlphabet, passCodeIn, passLength } from '@oems/contract/visitor/passCode.ts'
import { and, eq, gte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { keyedHash } from '../core/db/keys.ts'
import { visitor as t } from './tables.ts'

/** A fresh code of 130 random bits. It is answered once; what is kept of it is a digest. */
export const newPassCode = () => Array.from(randomBytes(passLength), (byte) => passAlphabet[byte % passAlphabet.length]).join('')
export const passHashOf = (code: string) => keyedHash('visitorPass', code)

/** The visit whose pass it is, as long as its day lasts and it was not cancelled. */
export function withPass({ now }: Pick<Ctx, 'now'>, typed: string): SQL {
  return and(isPass(typed), gte(t.visitDay, dayOf(now)), ne(t.visitState, VisitState.cancelled))!
}
/** The same at the desk: whoever is still inside is found by it later too, to be let out. */
export const withPassAtDesk = (ctx: Pick<Ctx, 'now'>, typed: string): SQL =>
  or(withPass(ctx, typed), and(isPass(typed), eq(t.visitState, VisitState.inside)))!

function isPass(typed: string): SQL {
  const code = passCodeIn(typed)
  return code === null ? sql`false` : eq(t.passHash, passHashOf(code))
}
