import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { metrics } from './registry.ts'

const batch = 5_000
const everyMs = 500
/** Of the pause, either way: processes that started together do not stay in step. */
const jitter = 0.2
/** Rows after which the fold cleans up behind itself. Autovacuum looks in only once a minute, and each read passes over what it left. */
const vacuumAfter = 20_000

/** One folder at a time, in all processes; the mover of a subtree takes the same lock. */
export const foldLock = '7301, 1'
const gauges = Object.values(metrics).flatMap(({ kind, id, cuts }) =>
  kind === 'gauge' ? [id, ...Object.values(cuts).map((cut) => cut.id)] : [],
)

/** `array[sum(n) filter (where part = 1), …]`: one element for each day of a month or month of a year. */
const elements = (aggregate: string, part: string, length: number) =>
  `array[${Array.from({ length }, (_, i) => `${aggregate} filter (where ${part} = ${i + 1})`).join(', ')}]`

/**
 * Adds deltas into the blocks of their node and every node above it, in the order of the keys. `taken` says which: a statement that
 * gives org_id, metric, dim, day, n.
 */
export const spread = (taken: string) => `
  with taken as (${taken}),
  own as (select org_id, metric, dim, day, sum(n)::bigint n from taken group by 1, 2, 3, 4),
  up as materialized (
    select a.id org_id, w.metric, w.dim, w.day, extract(day from w.day)::int dd, extract(month from w.day)::int mm, sum(w.n)::bigint n
      from own w join org o on o.id = w.org_id cross join lateral unnest(path_ids(o.path)) a(id)
     group by 1, 2, 3, 4 having sum(w.n) <> 0),
  months as (
    insert into stat_month as s (metric, month, org_id, dim, d)
    -- max, for there is one row a day, and sums of bigint are slow
    select metric, day - (dd - 1) as month, org_id, dim, ${elements('max(n)', 'dd', 31)}
      from up group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (metric, month, org_id, dim) do update set d = stat_add(s.d, excluded.d)),
  years as (
    insert into stat_year as s (metric, year, org_id, dim, m)
    select metric, extract(year from day)::smallint as year, org_id, dim, ${elements('sum(n)', 'mm', 12)}::bigint[]
      from up group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (metric, year, org_id, dim) do update set m = stat_add(s.m, excluded.m)),
  totals as (
    insert into stat_total as s (metric, org_id, dim, v)
    select metric, org_id, dim, sum(n) from up where metric in (${gauges.join(', ')}) group by 1, 2, 3 order by 1, 2, 3
    on conflict (metric, org_id, dim) do update set v = s.v + excluded.v)
  select count(*)::int as n from taken`

/** Whatever is visible: no watermark, so a slow transaction that commits a lower id later is taken by a later fold. */
const foldStatement = spread(`
  delete from stat_delta where id in (select id from stat_delta order by id limit ${batch}) returning org_id, metric, dim, day, n`)

/** Folds up to 5,000 deltas; how many, or null where somebody else is folding. */
export async function fold(pool: pg.Pool): Promise<number | null> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level read committed')
    // In a statement of its own: the next one's snapshot is then newer than the last change of the tree.
    const {
      rows: [lock],
    } = await client.query<{ got: boolean }>(`select pg_try_advisory_xact_lock(${foldLock}) as got`)
    const taken = lock!.got ? (await client.query<{ n: number }>({ name: 'fold', text: foldStatement })).rows[0]!.n : null
    await client.query('commit')
    client.release()
    return taken
  } catch (error) {
    // The connection's state is unknown: it is thrown away, and its transaction with it.
    client.release(true)
    throw error
  }
}

/** Folds until nothing is left. */
export async function foldAll(pool: pg.Pool): Promise<void> {
  while ((await fold(pool)) !== 0);
}

export interface Folding {
  /** Resolves when the running fold has ended. */
  stop(): Promise<void>
}

/** The loop of every process. A lost database is waited for. */
export function startFolding({ db }: Pick<Database, 'db'>, log: Pick<FastifyBaseLogger, 'warn'>): Folding {
  const stopping = new AbortController()
  const ended = loop(db.$client, log, stopping.signal)
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

async function loop(pool: pg.Pool, log: Pick<FastifyBaseLogger, 'warn'>, signal: AbortSignal) {
  let uncleaned = 0
  while (!signal.aborted) {
    let taken: number | null = 0
    try {
      taken = (await isWaiting(pool)) ? await fold(pool) : 0
      uncleaned += taken ?? 0
      if (uncleaned >= vacuumAfter) {
        await pool.query('vacuum (skip_locked) stat_delta')
        uncleaned = 0
      }
    } catch (error) {
      log.warn(error, 'statistics: a fold failed and is tried again')
    }
    if (taken !== batch) await pause(everyMs * (1 - jitter + 2 * jitter * Math.random()), undefined, { signal }).catch(() => undefined)
  }
}

/** Cheaper than a lock and a fold of nothing. */
async function isWaiting(pool: pg.Pool) {
  const { rows } = await pool.query<{ waiting: boolean }>('select exists (select from stat_delta) as waiting')
  return rows[0]!.waiting
}
