import { sql } from 'drizzle-orm'
import { startOf } from '../core/days.ts'
import { ask, type Db, type ReadDb } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { by } from '../core/statistics/metric.ts'
import type { ByValue, Question } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { addMetrics, type MetricCode, numberOf } from '../core/statistics/registry.ts'
import type { Moment } from '../core/statistics/upTo.ts'
import { filledAt } from './order.ts'
import { withinPlace } from './standing.ts'
import type { State } from './statesAt.ts'

/*
 * The states of a day at a moment once more, from the statistics engine: who came into which state is counted by the quarter of an hour, a
 * correction as one less of the former and one more of the new. What happened in the quarter under way comes from the rows. Tests prove
 * it equal to `statesAt`, and the bench compares how long both take (docs/decisions/2026-11-22-comparisons.md).
 */
export const course = 'test.course' as MetricCode
const breakdown = 'quarter'
addMetrics({
  [course]: {
    id: 9100,
    name: '申报过程',
    unit: '人次',
    kind: 'flow',
    breakdowns: { [breakdown]: by(9101, '时刻') },
    definition: '',
    source: '',
    leavesOut: '',
  },
})

const quarterMs = 15 * 60_000
const quartersOfDay = 96
const states = 100
const quarterOf = (day: string, moment: Date) =>
  Math.min(quartersOfDay, Math.floor((moment.getTime() - startOf(day).getTime()) / quarterMs))

/** A state as a number below 100. */
export const pack = ({ obliged, onTime, source, level, worse }: State) =>
  (((source - 1) * 4 + level) * 2 + Number(worse)) * 4 + Number(obliged) * 2 + Number(onTime)

interface Submission extends State {
  readonly personId: number
  readonly orgId: number
  readonly declaredAt: string
  /** When it was filled in: the last of these stands. */
  readonly filledAt: string
}

/** Valid submissions in the order of their arrival, with what the first of the day says for all. */
const submissionsOf = (db: ReadDb, day: string, where = sql`true`) =>
  ask<Submission>(
    db,
    sql`select h.person_id as "personId", p.org_id as "orgId", p.obliged, p.on_time as "onTime", p.source, h.level, h.worse,
          h.declared_at as "declaredAt", ${filledAt('h')} as "filledAt"
        from declare_health h join declare_person_day p on p.person_id = h.person_id and p.day = h.day
        where h.day = ${day}::date and not h.voided and ${where} order by h.person_id, h.id`,
  )

interface Step {
  readonly orgId: number
  readonly at: Date
  readonly state: number
  readonly n: 1 | -1
}

/** Who came into which state when, and out of it. */
function stepsOf(submissions: readonly Submission[]): Step[] {
  const steps: Step[] = []
  for (const ofPerson of Map.groupBy(submissions, ({ personId }) => personId).values()) {
    let standing: Submission | null = null
    for (const next of ofPerson) {
      if (standing && new Date(next.filledAt) < new Date(standing.filledAt)) continue
      const at = new Date(next.declaredAt)
      if (standing) steps.push({ orgId: next.orgId, at, state: pack(standing), n: -1 })
      steps.push({ orgId: next.orgId, at, state: pack(next), n: 1 })
      standing = next
    }
  }
  return steps
}

/** Counts a day, whose figures must not be counted yet. */
export async function countQuarters(db: Db, day: string): Promise<void> {
  const deltas = new Deltas()
  for (const { orgId, at, state, n } of stepsOf(await submissionsOf(db, day)))
    deltas.add({ orgId, metric: numberOf(course, breakdown), dim: quarterOf(day, at) * states + state, day, n })
  await deltas.flush(db)
}

/** How many were in which state. */
export async function statesByQuarters(db: ReadDb, node: Org, { day, until }: Moment): Promise<ReadonlyMap<number, number>> {
  const open = quarterOf(day, until)
  const began = new Date(startOf(day).getTime() + open * quarterMs)
  const question = { metric: course, breakdown, by: undefined, period: { from: day, to: day } } as Question<string, undefined>
  const [{ cells }, submissions] = [await read(db, node.id, { cells: question }), await inQuarter(db, node, day, began, until)]
  const sums = new Map<number, number>()
  const add = (state: number, n: number) => sums.set(state, (sums.get(state) ?? 0) + n)
  for (const [dim, n] of cells as ByValue) if (Math.floor(dim / states) < open) add(dim % states, n)
  for (const { at, state, n } of stepsOf(submissions)) if (at >= began && at <= until) add(state, n)
  return new Map([...sums].filter(([, n]) => n !== 0))
}

/** All submissions of those who sent one since the quarter began. */
const inQuarter = (db: ReadDb, node: Org, day: string, began: Date, until: Date) =>
  submissionsOf(
    db,
    day,
    sql`h.person_id in (select r.person_id from declare_health r where r.day = ${day}::date and r.declared_at >= ${began.toISOString()}
          and r.declared_at <= ${until.toISOString()} and ${withinPlace(sql`r.org_id`, { node })})`,
  )
