import type { Actor } from './context.ts'
import type { Database } from './db/database.ts'
import { signal } from './signals.ts'

/** So old a count may be at the most, once anybody has written something: each console asks once a minute. */
const freshMs = 60_000
/** So old where nobody and no job wrote: the others are the net for a signal that got lost. */
const longestMs = 30 * freshMs
/** So old where something of it ends with time alone, such as a lock. */
const passingMs = 5 * freshMs
/** Other processes hear of writes at once, and then no more often than that. */
const pauseMs = 5_000
const manyWriters = 10_000
const manyCounts = 20_000

/** `isWhole`: none of them failed. */
export interface Counts {
  readonly counts: Readonly<Record<string, number>>
  readonly isWhole: boolean
  /** Something of it ends by itself within the day. */
  readonly passes: boolean
}
interface Entry {
  /** When the counting began, by the process's own clock. */
  readonly at: number
  readonly counted: Promise<Counts>
  /** Until it is counted, the longest. */
  standsMs: number
}
type Whose = Pick<Actor, 'accountId' | 'roleId' | 'orgId' | 'scope' | 'permVersion' | 'readOnly'>

/**
 * What waits for whoever holds a role at a node, counted once for all of them. A thousand consoles that stand open ask every minute, and
 * mostly nothing has happened. Whoever has written something is counted for anew at their next question; everybody else once the
 * count is a minute old. Where nobody wrote anything, no job did either, and nothing of it ends by itself, the count stands for half an hour.
 */
export class SharedCounts {
  readonly #database: Pick<Database, 'db' | 'signals'>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  readonly #writers = new Map<number, number>()
  readonly #stopListening: () => void
  #written = Number.NEGATIVE_INFINITY
  #told = Number.NEGATIVE_INFINITY
  #telling: NodeJS.Timeout | undefined

  constructor(database: Pick<Database, 'db' | 'signals'>, now: () => number = () => performance.now()) {
    this.#database = database
    this.#now = now
    this.#stopListening = database.signals.listen('counted', () => this.#someoneWrote())
  }

  /** By role and node as they are now: other rights, or another place in the tree, are another count. `day`: with a new one all is counted anew. */
  of(who: Whose, day: string, count: () => Promise<Counts>): Promise<Counts> {
    const { roleId, orgId, scope, permVersion, readOnly } = who
    const key = JSON.stringify([roleId, orgId, scope, permVersion, readOnly, day])
    const entry = this.#entries.get(key)
    if (entry && this.#stands(entry, who.accountId)) return entry.counted
    const fresh: Entry = { at: this.#now(), counted: count(), standsMs: longestMs }
    this.#keep(key, fresh)
    const drop = () => void (this.#entries.get(key) === fresh && this.#entries.delete(key))
    fresh.counted.then(({ isWhole, passes }) => {
      if (passes) fresh.standsMs = passingMs
      if (!isWhole) drop()
    }, drop)
    return fresh.counted
  }

  /** An account, or its long task, has or may have changed something; jobs signal for themselves. */
  written(accountId: number | null): void {
    this.#someoneWrote()
    if (accountId !== null) this.#writers.set(accountId, this.#now())
    if (this.#writers.size > manyWriters) this.#forgetOldWriters()
    this.#tell()
  }

  /** When the account wrote last, by the process's own clock and as far as it wrote here. */
  writtenAt(accountId: number): number {
    return this.#writers.get(accountId) ?? Number.NEGATIVE_INFINITY
  }

  close(): void {
    this.#stopListening()
    clearTimeout(this.#telling)
  }

  #stands({ at, standsMs }: Entry, accountId: number): boolean {
    const age = this.#now() - at
    if (age >= standsMs || at <= this.writtenAt(accountId)) return false
    return age < freshMs || at > this.#written
  }

  #someoneWrote(): void {
    this.#written = this.#now()
  }

  /** Not in the writer's transaction: those that signal commit one after another. */
  #tell(): void {
    if (this.#telling) return
    const wait = Math.max(0, this.#told + pauseMs - this.#now())
    this.#telling = setTimeout(() => {
      this.#telling = undefined
      this.#told = this.#now()
      // Whoever does not hear it counts anew after half an hour.
      signal(this.#database.db, 'counted').then(undefined, () => undefined)
    }, wait)
    this.#telling.unref()
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > manyCounts) this.#entries.delete(this.#entries.keys().next().value!)
  }

  #forgetOldWriters(): void {
    const old = this.#now() - longestMs
    for (const [accountId, at] of this.#writers) if (at < old) this.#writers.delete(accountId)
  }
}
