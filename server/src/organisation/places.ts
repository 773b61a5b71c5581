import { inArray } from 'drizzle-orm'
import type { ReadDb } from '../core/db/database.ts'
import { type Org, org } from '../core/db/org.ts'
import { placeAmong } from './moving/movePlan.ts'
import type { FormerPlace, HistoryValue } from './tables.ts'
import { idsOf } from './trees/tree.ts'

/** The nodes from the root down to one, by their names of this moment. */
export async function namesAbove(db: ReadDb, parent: Pick<Org, 'path'>): Promise<FormerPlace[]> {
  const rows = await db
    .select({ id: org.id, name: org.orgName })
    .from(org)
    .where(inArray(org.id, idsOf(parent)))
  const named = new Map(rows.map((row) => [row.id, row]))
  return idsOf(parent).flatMap((id) => named.get(id) ?? [])
}

/** A node as its history has it when it comes or goes. */
export const nodeValue = async (db: ReadDb, node: Org, parent: Org | null): Promise<HistoryValue> => ({
  ...{ orgName: node.orgName, orgCode: node.orgCode, orgType: node.orgType, orgProjectType: node.orgProjectType, status: node.status },
  ...{ isOutside: node.isOutside, nationCode: node.nationCode, sortNo: node.sortNo },
  ...(parent && { parentId: parent.id, parents: await namesAbove(db, parent) }),
})

/** Where a node stands: below which nodes, and after which sibling. */
export async function placeValue(db: ReadDb, node: Org, parent: Org, siblings: readonly Org[]): Promise<HistoryValue> {
  const previousId = siblings[placeAmong(siblings, node) - 1]?.id ?? null
  return { orgName: node.orgName, parentId: parent.id, parents: await namesAbove(db, parent), sortNo: node.sortNo, previousId }
}
