import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { QueryResult } from 'pg'
import type { Database } from './database.ts'

type Reader = Database['reader']
async function one<Row>(reader: Reader, query: SQL): Promise<Row> {
  const { rows }: QueryResult = await reader.execute(query)
  return rows[0] as Row
}

/** How far behind it may be. */
const patienceMs = 5_000
const betweenMs = 20
/** One that did not come along is not asked again for so long. */
const restMs = 10_000

/** A streaming replica, for long reads: nobody writes by it, and it is passed over where it is gone or too far behind. */
export class Replica {
  readonly url: string
  readonly #primary: Reader
  readonly #reader: Reader
  #notBefore = 0

  constructor(primary: Reader, reader: Reader, url: string) {
    this.#primary = primary
    this.#reader = reader
    this.url = url
  }

  /**
   * Once it has all that was committed when it was asked for; null where it has not after `ms`, and the primary is to be read. So whoever has
   * just written finds it here too, and the reply is as of the request or later.
   */
  async reader(ms = patienceMs): Promise<Reader | null> {
    if (performance.now() < this.#notBefore) return null
    const until = performance.now() + ms
    const now = await one<{ at: string }>(this.#primary, sql`select pg_current_wal_lsn()::text as at`)
    try {
      while (!(await this.#has(now.at))) {
        if (performance.now() > until) return this.#passOver()
        await pause(betweenMs)
      }
      return this.#reader
    } catch {
      return this.#passOver()
    }
  }

  /** A server that is no replica follows nothing. */
  async #has(at: string): Promise<boolean> {
    const { has } = await one<{ has: boolean | null }>(
      this.#reader,
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${at}::pg_lsn as has`,
    )
    return has === true
  }

  #passOver(): null {
    this.#notBefore = performance.now() + restMs
    return null
  }
}

/** Where long reads go. */
export const longReader = async ({ reader, replica }: Pick<Database, 'reader' | 'replica'>, ms?: number): Promise<Reader> =>
  (await replica?.reader(ms)) ?? reader
