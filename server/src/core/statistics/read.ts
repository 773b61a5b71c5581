import { sql } from 'drizzle-orm'
import { array, ask, type ReadDb } from '../db/database.ts'
import type { Answers, ByValue, Question, Questions } from './question.ts'
import { metricOf } from './registry.ts'
import { bucketsOf } from './slices.ts'
import { Slots } from './slots.ts'

/**
 * Figures of a node with everything below it, all from one statement and so of one instant. Several nodes are added up; one that lies
 * below another counts once.
 */
export async function read<A extends Questions>(db: ReadDb, nodes: number | readonly number[], questions: A): Promise<Answers<A>> {
  const { of, ids } = await figures(db, 'roots', [nodes].flat(), questions)
  return of(ids)
}

/** The same by direct child, deleted ones included: the children and `own` add up to `total`. */
export interface Split<A extends Questions> {
  readonly total: Answers<A>
  /** What lies at the node itself. */
  readonly own: Answers<A>
  /** A child's figures; zeros where there are none. */
  at(orgId: number): Answers<A>
}

export async function readChildren<A extends Questions>(db: ReadDb, node: number, questions: A): Promise<Split<A>> {
  const { of, ids } = await figures(db, 'children', [node], questions)
  const children = ids.filter((id) => id !== node)
  return { total: of([node]), own: of([node], children), at: (id) => of([id]) }
}

/** The figures of every node below (and of the node itself), deleted ones included; zeros where there are none. */
export async function readNodes<A extends Questions>(
  db: ReadDb,
  nodes: number | readonly number[],
  questions: A,
): Promise<{ readonly ids: readonly number[]; at(orgId: number): Answers<A> }> {
  const { of, ids } = await figures(db, 'below', [nodes].flat(), questions)
  return { ids, at: (id) => of([id]) }
}

const splits = { roots: 0, children: 1, below: 2 }
type Parts = readonly ReadonlyMap<number, number>[]
interface Cell {
  readonly slot: number
  readonly orgId: number
  readonly dim: number
  readonly v: number
}

async function figures<A extends Questions>(db: ReadDb, split: keyof typeof splits, nodes: readonly number[], questions: A) {
  const slots = new Slots()
  const requests = Object.entries(questions).map(([name, question]) => ({ name, question, slots: slots.ask(question) }))
  const columns = sql.join(slots.columns.map(array), sql`, `)
  const cells = await ask<Cell>(
    db,
    sql`select slot, org_id as "orgId", dim, v from stat_read(${splits[split]}, ${array(nodes)}, ${columns})`,
  )
  const byNode = Map.groupBy(cells, ({ orgId }) => orgId)
  const cellsOf = (ids: readonly number[]) => ids.flatMap((id) => byNode.get(id) ?? [])

  /** The figures of some nodes added up, less those of others. */
  const of = (plus: readonly number[], minus: readonly number[] = []): Answers<A> => {
    const sums = Array.from({ length: slots.count }, () => new Map<number, number>())
    const add = ({ slot, dim, v }: Cell, sign: number) => sums[slot]!.set(dim, (sums[slot]!.get(dim) ?? 0) + sign * v)
    for (const cell of cellsOf(plus)) add(cell, 1)
    for (const cell of cellsOf(minus)) add(cell, -1)
    const partsOf = (numbers: readonly number[]): Parts => numbers.map((slot) => sums[slot]!)
    return Object.fromEntries(requests.map(({ name, question, slots }) => [name, answer(question, partsOf(slots))])) as Answers<A>
  }
  return { of, ids: [...byNode.keys()] }
}

function answer({ metric, breakdown, by, period }: Question, parts: Parts) {
  const levels = metricOf(metric).kind === 'gauge' ? running(parts) : parts
  const plain = (values: ReadonlyMap<number, number>) => (breakdown === undefined ? (values.get(0) ?? 0) : withoutZeros(values))
  return by ? bucketsOf(period, by).map(({ key }, at) => ({ key, value: plain(levels[at]!) })) : plain(levels[0]!)
}

const withoutZeros = (values: ReadonlyMap<number, number>): ByValue => new Map([...values].filter(([, n]) => n !== 0))

/** A gauge's later parts are changes: each level is the one before and what came. */
function running(parts: Parts) {
  const level = new Map<number, number>()
  return parts.map((part) => {
    for (const [dim, n] of part) level.set(dim, (level.get(dim) ?? 0) + n)
    return new Map(level)
  })
}
