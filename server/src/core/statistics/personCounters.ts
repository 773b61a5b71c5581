import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { param, prepared } from '../db/prepared.ts'

/** So many facts of a person at a node in the period that begins on `start`; `metric` is the number for periods of that length. */
export interface PersonDelta {
  readonly metric: number
  readonly start: string
  readonly orgId: number
  readonly personId: number
  readonly n: number
}

/** Added up by person: whoever is examined and corrected within one transaction leaves the counter alone. */
export class PersonDeltas {
  readonly #sums = new Map<string, PersonDelta>()

  add(delta: PersonDelta): void {
    const key = `${delta.metric} ${delta.start} ${delta.orgId} ${delta.personId}`
    this.#sums.set(key, { ...delta, n: delta.n + (this.#sums.get(key)?.n ?? 0) })
  }

  /** What does not cancel out; afterwards there is none. */
  take(): PersonDelta[] {
    const deltas = [...this.#sums.values()].filter(({ n }) => n !== 0)
    this.#sums.clear()
    return deltas
  }
}

/**
 * Counts facts of persons, and by the same statement the persons: whose counter rises above nought counts once, whose falls back counts no
 * more, on the first day of the period. A counter's row is locked by whoever changes it, so that of two writers the second sees what the
 * first has left. All take the rows in the same order.
 */
export async function settle(db: Pick<Db, 'execute'>, deltas: readonly PersonDelta[]): Promise<void> {
  if (deltas.length === 0) return
  await settling(db, {
    metrics: deltas.map(({ metric }) => metric),
    starts: deltas.map(({ start }) => start),
    orgIds: deltas.map(({ orgId }) => orgId),
    personIds: deltas.map(({ personId }) => personId),
    counts: deltas.map(({ n }) => n),
  })
}

const settling = prepared(
  'stat persons',
  sql`with change as (
        select * from unnest(${param('metrics')}::smallint[], ${param('starts')}::date[], ${param('orgIds')}::bigint[],
          ${param('personIds')}::bigint[], ${param('counts')}::int[]) c (metric, period_start, org_id, person_id, n)),
      settled as (
        insert into stat_person as s (metric, period_start, org_id, person_id, cnt)
        select metric, period_start, org_id, person_id, n from change order by 1, 2, 3, 4
        on conflict (metric, period_start, org_id, person_id) do update set cnt = s.cnt + excluded.cnt
        returning metric, period_start, org_id, person_id, cnt)
      insert into stat_delta (org_id, metric, dim, day, n)
      select org_id, metric, 0, period_start, sum((s.cnt > 0)::int - (s.cnt - c.n > 0)::int)
        from settled s join change c using (metric, period_start, org_id, person_id)
       group by 1, 2, 4 having sum((s.cnt > 0)::int - (s.cnt - c.n > 0)::int) <> 0`,
)
