import { sql } from 'drizzle-orm'
import { array, ask, type ReadDb } from '../db/database.ts'
import { bucketsOf } from './slices.ts'
import type { Period } from './source.ts'
import { type Displaced, Tree } from './tree.ts'

/** Months, and beside them the nodes that are displaced in one, that a process remembers. */
const atMost = 50_000
/** By database, version of the tree and month. What is so of a version stays so: a snapshot is never changed. */
const remembered = new Map<string, readonly Displaced[]>()
let weight = 0

interface TreeState {
  /** Different for each state of each tree. */
  readonly version: string
  /** By id, of the nodes that were asked for. */
  readonly paths: ReadonlyMap<number, readonly number[]>
}

export const idsIn = (path: string) => path.split('/').filter(Boolean).map(Number)

async function treeState(db: ReadDb, ids: readonly number[]): Promise<TreeState> {
  const [state] = await ask<{ version: string; paths: Readonly<Record<string, string>> | null }>(
    db,
    sql`select current_database() || ' ' || tree_version as version,
          (select jsonb_object_agg(id, path) from org where id = any(${array(ids)}::bigint[])) as paths from org_tree_state`,
  )
  const { version, paths } = state!
  return { version, paths: new Map(Object.entries(paths ?? {}).map(([id, path]) => [Number(id), idsIn(path)])) }
}

/** The months of a period that are counted by a tree of their own. */
const monthsOf = (period: Period) => bucketsOf(period, 'month').flatMap(({ key }) => (key < (period.historicalBefore ?? '') ? [key] : []))

/** What is displaced in each of the months that have a snapshot; those that a process does not know yet, by one statement. */
async function displacedIn(db: ReadDb, version: string, months: readonly string[]): Promise<ReadonlyMap<string, readonly Displaced[]>> {
  const missing = months.filter((month) => !remembered.has(`${version} ${month}`))
  const found = missing.length === 0 ? [] : await loaded(db, missing)
  for (const [month, displaced] of found) remember(`${version} ${month}`, displaced)
  return new Map([...found, ...months.flatMap((month) => known(version, month))])
}

function known(version: string, month: string) {
  const displaced = remembered.get(`${version} ${month}`)
  return displaced ? [[month, displaced] as const] : []
}

function remember(key: string, displaced: readonly Displaced[]) {
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
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, those]) => [month, displacedOf(those)] as const)
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
  const { version } = await treeState(db, [])
  const displaced = await displacedIn(db, version, months)
  return months.every((month) => displaced.has(month))
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
  const { version, paths } = await treeState(db, roots)
  const displaced = await displacedIn(db, version, months)
  const shared = new Map<string, Tree>([['', new Tree([])]])
  const byMonth = new Map([...displaced].map(([month, nodes]) => [month, sharedTree(shared, nodes.filter(touches))]))
  const present = shared.get('')!
  const isWhole = new Map(periods.map((period) => [period, monthsOf(period).every((month) => byMonth.has(month))]))
  return {
    at: (period, day) => (isWhole.get(period) && day < (period.historicalBefore ?? '') ? byMonth.get(day.slice(0, 7))! : present),
    paths,
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
