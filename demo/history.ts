import { operationLog } from '@oems/server/core/audit.ts'
import { addDays, dayOf, daysBetween, startOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import type { Database } from '@oems/server/core/db/database.ts'
import { sealEntries } from '@oems/server/operationLog/seals.ts'
import { factEntries } from './facts.ts'
import { type LogEntry, madeUpPattern } from './logEntries.ts'
import { work } from './operations.ts'
import { historyDays, type Kind, paceAt } from './pace.ts'
import { type Scene, sceneOf } from './scene.ts'
import { arrive, declare, isSignIn, signInByPhone } from './signIns.ts'
import { workdayOf } from './workday.ts'

/** The operation log of the days before an empty database was filled, and of today up to now. */
export async function loadHistory(bulk: Bulk, now: Date, progress: (share: number) => void): Promise<void> {
  const since = startOf(addDays(dayOf(now), -historyDays))
  await bulk.query('select ensure_log_partitions($1::date, $2::date)', [dayOf(since), dayOf(now)])
  await writeEntries(bulk, since, now, progress)
}

/** Further back nothing is made up. */
const atMost = 31

/** So soon after the last start nothing has happened: of two processes that start together one goes on. */
const atOnceMs = 5 * 60_000

/** At a later start: the entries since the last start. False: that was just now. */
export async function continueHistory(bulk: Bulk, now: Date): Promise<boolean> {
  const earliest = startOf(addDays(dayOf(now), -atMost))
  const [last] = await bulk.query<{ at: Date }>(
    `select created_at as at from sys_log where created_at > $1 and trace_id like '${madeUpPattern}' order by created_at desc limit 1`,
    [earliest.toISOString()],
  )
  if (last && now.getTime() - new Date(last.at).getTime() < atOnceMs) return false
  await writeEntries(bulk, last ? new Date(last.at) : earliest, now)
  return true
}

/** Day by day, in the order in which things happened, so that the entries have their ids in it. */
async function writeEntries(bulk: Bulk, since: Date, now: Date, progress: (share: number) => void = () => undefined): Promise<void> {
  const scene = await sceneOf(bulk, since, now)
  const paceOf = paceAt(now)
  const facts = Map.groupBy(factEntries(scene), ({ createdAt }) => dayOf(new Date(createdAt)))
  const [first, days] = [dayOf(since), daysBetween(dayOf(since), dayOf(now)) + 1]
  const isWithin = ({ createdAt }: LogEntry) => createdAt > since.toISOString() && createdAt <= now.toISOString()
  const signIns = new SignIns()
  let waiting: LogEntry[] = []
  for (let at = 0; at < days; at += 1) {
    const day = addDays(first, at)
    const drawn = [...entriesOn(day, scene, (kind) => paceOf(kind, day)), ...(facts.get(day) ?? [])].filter(isWithin).sort(byTime)
    waiting.push(...drawn)
    signIns.add(drawn)
    if (waiting.length < atOnce && at < days - 1) continue
    await bulk.copy(operationLog, waiting)
    waiting = []
    progress((at + 1) / days)
  }
  await signIns.write(bulk)
}

const atOnce = 5_000

/** Moments as ISO 8601 in UTC: their order is that of their text. */
const byTime = (one: LogEntry, other: LogEntry) => (one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0)

function entriesOn(day: string, scene: Scene, count: (kind: Kind) => number): readonly LogEntry[] {
  const workday = workdayOf(day, daysBetween('2000-01-01', day), scene, count)
  arrive(workday)
  signInByPhone(workday)
  declare(workday)
  work(workday)
  return workday.entries
}

/** What sign-ins leave at the accounts themselves. */
export class SignIns {
  readonly #last = new Map<number, { at: string; ip: string; count: number }>()

  add(entries: readonly LogEntry[]): void {
    for (const { targetId, createdAt, ip } of entries.filter(isSignIn)) {
      const count = (this.#last.get(targetId!)?.count ?? 0) + 1
      this.#last.set(targetId!, { at: createdAt, ip, count })
    }
  }

  /** Whoever has really signed in meanwhile was there last. */
  async write(bulk: Bulk): Promise<void> {
    const all = [...this.#last].map(([id, last]) => ({ id, ...last }))
    await bulk.query(
      `update sys_account a set login_count = a.login_count + s.count,
         last_login_ip = case when a.last_login_time > s.at then a.last_login_ip else s.ip end, last_login_time = greatest(a.last_login_time, s.at)
       from jsonb_to_recordset($1::jsonb) as s (id bigint, at timestamptz, ip text, count int) where a.id = s.id`,
      [JSON.stringify(all)],
    )
  }
}

/** Days under a seal: few enough that a day is checked at once. */
const sealedDays = 7

/**
 * Seals what has been written, a week under a seal. What was written in the last minutes gets
 * its seal from the job.
 */
export async function sealHistory(database: Pick<Database, 'db'>, now: Date): Promise<void> {
  const { rows } = await database.db.$client.query<{ at: Date | null }>(
    'select min(created_at) as at from sys_log where log_id > coalesce((select max(to_log_id) from sys_log_seal), 0)',
  )
  const from = rows[0]?.at
  if (!from) return
  for (let day = addDays(dayOf(new Date(from)), sealedDays); day <= dayOf(now); day = addDays(day, sealedDays))
    await sealEntries(database, sealedAt(day, now))
  await sealEntries(database, now)
}

/** A little after midnight, as the job does it. */
const sealedAt = (day: string, now: Date) => new Date(Math.min(now.getTime(), startOf(day).getTime() + 10 * 60_000))
