import { type SQL, sql } from 'drizzle-orm'
import type { ReadDb } from '../db/database.ts'
import { param, prepared } from '../db/prepared.ts'
import { Slots } from './slots.ts'
import type { Tree, Weights } from './tree.ts'

/** The nodes that are read: those named, without what lies below another; them and their children; everything below them; each of them. */
const splits = { roots: 0, children: 1, below: 2, each: 3 }
/** By slot: the numbers by value of a breakdown. */
export type Parts = readonly ReadonlyMap<number, number>[]
/** What nodes make up a figure by a tree. */
export type View = (tree: Tree) => Weights

interface Cell {
  readonly slot: number
  readonly orgId: number
  readonly dim: number
  readonly v: number
}

const columns = new Slots().columns.map((_, at) => `column ${at}`)
const numbers = sql`stat_read(${param('split')}, ${param('nodes')}, ${sql.join(columns.map(param), sql`, `)})`
const valuesOf = (split: keyof typeof splits, nodes: readonly number[], slots: Slots) => ({
  ...Object.fromEntries(slots.columns.map((values, at) => [columns[at]!, values])),
  split: splits[split],
  nodes,
})

const read = prepared<Cell>('numbers', sql`select slot, org_id as "orgId", dim, v from ${numbers}`)

/** All numbers of the slots, by one statement; `sums` adds up those of a view. */
export const cellsOf = async (db: ReadDb, split: keyof typeof splits, nodes: readonly number[], slots: Slots) =>
  summed(await read(db, valuesOf(split, nodes, slots)), slots)

/** In place of a slot. */
const countOfNodes = -1
const readGrouped = prepared<Cell>(
  'numbers of groups',
  sql`with cell as materialized (
        select g.key, c.slot, c.org_id, c.dim, c.v from ${numbers} c
          join unnest(${param('nodes')}::bigint[], ${param('keys')}::int[]) g(id, key) on g.id = c.org_id)
      select slot, key as "orgId", dim, sum(v)::bigint as v from cell group by 1, 2, 3
      union all select ${countOfNodes}::int, key, 0, count(distinct org_id) from cell group by 2`,
)

/** Of each node, added up by the group it belongs to, which stands for the nodes in a view; and of how many nodes a group has any. */
export async function groupedCells(db: ReadDb, groups: ReadonlyMap<number, number>, slots: Slots) {
  const found = await readGrouped(db, { ...valuesOf('each', [...groups.keys()], slots), keys: [...groups.values()] })
  const counts = new Map(found.filter(({ slot }) => slot === countOfNodes).map(({ orgId, v }) => [orgId, v]))
  const { sums } = summed(
    found.filter(({ slot }) => slot !== countOfNodes),
    slots,
  )
  return { sums, nodesOf: (group: number) => counts.get(group) ?? 0 }
}

/** The numbers of each of the nodes that an array in SQL holds, as a relation `(org_id, cells)` of somebody else's statement. */
export const cellsBeside = (nodes: SQL, slots: Slots): SQL => sql`(
  select org_id, json_agg(json_build_array(slot, dim, v)) as cells
    from stat_read(${splits.each}, ${nodes}, ${sql.join(
      slots.columns.map((values) => sql`${values}`),
      sql`, `,
    )}) group by 1)`

/** The cells of one node there. */
export function partsOf(cells: PackedCells, slots: Slots): Parts {
  const parts = slots.trees.map(() => new Map<number, number>())
  for (const [slot, dim, v] of cells ?? []) parts[slot]!.set(dim, v)
  return parts
}
/** Slot, value of the breakdown and number of each; null: there are none. */
export type PackedCells = readonly (readonly [slot: number, dim: number, v: number])[] | null

function summed(cells: readonly Cell[], slots: Slots) {
  const byNode = new Map<number, Cell[][]>()
  for (const cell of cells) {
    const bySlot = byNode.get(cell.orgId) ?? []
    byNode.set(cell.orgId, bySlot)
    bySlot[cell.slot] ??= []
    bySlot[cell.slot]!.push(cell)
  }

  const sums = (view: View): Parts =>
    slots.trees.map((tree, slot) => {
      const sum = new Map<number, number>()
      for (const [id, times] of view(tree))
        for (const { dim, v } of byNode.get(id)?.[slot] ?? []) sum.set(dim, (sum.get(dim) ?? 0) + times * v)
      return sum
    })
  return { sums, ids: [...byNode.keys()] }
}
