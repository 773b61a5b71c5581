import { sql } from 'drizzle-orm'
import { array, askPrepared, type ReadDb } from '../db/database.ts'
import type { Slots } from './slots.ts'
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

/** All numbers of the slots, by one statement; `sums` adds up those of a view. */
export async function cellsOf(db: ReadDb, split: keyof typeof splits, nodes: readonly number[], slots: Slots) {
  const columns = sql.join(slots.columns.map(array), sql`, `)
  const cells = await askPrepared<Cell>(
    db,
    sql`select slot, org_id as "orgId", dim, v from stat_read(${splits[split]}, ${array(nodes)}, ${columns})`,
  )
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
