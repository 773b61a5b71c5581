import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { array, ask, type ReadDb } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { bucketsOf } from './slices.ts'
import type { Period } from './source.ts'
import { type Displaced, Tree } from './tree.ts'

/** Months, and beside them the nodes that are displaced in one, that a process remembers. */
const atMost = 50_000
/** By database, version of the tree and month. What is so of a version stays so: a snapshot is never changed. */
const remembered = new Map<string, readonly Displaced[]>()
let weight = 0

export const idsIn = (path: string) => path.split('/').filter(Boolean).map(Number)

/** What a snapshot has asked already: the calls of one page ask for the same. */
interface Asked {
  version?: Promise<string>
  readonly months: Map<string, Promise<readonly Displaced[] | undefined>>
}
const asked = new WeakMap<ReadDb, Asked>()

function askedOf(db: ReadDb): Asked {
  const known = asked.get(db) ?? { months: new Map() }
  if (is(db, PgTransaction)) asked.set(db, known)
  return known
}

const version = prepared<{ version: string }>(
  'version of the tree',
  sql`select current_database() || ' ' || tree_version as version from org_tree_state`,
)

/** Different for each state of each tree: of its nodes and of what shows of them in it. */
export const treeVersionOf = (db: ReadDb): Promise<string> => {
  const known = askedOf(db)
  known.version ??= version(db, {}).then(([state]) => state!.version)
  return known.version
}

/** By id, of some nodes, the ids of their present paths; of a single one nobody needs to know. */
async function pathsOf(db: ReadDb, nodes: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  if (nodes.length === 1) return new Map(nodes.map((id) => [id, [id]]))
  const rows = await ask<{ id: number; path: string }>(db, sql`select id, path from org where id = any(${array(nodes)}::bigint[])`)
  return new Map(rows.map(({ id, path }) => [id, idsIn(path)]))
}

/** The months of a period that are counted by a tree of their own. */
const monthsOf = ({ historicalBefore, ...period }: Period) =>
  historicalBefore === undefined ? [] : bucketsOf(period, 'month').flatMap(({ key }) => (key < historicalBefore ? [key] : []))

/** What is displaced in each of the months that have a snapshot; those that a process does not know yet, by one statement. */
async function displacedIn(db: ReadDb, months: readonly string[]): Promise<ReadonlyMap<string, readonly Displaced[]>> {
  const version = await treeVersionOf(db)
  const here = askedOf(db).months
  const missing = months.filter((month) => !remembered.has(`${version} ${month}`) && !here.has(month))
  if (missing.length > 0) {
    const loading = loaded(db, missing)
    for (const month of missing) here.set(month, rememberedFrom(loading, version, month))
  }
  const found = await Promise.all(
    months.map(async (month) => [month, remembered.get(`${version} ${month}`) ?? (await here.get(month))] as const),
  )
  return new Map(found.flatMap(([month, displaced]) => (displaced ? [[month, displaced]] : [])))
}

async function rememberedFrom(loading: ReturnType<typeof loaded>, version: string, month: string) {
  const displaced = (await loading).get(month)
  if (displaced) remember(`${version} ${month}`, displaced)
  return displaced
}

function remember(key: string, displaced: readonly Displaced[]) {
  if (remembered.has(key)) return
  remembered.set(key, displaced)
  weight += 1 + displaced.length
  for (const [oldest, { length }] of remembered) {
    if (weight <= atMost) return
    remembered.delete(oldest)
    weight -= 1 + length
  }
}

interface DisplacedRow {
  readonly month: string
  readonly id: number | null
  readonly path: string
  readonly pathThen: string
}

async function loaded(db: ReadDb, months: readonly string[]) {
  const rows = await ask<DisplacedRow>(
    db,
    sql`select to_char(month, 'YYYY-MM') as month, org_id as id, path, path_then as "pathThen"
        from displaced_nodes(${array(months.map((month) => `${month}-01`))}::date[])`,
  )
  return new Map([...Map.groupBy(rows, ({ month }) => month)].map(([month, those]) => [month, displacedOf(those)]))
}

