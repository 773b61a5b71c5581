import { sql } from 'drizzle-orm'
import { array, ask, type Db } from '../db/database.ts'
import { endIn, startIn } from './calendar.ts'
import { keptPeriods } from './metric.ts'
import { type PersonDelta, settle } from './personCounters.ts'
import type { Difference } from './proof.ts'
import { metricOf } from './registry.ts'
import type { Counted } from './source.ts'

/** A person's counter that is not the number of the facts; `expected` and `actual` are facts. */
export interface WrongCounter extends Difference {
  readonly personId: number
}

const periodsOf = ({ metrics }: Counted) =>
  metrics.flatMap((code) => {
    const metric = metricOf(code)
    return metric.kind === 'person' ? keptPeriods(metric) : []
  })

/** The last day of the longest period that begins on a day and for which the source counts persons; the day itself where none does. */
export const lastDayOf = (source: Counted, day: string) =>
  periodsOf(source)
    .filter(({ period }) => startIn(period, day) === day)
    .map(({ period }) => endIn(period, day))
    .reduce((last, end) => (end > last ? end : last), day)

/** What the counters of the periods that begin on a day should be: by number and node, then by person. */
export class ExpectedCounters {
  readonly #facts = new Map<string, Map<number, number>>()
  readonly #day: string

  constructor(day: string) {
    this.#day = day
  }

  add({ metric, start, orgId, personId, n }: PersonDelta): void {
    if (start !== this.#day) return
    const key = `${metric} ${orgId}`
    const ofNode = this.#facts.get(key) ?? new Map<number, number>()
    this.#facts.set(key, ofNode)
    ofNode.set(personId, (ofNode.get(personId) ?? 0) + n)
  }

  /** Compares with the counters that there are. */
  async wrong(tx: Db, source: Counted): Promise<WrongCounter[]> {
    const found: WrongCounter[] = []
    const compare = (metric: number, orgId: number, personId: number, expected: number, actual: number) => {
      if (expected !== actual) found.push({ orgId, metric, dim: 0, day: this.#day, expected, actual, personId })
    }
    for (const { number, period } of periodsOf(source)) {
      if (startIn(period, this.#day) !== this.#day) continue
      for await (const { orgId, personId, cnt } of counters(tx, number, this.#day)) {
        const ofNode = this.#facts.get(`${number} ${orgId}`)
        compare(number, orgId, personId, ofNode?.get(personId) ?? 0, cnt)
        ofNode?.delete(personId)
      }
    }
    for (const [key, ofNode] of this.#facts) {
      const [metric, orgId] = key.split(' ').map(Number) as [number, number]
      for (const [personId, n] of ofNode) compare(metric, orgId, personId, n, 0)
    }
    return found
  }
}

interface Counter {
  readonly orgId: number
  readonly personId: number
  readonly cnt: number
}
const atOnce = 10_000

async function* counters(tx: Db, metric: number, day: string): AsyncGenerator<Counter> {
  for (let last: Counter = { orgId: 0, personId: 0, cnt: 0 }; ; ) {
    const rows = await ask<Counter>(
      tx,
      sql`select org_id as "orgId", person_id as "personId", cnt from stat_person
           where metric = ${metric} and period_start = ${day} and (org_id, person_id) > (${last.orgId}, ${last.personId})
           order by org_id, person_id limit ${atOnce}`,
    )
    yield* rows
    if (rows.length < atOnce) return
    last = rows.at(-1)!
  }
}

/** How many persons the counters of a day say that there are: what its figures have to be. */
export async function personsByCounters(tx: Db, source: Counted, day: string) {
  const numbers = periodsOf(source).map(({ number }) => number)
  if (numbers.length === 0) return []
  return ask<{ orgId: number; metric: number; n: number }>(
    tx,
    sql`select org_id as "orgId", metric, count(*)::int as n from stat_person
         where metric = any(${array(numbers)}::smallint[]) and period_start = ${day} and cnt > 0 group by 1, 2`,
  )
}

/**
 * Puts counters right as any writer changes them, by what is missing: the persons that this adds or takes away are counted with it, and what
 * writers have added meanwhile stays.
 */
export async function mendCounters(tx: Db, wrong: readonly WrongCounter[]): Promise<void> {
  for (let at = 0; at < wrong.length; at += atOnce)
    await settle(
      tx,
      wrong
        .slice(at, at + atOnce)
        .map(({ metric, day, orgId, personId, expected, actual }) => ({ metric, start: day, orgId, personId, n: expected - actual })),
    )
}
