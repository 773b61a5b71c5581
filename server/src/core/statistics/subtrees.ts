import { inArray } from 'drizzle-orm'
import type { ReadDb } from '../db/database.ts'
import { type Org, org } from '../db/org.ts'
import { type Trees, treesOf } from './pastTrees.ts'
import type { Period } from './source.ts'
import { type Tree, touching } from './tree.ts'

/** A node with everything that is below it now, so many times: −1 takes it out of a larger one. */
export interface Subtree {
  readonly node: Org
  readonly times: number
}

/** The present subtrees that, added up, were what lay below some nodes on a day: for what is counted by rows. */
export async function subtreesOf(db: ReadDb, nodes: readonly Org[], day: Period): Promise<readonly Subtree[]> {
  const past = await pastOf(db, nodes, day)
  if (!past) return nodes.map((node) => ({ node, times: 1 }))
  const weights = past.at(day, day.to).weightsOfAll(past.paths)
  const known = new Map(nodes.map((node) => [node.id, node]))
  const missing = [...weights.keys()].filter((id) => !known.has(id))
  const found = missing.length > 0 ? await db.select().from(org).where(inArray(org.id, missing)) : []
  for (const node of found) known.set(node.id, node)
  return [...weights].map(([id, times]) => ({ node: known.get(id)!, times }))
}

/** The tree of a day, as far as it differs about some nodes; null: it is the present one. */
export async function treeOn(db: ReadDb, nodes: readonly Org[], day: Period): Promise<Tree | null> {
  return (await pastOf(db, nodes, day))?.at(day, day.to) ?? null
}

const pastOf = (db: ReadDb, nodes: readonly Org[], day: Period): Promise<Trees | null> => {
  const ids = nodes.map(({ id }) => id)
  return treesOf(db, ids, [day], touching(ids))
}
