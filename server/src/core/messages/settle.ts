import { sql } from 'drizzle-orm'
import { array, type Db } from '../db/database.ts'

interface Telling {
  readonly db: Pick<Db, 'execute'>
  readonly now: Date
}
/** What an account was told under a key, as long as it has not read it. */
interface ToldUnread {
  readonly accountId: number
  readonly dedupKey: string
}

const theirs = (told: readonly ToldUnread[]) => sql`(account_id, dedup_key) in (select * from unnest(
    ${array(told.map(({ accountId }) => accountId))}::bigint[], ${array(told.map(({ dedupKey }) => dedupKey))}::text[]))
  and read_time is null and deleted_at is null`

/** Somebody who has seen what a message is about need not open the message as well. */
export async function setRead({ db, now }: Telling, told: readonly ToldUnread[]): Promise<void> {
  await db.execute(sql`update sys_message_user set read_time = ${now.toISOString()}::timestamptz where ${theirs(told)}`)
}

/** A message about what is no more leads nowhere. */
export async function takeBack({ db, now }: Telling, told: readonly ToldUnread[]): Promise<void> {
  await db.execute(sql`update sys_message_user set deleted_at = ${now.toISOString()}::timestamptz where ${theirs(told)}`)
}
