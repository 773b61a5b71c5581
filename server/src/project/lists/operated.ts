import { AccountSource } from '@oems/contract/accounts/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType, type ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { OperatedRow, projectLists } from '@oems/contract/project/projectLists.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { org } from '../../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { inStates, inTreeOrder, named, nodesUnder } from '../../organisation/lists/nodePage.ts'
import { project } from '../../organisation/tables.ts'
import { kindOf, pathNameOf, pathsOf, visibleIds } from '../../organisation/trees/tree.ts'
import { infoStatusOf, isInfoStatus } from '../infoStatus.ts'

const assigned = (today: string) => sql`sys_account_rop a join sys_account u on u.id = a.account_id and u.deleted_at is null
  where a.org_id = ${org.id} and a.deleted_at is null and coalesce(a.valid_from <= ${today}, true) and coalesce(a.valid_to >= ${today}, true)`
const lastLogin = (today: string) => sql<string | null>`(select max(u.last_login_time) from ${assigned(today)})`
/** Somebody may have several roles there. */
const tempUsers = (today: string) =>
  sql<number>`(select count(distinct u.id)::int from ${assigned(today)} and u.source = ${code(AccountSource.projectTemporary)})`
/** Pairs that nobody has called different (02 §10 no. 5), with both still there. */
const doubles = sql<number>`(
  select count(*)::int from org_similar s join org twin on twin.id = case when s.first_id = ${org.id} then s.second_id else s.first_id end
  where ${org.id} in (s.first_id, s.second_id) and s.ignored_at is null and twin.deleted_at is null)`

/** Projects as platform operations see them, over all groups: who is at work there, and which may be another one once more. */
export async function operatedProjects(ctx: Ctx, query: Input<typeof projectLists.operateListProject>) {
  const top = await requestedNode(ctx, query)
  const today = dayOf(ctx.now)
  const where = and(
    isNull(org.deletedAt),
    nodesUnder(top),
    named(query.keyword),
    inStates(query.projectStatus),
    query.infoStatus === null ? undefined : isInfoStatus(query.infoStatus, ctx.now),
    query.duplicate === null ? undefined : query.duplicate === 1 ? sql`${doubles} > 0` : sql`${doubles} = 0`,
  )
  const updatedAt = sql`greatest(${org.updatedAt}, ${project.updatedAt})`
  const found = await ctx.db
    .select({
      node: org,
      own: project,
      tempUserNum: tempUsers(today),
      lastLoginTime: lastLogin(today),
      duplicateNum: doubles,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(org)
    .innerJoin(project, eq(project.projectId, org.id))
    .where(where)
    .orderBy(...orderOf(query, { orgName: org.pinyin, lastLoginTime: lastLogin(today), updatedAt }), ...inTreeOrder, asc(org.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const count = ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(org)
    .innerJoin(project, eq(project.projectId, org.id))
    .where(where)
    .then(([counted]) => counted!.n)
  const known = await pathsOf(
    ctx,
    found.map(({ node }) => node),
  )
  const view = ({ node, own, tempUserNum, lastLoginTime, duplicateNum }: (typeof found)[number]): OperatedRow => ({
    ...{ projectId: node.id, orgId: node.id, orgName: node.orgName, orgProjectId: kindOf(node).orgProjectId },
    groupName:
      visibleIds(ctx, node)
        .map((id) => known.get(id)!)
        .find(({ orgType }) => orgType === OrgType.group)?.orgName ?? null,
    pathName: pathNameOf(ctx, node, known),
    projectStatus: own.projectStatus as CodeOf<typeof ProjectStatus>,
    infoStatus: infoStatusOf(own, ctx.now),
    tempUserNum,
    lastLoginTime: lastLoginTime && new Date(lastLoginTime).toISOString(),
    duplicateNum,
    updatedAt: own.updatedAt > node.updatedAt ? own.updatedAt : node.updatedAt,
  })
  return pageWith(query, found, view, count)
}
