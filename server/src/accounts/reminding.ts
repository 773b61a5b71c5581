import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether an account has been told by a key since a moment: of a reminder in two steps, each comes once, however often its job runs, and one
 * that was missed comes late. The later step takes the place of the earlier one where that is unread (`tell`).
 */
export const hasBeenTold = (accountId: SQL, key: SQL, since: SQL): SQL => sql`exists (
  select from sys_message_user u join sys_message m on m.id = u.message_id
  where u.account_id = ${accountId} and u.dedup_key = ${key} and m.created_at >= ${since})`

/** The moment at which a day begins in Asia/Shanghai, in SQL. */
export const startOfDay = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Asia/Shanghai')`
