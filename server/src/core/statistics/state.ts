import { sql } from 'drizzle-orm'
import { ask, type ReadDb } from '../db/database.ts'

/** How far the fold is behind. Ages are seconds of the database's clock. */
export interface FoldState {
  /** Deltas that wait; more than a hundred thousand are not counted. */
  readonly waiting: number
  readonly oldestSeconds: number | null
  /** Null: nothing has ever been folded. */
  readonly lastFoldSeconds: number | null
}

const atMost = 100_000

export async function foldState(db: ReadDb): Promise<FoldState> {
  const age = (moment: string) => sql.raw(`extract(epoch from clock_timestamp() - ${moment})::float8`)
  const [state] = await ask<FoldState>(
    db,
    sql`select (select count(*)::int from (select 1 from stat_delta limit ${sql.raw(String(atMost))}) w) as waiting,
          (select ${age('written_at')} from stat_delta order by id limit 1) as "oldestSeconds",
          (select ${age('folded_at')} from stat_fold) as "lastFoldSeconds"`,
  )
  return state!
}

/** What the proofs have found and nobody has put right: of each (source, month) the last one counts. */
export interface ProofState {
  readonly differences: number
  /** Of (source, month)s. */
  readonly units: number
  readonly wrong: readonly { readonly source: string; readonly month: string; readonly differences: number }[]
  /** ISO 8601, business time; null: nothing has ever been proven. */
  readonly lastAt: string | null
}

export async function proofState(db: ReadDb): Promise<ProofState> {
  const [state] = await ask<ProofState>(
    db,
    sql`with last as (
          select distinct on (source, stat_verify.month) source, to_char(month, 'YYYY-MM') as month, started_at, case when repaired then 0 else diffs end as n
            from stat_verify order by source, stat_verify.month, id desc)
        select coalesce(sum(n), 0)::int as differences, count(*)::int as units, to_char(max(started_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt",
          coalesce(jsonb_agg(jsonb_build_object('source', source, 'month', month, 'differences', n) order by month desc, source)
            filter (where n > 0), '[]') as wrong
        from last`,
  )
  return state!
}

/** Both for Prometheus; what has not been yet is left out. */
export async function stateFigures(db: ReadDb): Promise<Readonly<Record<string, number>>> {
  const [{ waiting, oldestSeconds, lastFoldSeconds }, { differences, units, lastAt }] = await Promise.all([foldState(db), proofState(db)])
  return {
    oems_statistics_pending_rows: waiting,
    oems_statistics_oldest_pending_seconds: oldestSeconds ?? 0,
    ...(lastFoldSeconds !== null && { oems_statistics_last_fold_seconds: lastFoldSeconds }),
    oems_statistics_differences: differences,
    oems_statistics_proven_months: units,
    ...(lastAt !== null && { oems_statistics_last_proof_timestamp_seconds: Date.parse(lastAt) / 1_000 }),
  }
}
