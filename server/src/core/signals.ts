import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './db/database.ts'
import { hangUp } from './db/driver.ts'

/** What processes keep in memory and read anew when another has changed it, and jobs that somebody has asked for. */
export type Channel = 'parameters' | 'rights' | 'jobs' | 'counted'

/**
 * Tells every process that listens, at the commit of this very transaction; one that is rolled back told nobody. Transactions that signal
 * commit one after another, through the whole server: for what people change now and then, never for what every request writes.
 */
export const signal = (db: Pick<Db, 'execute'>, channel: Channel) => db.execute(sql`select pg_notify(${name}, ${channel})`)

/** One name for all: a lost line is then one statement away from hearing everything again. */
const name = 'oems'
const application = 'oems signals'
/** How many server processes there are on this database. */
export const listening = sql`
  select count(*) as processes from pg_stat_activity where datname = current_database() and application_name = ${application}`

const beatMs = 15_000
const retryMs = 500
const patienceMs = 5_000

/**
 * A connection of its own beside the pool, made when somebody begins to listen. A line that was lost comes back by itself, and as nobody
 * knows what was said meanwhile, all that listen are told then. Whoever must not depend on it reads anew from time to time as well.
 */
export class Signals {
  readonly #url: string
  readonly #listeners = new Map<Channel, Set<() => void>>()
  readonly #closing = new AbortController()
  #line: Promise<void> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** From now on, and once as soon as the line stands. Replies how to stop; `onSignal` must not throw. */
  listen(channel: Channel, onSignal: () => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(onSignal))
    this.#line ??= this.#keep()
    return () => void listeners.delete(onSignal)
  }

  /** Tells this process alone: whoever has written would otherwise hear of it a moment after the reply. */
  raise(channel: Channel): void {
    for (const onSignal of this.#listeners.get(channel) ?? []) onSignal()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#line
  }

  async #keep(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#hold().catch(() => undefined)
      await this.#rest(retryMs)
    }
  }

  /** Until the line is lost, or closed. */
  async #hold(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: application,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    const lost = new AbortController()
    for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort())
    client.on('notification', ({ payload }) => this.raise(payload as Channel))
    try {
      await client.connect()
      await client.query(`listen ${name}`)
      for (const channel of this.#listeners.keys()) this.raise(channel)
      // A line that only seems to stand, as behind a restarted firewall, is found out by asking.
      while (await this.#rest(beatMs, lost.signal)) await client.query('select')
    } finally {
      hangUp(client)
    }
  }

  /** False where it was cut short. */
  #rest(ms: number, orUntil: AbortSignal = this.#closing.signal): Promise<boolean> {
    const signal = AbortSignal.any([orUntil, this.#closing.signal])
    return pause(ms, true, { signal }).catch(() => false)
  }
}
