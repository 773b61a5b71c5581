import type { Input } from '@oems/contract/core/call.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { projectManager } from '@oems/contract/project/projectManager.ts'
import { and, eq, inArray, isNull, ne, notLike, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { requestedNode, withinNode } from '../core/db/scope.ts'
import { isOfPlatform } from '../organisation/fromAbove.ts'
import { groupOf } from '../organisation/saving/regionNations.ts'
import { project } from '../organisation/tables.ts'
import { isEnabled } from '../organisation/trees/offered.ts'
import { bestFirst, matchesAll, searchTerms } from '../organisation/trees/search.ts'
import { opsOf } from '../organisation/trees/tree.ts'

const atMost = 20
const organisations = [OrgType.group, OrgType.company, OrgType.region]

/**
 * Projects to work with, or organisations to move to, which the caller does not see: of the same group, for the platform of any (02 §5.4).
 * Nothing of them is shown but what they are called, and the log says who looked for what.
 */
export async function otherOrgs(ctx: Ctx, { keyword, purpose, ...query }: Input<typeof projectManager.listOtherOrg>) {
  const node = await requestedNode(ctx, query)
  ctx.recordAccess({ what: '组织', id: node.id, name: node.orgName, orgId: node.id })
  const [terms, reach] = [searchTerms(keyword), await reachOf(ctx, node)]
  if (terms === null || reach === null) return []
  const kind =
    purpose === 'subcontract'
      ? and(eq(org.orgType, OrgType.project), ne(project.projectStatus, ProjectStatus.closed))
      : inArray(org.orgType, organisations)
  const found = await ctx.db
    .select({ node: org })
    .from(org)
    .leftJoin(project, eq(project.projectId, org.id))
    .where(and(isNull(org.deletedAt), isEnabled(sql`${org.path}`), ne(org.id, node.id), kind, reach.where, matchesAll(terms)))
    .orderBy(...bestFirst(terms))
    .limit(atMost)
  const nodes = found.map((row) => row.node)
  return opsOf({ ...ctx, also: nodes }, nodes)
}

/** The platform sees everything: nothing is outside. Null: whoever stands above the groups, or in none, has no others. */
async function reachOf(ctx: Ctx, node: { readonly path: string }): Promise<{ readonly where: SQL | undefined } | null> {
  const { scope } = ctx.actor
  if (scope === 'everything') return isOfPlatform(ctx) ? { where: undefined } : null
  const group = await groupOf(ctx.db, node)
  if (!group) return null
  return { where: and(withinNode(org.id, ctx, group), notLike(org.path, `${scope.below}%`)) }
}
