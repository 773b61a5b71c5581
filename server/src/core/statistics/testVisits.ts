import { sql } from 'drizzle-orm'
import { ask, type Db, type ReadDb } from '../db/database.ts'
import { person } from './contributions.ts'
import { Deltas } from './deltas.ts'
import type { MetricMap } from './metric.ts'
import { persons } from './question.ts'
import { read } from './read.ts'
import { addMetrics } from './registry.ts'
import { diff, inPages, type Period, sourceOf, spanBy } from './source.ts'
import type { Ledger } from './testing.ts'

/** Persons who came, by every period of the calendar: what tests of the engine count. */
const visitMetrics = {
  'test.visitor': {
    name: '到访人数',
    unit: '人',
    kind: 'person',
    periods: { day: 32_001, week: 32_002, month: 32_003, year: 32_004 },
    breakdowns: {},
    definition: '一个自然日、周、月、年内到访过的人数；同一人在两个单位各计1人。',
    source: '到访登记',
    leavesOut: '没有到访的人员',
  },
  'test.regular': {
    name: '',
    unit: '人',
    kind: 'person',
    periods: { month: 32_005, year: 32_006 },
    breakdowns: {},
    definition: '',
    source: '',
    leavesOut: '',
  },
} as const satisfies MetricMap
type VisitMetrics = typeof visitMetrics
declare module './registry.ts' {
  interface Metrics extends VisitMetrics {}
}

export interface Visit {
  readonly id: number
  readonly orgId: number
  readonly day: string
  readonly personId: number
}

addMetrics(visitMetrics)

export const visits = sourceOf<Visit>('test_visit', {
  metrics: visitMetrics,
  contributions: ({ orgId, day, personId }) => [
    person('test.visitor', orgId, day, personId),
    ...(personId % 2 === 0 ? [person('test.regular', orgId, day, personId)] : []),
  ],
  span: (db) => spanBy(db, sql`select min(day) as "from", max(day) as "to" from visit`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<Visit>(db, sql`${columns} from visit where day between ${from} and ${to} and id > ${after} order by id limit ${limit}`),
      ({ id }) => id,
    ),
})
const columns = sql`select id, org_id as "orgId", day, person_id as "personId"`

export const visitTable = (db: Pick<Db, 'execute'>) =>
  db.execute(sql`create table visit (id bigint primary key generated always as identity, org_id bigint, day date, person_id bigint)`)

/** As a writer does it: the row changes, and what it counts for. */
export async function change(tx: Db, now: Date, before: Visit | null, after: Omit<Visit, 'id'> | null): Promise<Visit | null> {
  const deltas = new Deltas()
  if (before) await tx.execute(sql`delete from visit where id = ${before.id}`)
  const [written = null] = after
    ? await ask<Visit>(
        tx,
        sql`insert into visit (org_id, day, person_id) values (${after.orgId}, ${after.day}, ${after.personId}) returning id, org_id as "orgId", day, person_id as "personId"`,
      )
    : []
  diff({ deltas, now }, visits, before, written)
  await deltas.flush(tx)
  return written
}

/** Another's row, locked; null where it has gone meanwhile. */
export const lockedVisit = async (tx: Db, id: number) =>
  (await ask<Visit>(tx, sql`${columns} from visit where id = ${id} for update`))[0] ?? null

export const visitors = async (db: ReadDb, node: number, period: Period, today: string) =>
  (await read(db, node, { n: persons('test.visitor', period, today) })).n

/** A visit of its own transaction. */
export const aVisit = ({ db, now }: Ledger, orgId: number, day: string, personId: number) =>
  db.transaction((tx) => change(tx, now, null, { orgId, day, personId }))
