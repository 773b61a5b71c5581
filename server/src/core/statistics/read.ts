import type { SQL } from 'drizzle-orm'
import type { ReadDb } from '../db/database.ts'
import { cellsBeside, cellsOf, groupedCells, type PackedCells, type Parts, partsOf, type View } from './cells.ts'
import { childIds, pathsBelow, type Trees, treesOf } from './pastTrees.ts'
import type { Answers, ByValue, Question, Questions } from './question.ts'
import { bucketsOf } from './slices.ts'
import { type Part, Slots } from './slots.ts'
import { among, type Tree, touching, type Weights } from './tree.ts'

/**
 * Figures of a node with everything below it, all from one statement and so of one instant; by 历史口径 in the snapshot of the caller's. Several
 * nodes are added up; one that lies below another counts once.
 */
export async function read<A extends Questions>(db: ReadDb, nodes: number | readonly number[], questions: A): Promise<Answers<A>> {
  const { asked } = await readTogether(db, nodes, { asked: questions })
  return asked as Answers<A>
}

type Sets = Readonly<Record<string, Questions | null>>
type AnswersTo<A> = A extends Questions ? Answers<A> : null

/** The same for several sets of questions, all from one statement; null stays null. */
export async function readTogether<S extends Sets>(
  db: ReadDb,
  nodes: number | readonly number[],
  sets: S,
): Promise<{ readonly [N in keyof S]: AnswersTo<S[N]> }> {
  const roots = [nodes].flat()
  const isWithin = among(roots)
  const periods = Object.values(sets).flatMap((questions) => (questions ? periodsOf(questions) : []))
  const past = await treesOf(db, roots, periods, ({ was, host }) => isWithin(was) !== isWithin(host))
  const slots = new Slots(past)
  const placed = Object.entries(sets).map(([name, questions]) => [name, questions && place(slots, questions)] as const)
  const whole = past ? await wholeThen(db, past, slots) : await wholeNow(db, roots, slots)
  return Object.fromEntries(placed.map(([name, answers]) => [name, answers?.(whole) ?? null])) as never
}

async function wholeNow(db: ReadDb, roots: readonly number[], slots: Slots): Promise<Parts> {
  const { sums, ids } = await cellsOf(db, 'roots', roots, slots)
  return sums(() => once(ids))
}

async function wholeThen(db: ReadDb, { paths }: Trees, slots: Slots): Promise<Parts> {
  const view: View = (tree) => tree.weightsOfAll(paths)
  const ids = new Set(slots.trees.flatMap((tree) => [...view(tree).keys()]))
  return (await cellsOf(db, 'each', [...ids], slots)).sums(view)
}

/** Figures by direct child, deleted ones included: the children and `own` add up to `total`. */
export interface Split<A extends Questions> {
  readonly total: Answers<A>
  /** What lies at the node itself. */
  readonly own: Answers<A>
  /** Children of a month that is asked about, by its own tree, that hang elsewhere now. */
  readonly moved: readonly number[]
  /** A child's figures; zeros where there are none. */
  at(orgId: number): Answers<A>
}

export async function readChildren<A extends Questions>(db: ReadDb, node: number, questions: A): Promise<Split<A>> {
  const past = await treesOf(db, [node], periodsOf(questions), touching([node]))
  const slots = new Slots(past)
  const answers = place(slots, questions)
  const { sums, children } = past ? await withChildrenThen(db, node, slots) : await withChildrenNow(db, node, slots)
  const childrenIn = rememberedBy((tree: Tree) => new Set(tree.childrenOf(node, children)))
  return {
    total: answers(sums((tree) => tree.weightsOf(node))),
    own: answers(sums((tree) => tree.ownWeights(node, children))),
    moved: [...new Set(slots.trees.flatMap((tree) => [...childrenIn(tree)]))].filter((id) => !children.includes(id)),
    at: (id) => answers(sums((tree) => (childrenIn(tree).has(id) ? tree.weightsOf(id) : nothing))),
  }
}

async function withChildrenNow(db: ReadDb, node: number, slots: Slots) {
  const { sums, ids } = await cellsOf(db, 'children', [node], slots)
  return { sums, children: ids.filter((id) => id !== node) }
}

async function withChildrenThen(db: ReadDb, node: number, slots: Slots) {
  const children = await childIds(db, node)
  const displaced = slots.trees.flatMap((tree) => tree.displaced.map(({ id }) => id))
  const { sums } = await cellsOf(db, 'each', [...new Set([node, ...children, ...displaced])], slots)
  return { sums, children }
}

/** The figures of each of some nodes with everything below it; they may well lie below one another. */
export async function readEach<A extends Questions>(
  db: ReadDb,
  nodes: readonly number[],
  questions: A,
): Promise<(orgId: number) => Answers<A>> {
  const past = await treesOf(db, nodes, periodsOf(questions), touching(nodes))
  const slots = new Slots(past)
  const answers = place(slots, questions)
  if (!past) {
    const { sums } = await cellsOf(db, 'each', nodes, slots)
    return (id) => answers(sums(() => once([id])))
  }
  const ids = new Set(slots.trees.flatMap((tree) => nodes.flatMap((id) => [...tree.weightsOf(id).keys()])))
  const { sums } = await cellsOf(db, 'each', [...ids], slots)
  return (id) => answers(sums((tree) => tree.weightsOf(id)))
}