function displacedOf(rows: readonly DisplacedRow[]): readonly Displaced[] {
  const displaced = rows.flatMap(({ id, path, pathThen }) => (id === null ? [] : [{ id, path: idsIn(path), was: idsIn(pathThen) }]))
  const tree = new Tree(displaced.map((node) => ({ ...node, host: [] })))
  return displaced.map(({ id, path, was }) => ({ id, was, host: tree.pathThen(path.slice(0, -1)) }))
}

/** The trees by which some periods are counted, as far as they differ about some nodes. */
export interface Trees {
  /** The tree of a day that lies in a period. */
  at(period: Period, day: string): Tree
  /** By id of the nodes: the ids of their present paths. */
  readonly paths: ReadonlyMap<number, readonly number[]>
}

/** Whether the trees of all the months that are to be counted by their own are known. */
export async function hasTrees(db: ReadDb, period: Period): Promise<boolean> {
  const months = monthsOf(period)
  if (months.length === 0) return true
  const version = await treeVersionOf(db)
  const here = askedOf(db).months
  const missing = months.filter((month) => !remembered.has(`${version} ${month}`) && !here.has(month))
  const read = await Promise.all(months.map((month) => here.get(month) ?? true))
  return read.every(Boolean) && (missing.length === 0 || (await haveSnapshots(db, missing)))
}

/** What is displaced in them is read by whoever counts: a period that is only named needs no more than this. */
async function haveSnapshots(db: ReadDb, months: readonly string[]): Promise<boolean> {
  const [found] = await ask<{ all: boolean }>(
    db,
    sql`select bool_and(exists (select from org_month_snapshot s where s.month = m.month)) as all
        from unnest(${array(months.map((month) => `${month}-01`))}::date[]) m(month)`,
  )
  return found!.all
}

/**
 * Null where all is counted by the present tree. `touches` says of a displaced node whether the figures that are asked for have to do with it:
 * months without such a one have the present tree, and months with the same ones share a tree. The caller reads in one snapshot.
 */
export async function treesOf(
  db: ReadDb,
  roots: readonly number[],
  periods: readonly Period[],
  touches: (node: Displaced) => boolean,
): Promise<Trees | null> {
  const months = [...new Set(periods.flatMap(monthsOf))].sort()
  if (months.length === 0) return null
  const displaced = await displacedIn(db, months)
  const shared = new Map<string, Tree>([['', new Tree([])]])
  const byMonth = new Map([...displaced].map(([month, nodes]) => [month, sharedTree(shared, nodes.filter(touches))]))
  const present = shared.get('')!
  const isWhole = new Map(periods.map((period) => [period, monthsOf(period).every((month) => byMonth.has(month))]))
  return {
    at: (period, day) => (isWhole.get(period) && day < (period.historicalBefore ?? '') ? byMonth.get(day.slice(0, 7))! : present),
    paths: await pathsOf(db, roots),
  }
}

function sharedTree(shared: Map<string, Tree>, displaced: readonly Displaced[]): Tree {
  const key = displaced.map(({ id, was }) => `${id}:${was.join('/')}`).join(' ')
  const tree = shared.get(key) ?? new Tree(displaced)
  shared.set(key, tree)
  return tree
}

/** The direct children of a node, deleted ones too. */
export const childIds = async (db: ReadDb, node: number) =>
  (await ask<{ id: number }>(db, sql`select id from org where parent_id = ${node}`)).map(({ id }) => id)

/** The present paths of some nodes and of everything below them. */
export async function pathsBelow(db: ReadDb, nodes: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  if (nodes.length === 0) return new Map()
  const rows = await ask<{ id: number; path: string }>(db, sql`select id, path from org where path_ids(path) && ${array(nodes)}::bigint[]`)
  return new Map(rows.map(({ id, path }) => [id, idsIn(path)]))
}
