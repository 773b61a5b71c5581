import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { Deltas } from './deltas.ts'
import { by, type MetricMap } from './metric.ts'
import { addMetrics } from './registry.ts'
import { refreshStates, stateSourceOf } from './states.ts'

/** Things that are somewhere, and of a kind: their table keeps the present alone, as that of employees and projects does. */
const thingMetrics = {
  'test.thing': {
    id: 32_010,
    name: '',
    unit: '',
    kind: 'gauge',
    breakdowns: { kind: by(32_011, '') },
    definition: '',
    source: '',
    leavesOut: '',
  },
} as const satisfies MetricMap
type ThingMetrics = typeof thingMetrics
declare module './registry.ts' {
  interface Metrics extends ThingMetrics {}
}
addMetrics(thingMetrics)

export const things = stateSourceOf(
  'test_thing',
  'test.thing',
  sql`select id as subject_id, org_id, jsonb_build_object('kind', kind) as dims from thing where org_id is not null`,
)
export const thingTable = (db: Pick<Db, 'execute'>) =>
  db.execute(sql`create table thing (id bigint primary key, org_id bigint, kind integer)`)

export type Place = { readonly orgId: number; readonly kind: number } | null
export const at = (orgId: number, kind = 1): Place => ({ orgId, kind })

/** As an owner writes: its rows and their states, on a day. */
export async function put(tx: Db, ids: readonly number[], place: Place, day: string, forgotten = false): Promise<void> {
  const ctx = { db: tx, now: new Date(`${day}T12:00:00+08:00`), deltas: new Deltas() }
  const rows = sql.join(
    ids.map((id) => sql`(${id}::bigint, ${place?.orgId ?? null}::bigint, ${place?.kind ?? null}::int)`),
    sql`, `,
  )
  await tx.execute(sql`insert into thing values ${rows} on conflict (id) do update set org_id = excluded.org_id, kind = excluded.kind`)
  if (forgotten) return
  await refreshStates(ctx, things, ids)
  await ctx.deltas.flush(tx)
}
