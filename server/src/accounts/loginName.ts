import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { ReadDb } from '../core/db/database.ts'
import { mobileHashOf } from '../core/identity.ts'
import { account } from './tables.ts'

/** Whom a login name means, whatever its case, or a mobile number of mainland China; the name goes before a number that looks like it. */
export async function accountByLoginName(db: ReadDb, typed: string): Promise<typeof account.$inferSelect | undefined> {
  const name = typed.toLowerCase()
  const byMobile = /^\d{11}$/.test(typed) ? eq(account.mobileHash, mobileHashOf('86', typed)) : undefined
  const found = await db
    .select()
    .from(account)
    .where(and(or(sql`lower(${account.username}) = ${name}`, byMobile), isNull(account.deletedAt)))
    .limit(2)
  return found.find(({ username }) => username.toLowerCase() === name) ?? found[0]
}

/** As the log names whoever could not sign in: by the account's own name, never by what was typed. */
export const loginNameOf = async (db: ReadDb, typed: string): Promise<string | null> =>
  (await accountByLoginName(db, typed))?.username ?? null
