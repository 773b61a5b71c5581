import { sql } from 'drizzle-orm'
import { ask, type Db } from '../db/database.ts'
import { keyedHash } from '../db/keys.ts'
import { tooMany } from '../errors.ts'

/** So many in so many seconds. */
export interface Limit {
  readonly most: number
  readonly seconds: number
}

/** 01 §5.10. Sign-in counts by address generously, because a whole site shares one; the account is the main key. */
export const limits = {
  publicByAddress: { most: 300, seconds: 60 },
  captchaByAddress: { most: 30, seconds: 60 },
  loginByAddress: { most: 600, seconds: 60 },
  loginFailuresByAddress: { most: 60, seconds: 60 },
  loginByName: { most: 10, seconds: 60 },
  activateByMobile: { most: 5, seconds: 3_600 },
  /** Somebody else's, one by one (03 §5.1). */
  passwordResets: { most: 5, seconds: 60 },
  registerByMobile: { most: 5, seconds: 3_600 },
  visitsByMobile: { most: 5, seconds: 3_600 },
  exports: { most: 10, seconds: 600 },
  reveals: { most: 60, seconds: 3_600 },
  uploads: { most: 60, seconds: 600 },
  /** Files to be kept, each once however many parts it has; how many is a parameter. */
  files: { most: 60, seconds: 600 },
  /** Requests of their intake: parts of a film, and those that are sent again. */
  fileParts: { most: 3_000, seconds: 60 },
  /** By signed address: a page of pictures is a hundred, and a whole camp shares one address. */
  filesByAddress: { most: 6_000, seconds: 60 },
  /** Whether somebody is registered, asked or heard from a save that is refused: enough for a form, too few to try numbers out (03 §5.1). */
  lookUps: { most: 30, seconds: 60 },
  writes: { most: 120, seconds: 60 },
  reads: { most: 900, seconds: 60 },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** Counts per process, in memory: for the general limits, where a process more or less does not matter. */
export class LocalCounters {
  readonly #windows = new Map<string, { until: number; count: number }>()

  /** Refuses with 429 once the window is full. */
  hit(name: LimitName, key: string): void {
    const { most, seconds } = limits[name]
    const now = performance.now()
    const id = `${name} ${key}`
    const open = this.#windows.get(id)
    if (!open || open.until <= now) {
      if (this.#windows.size > 100_000) this.#windows.clear()
      this.#windows.set(id, { until: now + seconds * 1000, count: 1 })
      return
    }
    open.count += 1
    if (open.count > most) throw tooMany(Math.ceil((open.until - now) / 1000))
  }
}

/** Whose window it is, as the database knows it: a key may be what somebody typed. */
export const windowKey = (name: string, key: string) => `${name} ${keyedHash('limit', key)}`

interface Window {
  /** Instead of the limit's own: a parameter says it. */
  readonly most?: number
  /** At the first refusal of a window. */
  readonly whenFull?: (limit: Limit) => Promise<unknown>
}

/** Counts in the database, so that several processes count together: sign-in, captcha, activation, reveal, export. */
export async function hitShared(db: Pick<Db, 'execute'>, name: LimitName, key: string, window: Window = {}): Promise<void> {
  const limit = { ...limits[name], ...(window.most !== undefined && { most: window.most }) }
  const { most, seconds } = limit
  const [counted] = await ask<{ count: number; left: number }>(
    db,
    sql`insert into sys_limit as l (key, count, until) values (${windowKey(name, key)}, 1, now() + make_interval(secs => ${seconds}))
        on conflict (key) do update set
          count = case when l.until <= now() then 1 else l.count + 1 end,
          until = case when l.until <= now() then excluded.until else l.until end
        returning count, ceil(extract(epoch from until - now()))::int as left`,
  )
  if (!counted || counted.count <= most) return
  if (counted.count === most + 1) await window.whenFull?.(limit)
  throw tooMany(Math.max(1, counted.left))
}

/** Whether the window is full already, without counting. */
export async function isFull(db: Pick<Db, 'execute'>, name: LimitName, key: string): Promise<number | null> {
  const [window] = await ask<{ left: number }>(
    db,
    sql`select ceil(extract(epoch from until - now()))::int as left from sys_limit
        where key = ${windowKey(name, key)} and until > now() and count >= ${limits[name].most}`,
  )
  return window ? Math.max(1, window.left) : null
}
