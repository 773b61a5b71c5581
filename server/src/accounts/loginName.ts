import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { ReadDb } from '../core/db/database.ts'
import { param, preparedSelect } from '../core/db/prepared.ts'
import { mobileHashOf } from '../core/identity.ts'
import { account } from './tables.ts'

/** Whom a login name means, whatever its case, or a mobile number of mainland China; the name goes before a number that looks like it. */
export async function accountByLoginName(db: ReadDb, typed: string): Promise<typeof account.$inferSelect | undefined> {
  const name = typed.toLowerCase()
  const mobileHash = /^\d{11}$/.test(typed) ? mobileHashOf('86', typed) : null
  const found = await byName(db, { name, mobileHash })
  return found.find(({ username }) => username.toLowerCase() === name) ?? found[0]
}

/** Of no number: nobody by it, since nothing equals null. */
const byName = preparedSelect('account by login name', (db) =>
  db
    .select()
    .from(account)
    .where(
      and(or(sql`lower(${account.username}) = ${param('name')}`, eq(account.mobileHash, param('mobileHash'))), isNull(account.deletedAt)),
    )
    .limit(2),
)

/** As the log names whoever could not sign in: by the account's own name, never by what was typed. */
export const loginNameOf = async (db: ReadDb, typed: string): Promise<string | null> =>
  (await accountByLoginName(db, typed))?.username ?? null
