import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { ReadDb } from '../core/db/database.ts'
import { mobileHashOf } from '../core/identity.ts'
import { account } from './tables.ts'

/** Whose login name, or mobile number of mainland China, was typed; a login name goes before a number that looks like it. */
export async function loginNameOf(db: ReadDb, typed: string): Promise<string | null> {
  const name = typed.toLowerCase()
  const byMobile = /^\d{11}$/.test(typed) ? eq(account.mobileHash, mobileHashOf('86', typed)) : undefined
  const found = await db
    .select({ username: account.username })
    .from(account)
    .where(and(or(sql`lower(${account.username}) = ${name}`, byMobile), isNull(account.deletedAt)))
    .limit(2)
  return (found.find(({ username }) => username.toLowerCase() === name) ?? found[0])?.username ?? null
}
