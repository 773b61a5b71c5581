import { sql } from 'drizzle-orm'
import { addDays, startOf } from '../core/days.ts'
import { ask, type ReadDb } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { param, prepared } from '../core/db/prepared.ts'
import type { Moment } from '../core/statistics/upTo.ts'
import { standingFirst } from './order.ts'
import { withinPlace } from './standing.ts'
import { type Counted, type State, statesAt } from './statesAt.ts'

/** The moments of a day, in milliseconds since it began and in their order, at which one more (or one less, −1) was of a state. */
interface Course {
  readonly state: State
  readonly n: 1 | -1
  readonly at: Uint32Array
}

/** Moments that a process remembers: 16 MB. */
const atMost = 4_000_000
/** By version of the day, node and day, the latest used last. What is so of a version stays so. */
const remembered = new Map<string, readonly Course[]>()
let weight = 0

/** What began before midnight has been written by then: from then on nothing that is new can belong to the day's own moments. */
const settledAfterMs = 10 * 60_000

/**
 * `statesAt` of a day that is over, without counting its rows each time: its course at a node is read once, and holds for each of its moments
 * until a submission of that day is voided or the tree changes (docs/decisions/2026-11-23-courses-of-days.md).
 */
export async function statesUpTo(db: ReadDb, node: Org, moment: Moment): Promise<readonly Counted[]> {
  const until = moment.until.getTime() - startOf(moment.day).getTime()
  if (until < settledAfterMs) return statesAt(db, node, moment)
  return standing(await courseOf(db, node, moment.day), until)
}

async function courseOf(db: ReadDb, node: Org, day: string): Promise<readonly Course[]> {
  const [state] = await version(db, { day })
  const key = `${state!.version} ${node.id} ${day}`
  const found = remembered.get(key) ?? (await read(db, node, day))
  remember(key, found)
  return found
}

/** Different for each state of each day: a submission that is voided stays so, and nothing else changes what is over. */
const version = prepared<{ version: string }>(
  'version of a day',
  sql`select current_database() || ' ' || tree_version || ' ' || (select count(*) from declare_health where day = ${param('day')} and voided) as version
      from org_tree_state`,
)

function remember(key: string, course: readonly Course[]) {
  const known = remembered.get(key)
  if (known) remembered.delete(key)
  else weight += weightOf(course)
  remembered.set(key, known ?? course)
  for (const [oldest, its] of remembered) {
    if (weight <= atMost) return
    remembered.delete(oldest)
    weight -= weightOf(its)
  }
}

const weightOf = (course: readonly Course[]) => course.reduce((sum, { at }) => sum + at.length, 1)

type Row = State & Pick<Course, 'n'> & { readonly at: readonly number[] }

/** Whoever was not corrected came into one state; of the few others each submission may have brought them from one into the next. */
async function read(db: ReadDb, node: Org, day: string): Promise<readonly Course[]> {
  const [start, end] = [startOf(day), startOf(addDays(day, 1))].map((moment) => sql`${moment.toISOString()}::timestamptz`)
  const ofDay = sql`p.day = ${day}::date and p.first_declared_at < ${end} and ${withinPlace(sql`p.org_id`, { node })}`
  const valid = sql`h.person_id = p.person_id and h.day = ${day}::date and not h.voided`
  const rows = await ask<Row>(
    db,
    sql`with steps as (
          select p.obliged, p.on_time, p.source, p.level, p.worse, 1 as n, p.first_declared_at as at
          from declare_person_day p where ${ofDay} and p.declared_at <= p.first_declared_at
          union all
          select c.obliged, c.on_time, c.source, c.level, c.worse, e.n, e.at
          from (
            select p.obliged, p.on_time, p.source, s.level, s.worse, t.at, lead(t.at) over (partition by p.person_id order by t.at) as until
            from declare_person_day p
              cross join lateral (select distinct greatest(h.declared_at, p.first_declared_at) as at from declare_health h where ${valid}) t
              cross join lateral (
                select h.level, h.worse from declare_health h where ${valid} and h.declared_at <= t.at order by ${standingFirst} limit 1) s
            where ${ofDay} and p.declared_at > p.first_declared_at) c
            cross join lateral (values (1, c.at), (-1, c.until)) e(n, at)
          where e.at is not null)
        select obliged, on_time as "onTime", source, level, worse, n,
          json_agg(ms order by ms) as at
        from (select *, (extract(epoch from at - ${start}) * 1000)::int as ms from steps where at < ${end}) s group by 1, 2, 3, 4, 5, 6`,
  )
  return rows.map(({ n, at, ...state }) => ({ state, n, at: Uint32Array.from(at) }))
}

/** How many are of each state at a moment. */
function standing(course: readonly Course[], until: number): readonly Counted[] {
  const sums = new Map<string, Counted>()
  for (const { state, n, at } of course) {
    const key = Object.values(state).join(' ')
    sums.set(key, { ...state, n: (sums.get(key)?.n ?? 0) + n * upTo(at, until) })
  }
  return [...sums.values()].filter(({ n }) => n !== 0)
}

/** How many of the sorted moments are not later than one. */
function upTo(at: Uint32Array, until: number): number {
  let [low, high] = [0, at.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at[middle]! <= until) low = middle + 1
    else high = middle
  }
  return low
}
