import { type SQL, sql } from 'drizzle-orm'
import { ask, type Db } from './database.ts'
import { param, prepared } from './prepared.ts'

/**
 * The advisory locks of transactions, so that no two mean different things by the same numbers; those that migrations take keep theirs. What a
 * connection holds for as long as it lives (migrating, an embedded database in use) goes by one number, which is another space.
 */
const single = {
  /** Of the figures: the fold, and whoever moves a subtree. */
  figures: '7301, 1',
  shippedRoles: '7301, 2',
  tree: '7301, 3',
  rights: '7301, 4',
  administrators: '7301, 5',
  logSeals: '7301, 13',
  shippedAreas: '7301, 20',
  shippedIcds: '7301, 21',
  openingDays: '7302, 1',
  dueDays: '7302, 2',
  openingPeriods: '7302, 4',
  migratingPeople: '7302, 3',
  demoDay: '7303, 1',
  demoHistory: '7303, 2',
  suppliesItems: '7303, 3',
} as const
/** One for each key; two keys of one hash wait for each other, which does no harm. */
const keyed = {
  temporaryUsers: 7304,
  registration: 7305,
  projectReport: 7306,
  signInFailures: 7307,
  activation: 7308,
  exports: 7309,
  proof: 7310,
  cluster: 7311,
  recall: 7312,
  areaRisk: 7330,
} as const

/** The arguments of PostgreSQL's own lock functions. */
export const numbersOf = (name: keyof typeof single): string => single[name]
export const lockNumbers = (name: keyof typeof single): SQL => sql.raw(single[name])

type Executing = Pick<Db, 'execute'>
/** Until the transaction ends nobody else is past this. */
export const lockAll = (db: Executing, name: keyof typeof single) => db.execute(sql`select pg_advisory_xact_lock(${lockNumbers(name)})`)
/** The same for one key: a project, an account, a name. */
export const lockKey = (db: Executing, name: keyof typeof keyed, key: string | number) =>
  db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(keyed[name]))}, hashtext(${String(key)}))`)
/** Beside others that ask so; false where somebody has `lockKey`. Nobody waits: for whoever holds what the other one asks for next. */
export const tryShareKey = async (db: Db, name: keyof typeof keyed, key: string | number): Promise<boolean> => {
  const lock = sql`select pg_try_advisory_xact_lock_shared(${sql.raw(String(keyed[name]))}, hashtext(${String(key)})) as got`
  return (await ask<{ got: boolean }>(db, lock))[0]!.got
}
/** `lockKey` where statements that follow it travel with it: it is sent at once, so they find what whoever had it before has left. */
export const lockPrepared = (name: keyof typeof keyed) =>
  prepared(`lock of ${name}`, sql`select pg_advisory_xact_lock(${sql.raw(String(keyed[name]))}, hashtext(${param('key')}::text))`)
/** As text with the key as its first parameter. */
export const numbersOfKey = (name: keyof typeof keyed): string => `${keyed[name]}, hashtext($1)`