/**
 * `readEach` within a statement of the caller's, about the present tree: `cells` is a relation `(org_id, cells)` of the nodes that an array in
 * SQL holds, `of` the answers of one node from its cells.
 */
export function readBeside<A extends Questions>(questions: A): { cells(nodes: SQL): SQL; of(cells: PackedCells): Answers<A> } {
  const slots = new Slots()
  const answers = place(slots, questions)
  return { cells: (nodes) => cellsBeside(nodes, slots), of: (cells) => answers(partsOf(cells, slots)) }
}

/**
 * The figures of groups of nodes, each node with everything below it, added up by the database; `nodesOf` says how many nodes of a group have
 * any. `groups` names each node's; the questions are about the present tree.
 */
export async function readGroups<A extends Questions>(
  db: ReadDb,
  groups: ReadonlyMap<number, number>,
  questions: A,
): Promise<{ nodesOf(group: number): number; at(group: number): Answers<A> }> {
  const slots = new Slots()
  const answers = place(slots, questions)
  const { sums, nodesOf } = await groupedCells(db, groups, slots)
  return { nodesOf, at: (group) => answers(sums(() => once([group]))) }
}

/** The figures of every node below (and of the nodes themselves), deleted ones included; zeros where there are none. */
export async function readNodes<A extends Questions>(
  db: ReadDb,
  nodes: number | readonly number[],
  questions: A,
): Promise<{ readonly ids: readonly number[]; at(...orgIds: readonly number[]): Answers<A> }> {
  const roots = [nodes].flat()
  const past = await treesOf(db, roots, periodsOf(questions), touching(roots))
  const slots = new Slots(past)
  const answers = place(slots, questions)
  const { sums, ids, viewOf } = past ? await belowThen(db, roots, slots) : await belowNow(db, roots, slots)
  return { ids, at: (...orgIds) => answers(sums(viewOf(orgIds))) }
}

const belowNow = async (db: ReadDb, roots: readonly number[], slots: Slots) => ({
  ...(await cellsOf(db, 'below', roots, slots)),
  viewOf: (ids: readonly number[]) => () => once(ids),
})

/** What hung below then and hangs elsewhere now is read besides, and what came later has nothing. */
async function belowThen(db: ReadDb, roots: readonly number[], slots: Slots) {
  const isWithin = among(roots)
  const left = slots.trees.flatMap((tree) => tree.displaced.filter(({ was }) => isWithin(was)).map(({ id }) => id))
  const tops = [...new Set([...roots, ...left])]
  const { sums } = await cellsOf(db, 'below', tops, slots)
  const paths = await pathsBelow(db, tops)
  const pathsIn = (tree: Tree, ids: readonly number[]) =>
    new Map(ids.map((id) => [id, paths.get(id) ?? []] as const).filter(([, path]) => isWithin(tree.pathThen(path))))
  const viewOf =
    (ids: readonly number[]): View =>
    (tree) =>
      tree.weightsOfAll(pathsIn(tree, ids))
  return { sums, ids: [...paths.keys()], viewOf }
}

const once = (ids: readonly number[]): Weights => new Map(ids.map((id) => [id, 1]))
const nothing: Weights = new Map()
const periodsOf = (questions: Questions) => Object.values(questions).map(({ period }) => period)

function rememberedBy<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key)!
  }
}

/** Takes slots for questions, and gives what reads their answers from the sums of all slots. */
function place<A extends Questions>(slots: Slots, questions: A): (sums: Parts) => Answers<A> {
  const placed = Object.entries(questions).map(([name, question]) => ({ name, question, parts: slots.ask(question) }))
  return (sums) =>
    Object.fromEntries(placed.map(({ name, question, parts }) => [name, answer(question, numbersOf(parts, sums))])) as Answers<A>
}

type Numbers = ReadonlyMap<number, number> | null
function answer({ breakdown, by, period }: Question, numbers: readonly Numbers[]) {
  const plain = (values: Numbers) => (values === null ? null : breakdown === undefined ? (values.get(0) ?? 0) : withoutZeros(values))
  return by ? bucketsOf(period, by).map(({ key }, at) => ({ key, value: plain(numbers[at]!) })) : plain(numbers[0]!)
}

const withoutZeros = (values: ReadonlyMap<number, number>): ByValue => new Map([...values].filter(([, n]) => n !== 0))

/** The number of each part: its slots added up, to the number before where it goes on from there. */
function numbersOf(parts: readonly Part[], sums: Parts): Numbers[] {
  let level = new Map<number, number>()
  return parts.map(({ slots, goesOn }) => {
    if (slots === null) return null
    level = new Map(goesOn ? level : [])
    for (const slot of slots) for (const [dim, n] of sums[slot]!) level.set(dim, (level.get(dim) ?? 0) + n)
    return level
  })
}
