import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../days.ts'
import { ask, type Database } from '../db/database.ts'
import { lockNumbers } from '../db/locks.ts'
import { watchLag } from './lag.ts'
import { spread } from './spread.ts'

const batch = 5_000
/** After a bulk load many rows go into one block, which is then touched once. */
const bulkBatch = 50_000
const everyMs = 500
/** Of the pause, either way: processes that started together do not stay in step. */
const jitter = 0.2
/** Rows after which the fold cleans up behind itself. Autovacuum comes only once a minute, and each read passes over what it left. */
const vacuumAfter = 20_000
/** Between two looks at how far the fold is behind. */
const lookEveryMs = 10_000

/** One folder at a time, in all processes; the mover of a subtree takes the same lock. */
export const foldLock = lockNumbers('figures')

/** Whatever is visible: no watermark, so what a slow transaction commits later under a lower id is part of a later fold. */
const oldest = (rows: number) => sql`
  delete from stat_delta where id in (select id from stat_delta order by id limit ${sql.raw(String(rows))}) returning org_id, metric, dim, day, n`

const noted = sql`insert into stat_fold (folded_at) values (clock_timestamp()) on conflict (id) do update set folded_at = excluded.folded_at`

/** Folds up to so many deltas; how many, or null where somebody else is folding. */
export const fold = (db: Pick<Database['db'], 'transaction'>, rows = batch): Promise<number | null> =>
  db.transaction(
    async (tx) => {
      // In a statement of its own: the next one's snapshot is then newer than the last change of the tree.
      const [lock] = await ask<{ got: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${foldLock}) as got`)
      if (!lock!.got) return null
      const folded = await spread(tx, oldest(rows))
      if (folded > 0) await tx.execute(noted)
      return folded
    },
    { isolationLevel: 'read committed' },
  )

/**
 * Gives the place of folded rows back: the table is read from end to end each time, and after a bulk load its end is far away. With the index,
 * which PostgreSQL passes over where little is dead: the few at the end would keep all that lies before them.
 */
const cleanUp = (db: Pick<Database['db'], 'execute'>) => db.execute('vacuum (skip_locked, truncate, index_cleanup on) stat_delta')

/** Folds until nothing is left. */
export async function foldAll(db: Pick<Database['db'], 'transaction' | 'execute'>): Promise<void> {
  while ((await fold(db, bulkBatch)) !== 0);
  await cleanUp(db)
}

export interface Folding {
  /** Resolves when the running fold has ended. */
  stop(): Promise<void>
}

/** The loop of every process, which also tells when it cannot keep up. A lost database is waited for. */
export function startFolding({ db }: Pick<Database, 'db'>, log: Pick<FastifyBaseLogger, 'warn'>, clock: Clock): Folding {
  const stopping = new AbortController()
  const ended = loop(db, log, clock, stopping.signal)
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

async function loop(db: Database['db'], log: Pick<FastifyBaseLogger, 'warn'>, clock: Clock, signal: AbortSignal) {
  // What a process that ended has left is cleaned up at once.
  let uncleaned = vacuumAfter
  let nextLook = performance.now() + lookEveryMs
  while (!signal.aborted) {
    let folded: number | null = 0
    try {
      folded = (await isWaiting(db)) ? await fold(db) : 0
      uncleaned += folded ?? 0
      if (uncleaned >= vacuumAfter) {
        await cleanUp(db)
        uncleaned = 0
      }
    } catch (error) {
      log.warn(error, 'statistics: a fold failed and is tried again')
    }
    // Also where every fold fails: then above all somebody has to hear of it.
    if (performance.now() >= nextLook) {
      nextLook = performance.now() + lookEveryMs
      await watchLag({ db }, clock()).catch((error: unknown) => log.warn(error, 'statistics: how far the fold is behind is not known'))
    }
    if (folded !== batch) await pause(everyMs * (1 - jitter + 2 * jitter * Math.random()), undefined, { signal }).catch(() => undefined)
  }
}

/** Cheaper than a lock and a fold of nothing. */
async function isWaiting(db: Database['db']) {
  const [row] = await ask<{ waiting: boolean }>(db, sql`select exists (select from stat_delta) as waiting`)
  return row!.waiting
}
