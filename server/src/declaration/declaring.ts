import { sql } from 'drizzle-orm'
import { array, type Db } from '../core/db/database.ts'
import { lockNumbers } from '../core/db/locks.ts'
import { param, prepared } from '../core/db/prepared.ts'

const keyOf = (personId: unknown) => sql`hashtextextended('declare ' || ${personId}::bigint, 0)`
const dueDaysLock = lockNumbers('dueDays')
const lockOne = prepared(
  'declare lock',
  sql`select pg_advisory_xact_lock_shared(${dueDaysLock}), pg_advisory_xact_lock(${keyOf(param('personId'))})`,
)

/** One declaration of a person after the other, of whatever day. */
export const lockDeclaring = (db: Db, personId: number) => lockOne(db, { personId })

/**
 * Nobody declares for these people until the transaction ends: who moves, leaves or is deleted has declared before or finds it so afterwards.
 * Taken before stays are touched, for a declaration may have to open the day.
 */
export const suspendDeclaring = (db: Db, personIds: readonly number[]) =>
  db.execute(sql`select pg_advisory_xact_lock(${keyOf(sql`id`)}) from (select unnest(${array(personIds)}::bigint[]) as id order by 1) ids`)

/** `lockDeclaring` for several, in their order: two who name the same people wait for each other. */
export const lockDeclaringAll = (db: Db, personIds: readonly number[]) =>
  Promise.all([db.execute(sql`select pg_advisory_xact_lock_shared(${dueDaysLock})`), suspendDeclaring(db, personIds)])

/** Nobody declares until the transaction ends, for it may make the day due: taken before anything else is locked, since a declaration may have to open the day. */
export const keepDueDays = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(${dueDaysLock})`)
