import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { param, prepared } from '../db/prepared.ts'
import { PersonDeltas, settle } from './personCounters.ts'

/** A fact's share in a figure. `dim` 0 is the base. */
export interface Delta {
  readonly orgId: number
  readonly metric: number
  readonly dim: number
  /** A day in Asia/Shanghai. */
  readonly day: string
  readonly n: number
}

/** The deltas of one transaction, added up by key: an import of 100,000 people leaves some hundred rows (05 §2.1 no. 10). */
export class Deltas {
  readonly #sums = new Map<string, Delta>()
  readonly persons = new PersonDeltas()

  add(delta: Delta): void {
    const key = `${delta.orgId} ${delta.metric} ${delta.dim} ${delta.day}`
    this.#sums.set(key, { ...delta, n: delta.n + (this.#sums.get(key)?.n ?? 0) })
  }

  /** Writes what does not cancel out, by one insert; persons by another, for whose counters other writers may wait. */
  async flush(db: Db): Promise<void> {
    const rows = [...this.#sums.values()].filter(({ n }) => n !== 0)
    this.#sums.clear()
    await Promise.all([insertAll(db, rows), settle(db, this.persons.take())])
  }
}

async function insertAll(db: Db, rows: readonly Delta[]): Promise<void> {
  if (rows.length === 0) return
  const column = (pick: (delta: Delta) => unknown) => rows.map(pick)
  await insert(db, {
    orgIds: column(({ orgId }) => orgId),
    metrics: column(({ metric }) => metric),
    dims: column(({ dim }) => dim),
    days: column(({ day }) => day),
    counts: column(({ n }) => n),
  })
}

const insert = prepared(
  'stat deltas',
  sql`insert into stat_delta (org_id, metric, dim, day, n)
      select * from unnest(${param('orgIds')}::bigint[], ${param('metrics')}::smallint[], ${param('dims')}::int[], ${param('days')}::date[],
        ${param('counts')}::bigint[])`,
)
