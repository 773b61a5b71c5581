import { sql } from 'drizzle-orm'
import { array, ask, type ReadDb } from '../db/database.ts'
import type { Answers, ByValue, Question, Questions } from './question.ts'
import { metricOf } from './registry.ts'
import { bucketsOf } from './slices.ts'
import { Slots } from './slots.ts'
import type { Period } from './source.ts'

/**
 * Figures of a node with everything below it, all from one statement and so of one instant. Several nodes are added up; one that lies
 * below another counts once.
 */
export async function read<A extends Questions>(db: ReadDb, nodes: number | readonly number[], questions: A): Promise<Answers<A>> {
  const slots = new Slots()
  const answers = place(slots, questions)
  const { sums, ids } = await cellsOf(db, 'roots', [nodes].flat(), slots)
  return answers(sums(ids))
}

type Sets = Readonly<Record<string, Questions | null>>
type AnswersTo<A> = A extends Questions ? Answers<A> : null

/** The same for several sets of questions, all from one statement; null stays null. */
export async function readTogether<S extends Sets>(
  db: ReadDb,
  nodes: number | readonly number[],
  sets: S,
): Promise<{ readonly [N in keyof S]: AnswersTo<S[N]> }> {
  const slots = new Slots()
  const placed = Object.entries(sets).map(([name, questions]) => [name, questions && place(slots, questions)] as const)
  const { sums, ids } = await cellsOf(db, 'roots', [nodes].flat(), slots)
  const whole = sums(ids)
  return Object.fromEntries(placed.map(([name, answers]) => [name, answers?.(whole) ?? null])) as never
}

type Moments = Readonly<Record<string, Period | null>>

/** The same questions about several periods: `{ now, before, lastYear }`. */
export const readAt = <M extends Moments, A extends Questions>(
  db: ReadDb,
  nodes: number | readonly number[],
  moments: M,
  questionsOf: (period: Period) => A,
) =>
  readTogether(
    db,
    nodes,
    Object.fromEntries(Object.entries(moments).map(([name, period]) => [name, period && questionsOf(period)])) as {
      readonly [N in keyof M]: A | (null extends M[N] ? null : never)
    },
  )

/** The same by direct child, deleted ones included: the children and `own` add up to `total`. */
export interface Split<A extends Questions> {
  readonly total: Answers<A>
  /** What lies at the node itself. */
  readonly own: Answers<A>
  /** A child's figures; zeros where there are none. */
  at(orgId: number): Answers<A>
}

export async function readChildren<A extends Questions>(db: ReadDb, node: number, questions: A): Promise<Split<A>> {
  const slots = new Slots()
  const answers = place(slots, questions)
  const { sums, ids } = await cellsOf(db, 'children', [node], slots)
  const children = ids.filter((id) => id !== node)
  return { total: answers(sums([node])), own: answers(sums([node], children)), at: (id) => answers(sums([id])) }
}

/** The figures of each of some nodes with everything below it; they may well lie below one another. */
export async function readEach<A extends Questions>(
  db: ReadDb,
  nodes: readonly number[],
  questions: A,
): Promise<(orgId: number) => Answers<A>> {
  const slots = new Slots()
  const answers = place(slots, questions)
  const { sums } = await cellsOf(db, 'children', nodes, slots)
  return (id) => answers(sums([id]))
}

/** The figures of every node below (and of the nodes themselves), deleted ones included; zeros where there are none. */
export async function readNodes<A extends Questions>(
  db: ReadDb,
  nodes: number | readonly number[],
  questions: A,
): Promise<{ readonly ids: readonly number[]; at(...orgIds: readonly number[]): Answers<A> }> {
  const slots = new Slots()
  const answers = place(slots, questions)
  const { sums, ids } = await cellsOf(db, 'below', [nodes].flat(), slots)
  return { ids, at: (...orgIds) => answers(sums(orgIds)) }
}

const splits = { roots: 0, children: 1, below: 2 }
type Parts = readonly ReadonlyMap<number, number>[]
interface Cell {
  readonly slot: number
  readonly orgId: number
  readonly dim: number
  readonly v: number
}

/** Takes slots for questions, and gives what reads their answers from the sums of all slots. */
function place<A extends Questions>(slots: Slots, questions: A): (sums: Parts) => Answers<A> {
  const placed = Object.entries(questions).map(([name, question]) => ({ name, question, numbers: slots.ask(question) }))
  return (sums) =>
    Object.fromEntries(
      placed.map(({ name, question, numbers }) => [
        name,
        answer(
          question,
          numbers.map((slot) => sums[slot]!),
        ),
      ]),
    ) as Answers<A>
}

async function cellsOf(db: ReadDb, split: keyof typeof splits, nodes: readonly number[], slots: Slots) {
  const columns = sql.join(slots.columns.map(array), sql`, `)
  const cells = await ask<Cell>(
    db,
    sql`select slot, org_id as "orgId", dim, v from stat_read(${splits[split]}, ${array(nodes)}, ${columns})`,
  )
  const byNode = Map.groupBy(cells, ({ orgId }) => orgId)

  /** The cells of some nodes added up, less those of others, by slot. */
  const sums = (plus: readonly number[], minus: readonly number[] = []): Parts => {
    const sums = Array.from({ length: slots.count }, () => new Map<number, number>())
    const add = (ids: readonly number[], sign: number) => {
      for (const { slot, dim, v } of ids.flatMap((id) => byNode.get(id) ?? [])) sums[slot]!.set(dim, (sums[slot]!.get(dim) ?? 0) + sign * v)
    }
    add(plus, 1)
    add(minus, -1)
    return sums
  }
  return { sums, ids: [...byNode.keys()] }
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
