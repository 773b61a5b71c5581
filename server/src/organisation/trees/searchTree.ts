import type { Input } from '@oems/contract/core/call.ts'
import type { MatchedItem, orgTrees } from '@oems/contract/organisation/orgTrees.ts'
import { and, isNull, like } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { everyNode } from './offered.ts'
import { bestFirst, matchesAll, searchTerms } from './search.ts'
import { visibleIds } from './tree.ts'
import { itemOf } from './treeRows.ts'
import { nodesInTree } from './wholeTree.ts'

const hitsAtMost = 200

/** The best hits, and the way to them from the top of what the caller sees. */
export async function searchTree(
  ctx: Ctx,
  { keyword }: Input<typeof orgTrees.searchTreeOrg>,
): Promise<{ list: MatchedItem[]; more: boolean }> {
  const terms = searchTerms(keyword)
  if (terms === null) return { list: [], more: false }
  const top = await nodeInScope(ctx, ctx.actor.orgId)
  const found = await ctx.db
    .select({ id: org.id, path: org.path })
    .from(org)
    .where(and(isNull(org.deletedAt), like(org.path, `${top.path}%`), matchesAll(terms)))
    .orderBy(...bestFirst(terms))
    .limit(hitsAtMost + 1)
  const hits = found.slice(0, hitsAtMost)
  const matched = new Set(hits.map(({ id }) => id))
  const rows = await nodesInTree(ctx, [...new Set(hits.flatMap((node) => visibleIds(ctx, node)))], everyNode)
  return {
    list: rows.map((row) => ({ ...itemOf(row, row.id === top.id ? null : row.parentId), matched: matched.has(row.id) })),
    more: found.length > hits.length,
  }
}
