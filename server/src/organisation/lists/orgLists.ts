import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { EpType, OrgProjectType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { orgLists } from '@oems/contract/organisation/orgLists.ts'
import { NationGroup } from '@oems/contract/people/codes.ts'
import { aliasedTable, and, eq, inArray, isNull, like, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { is } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { nodeInScope, requestedNode, sees, withinScope } from '../../core/db/scope.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { level } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { projectSubcontract, subcontractInForce } from '../../project/tables.ts'
import { rebuild } from '../cache.ts'
import { placeOf } from '../placeOf.ts'
import { effectiveEpType, epTypeOn } from '../projects/epType.ts'
import { project } from '../tables.ts'
import { bestFirst, matchesAll, searchTerms } from '../trees/search.ts'
import { kindOf, opsOf, pathNames } from '../trees/tree.ts'
import { childrenUnder, inStates, inTreeOrder, matching, named, nodePage, nodesUnder, noProject, ofTypes, orgRows } from './nodePage.ts'

const reads = inSnapshot({
  list,
  children,
  listOrg,
  baseOrgs,
  chineseEmpNum,
  listChildProject,
  queryOrgOrProjectArea: async (ctx, query: Input<typeof orgLists.queryOrgOrProjectArea>) => placeOf(ctx, await requestedNode(ctx, query)),
  queryEpType,
  listGeneralContractorProject,
})
export default implement(orgLists, { ...reads, cache: rebuild })

async function list(ctx: Ctx, query: Input<typeof orgLists.list>) {
  const top = await requestedNode(ctx, { orgId: query.orgParentId })
  const where = and(
    query.below ? nodesUnder(top) : childrenUnder(top),
    // Below a node that was asked for does not mean itself.
    query.orgParentId === null ? undefined : ne(org.id, top.id),
    await matching(ctx, query),
  )
  const { rows, ...page } = await nodePage(ctx, query, top, where)
  return { ...page, list: await orgRows(ctx, rows) }
}

async function children(ctx: Ctx, { parentOrgId, keyword, ...query }: Input<typeof orgLists.children>) {
  const top = await nodeInScope(ctx, parentOrgId)
  const terms = keyword === null ? null : searchTerms(keyword)
  const where = and(
    keyword === null ? childrenUnder(top) : and(nodesUnder(top), ne(org.id, top.id), named(keyword)),
    ofTypes(query.orgType),
    is(org.status, query.status),
    inStates(query.projectStatus),
  )
  const { rows, ...page } = await nodePage(ctx, query, top, where, terms ? bestFirst(terms) : inTreeOrder)
  return { ...page, list: await orgRows(ctx, rows) }
}

async function listOrg(ctx: Ctx, { orgType, keyword, limit }: Input<typeof orgLists.listOrg>) {
  const top = await nodeInScope(ctx, ctx.actor.orgId)
  const terms = keyword === null ? [] : searchTerms(keyword)
  if (terms === null) return []
  const nodes = await ctx.db
    .select()
    .from(org)
    .where(and(isNull(org.deletedAt), nodesUnder(top), noProject, ofTypes(orgType), matchesAll(terms)))
    .orderBy(...bestFirst(terms))
    .limit(limit)
  return opsOf(ctx, nodes)
}

async function baseOrgs(ctx: Ctx, { orgIds }: Input<typeof orgLists.baseOrgs>) {
  const found = await ctx.db
    .select()
    .from(org)
    .where(and(isNull(org.deletedAt), inArray(org.id, orgIds)))
  const nodes = found.filter((node) => sees(ctx, node))
  const names = await pathNames(ctx, nodes)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return orgIds.flatMap((id) => {
    const node = byId.get(id)
    if (!node) return []
    const { orgType, orgProjectId } = kindOf(node)
    return { orgId: id, orgName: node.orgName, shortName: node.shortName, orgType, orgProjectId, pathName: names.get(id)! }
  })
}

async function chineseEmpNum(ctx: Ctx, { orgId }: Input<typeof orgLists.chineseEmpNum>) {
  const node = await nodeInScope(ctx, orgId)
  const [{ groups }, reported] = await Promise.all([
    read(ctx.db, node.id, { groups: level('people.onsite', dayOf(ctx.now), { breakdown: 'nationGroup' }) }),
    reportedBelow(ctx, node.path),
  ])
  return { chineseEmpNum: groups.get(NationGroup.chinese) ?? 0, foreignEmpNum: groups.get(NationGroup.foreign) ?? 0, ...reported }
}

interface Reported {
  readonly reportedChineseNum: number | null
  readonly reportedForeignNum: number | null
  readonly reportedProjectNum: number
}

async function reportedBelow({ db }: Ctx, path: string): Promise<Reported> {
  const [reported] = await ask<Reported>(
    db,
    sql`select sum(p.reported_chinese_num)::int "reportedChineseNum", sum(p.reported_foreign_num)::int "reportedForeignNum",
          count(coalesce(p.reported_chinese_num, p.reported_foreign_num))::int "reportedProjectNum"
        from org o join project p on p.project_id = o.id
        where o.path like ${`${path}%`} and o.deleted_at is null and p.project_status <> ${ProjectStatus.closed}`,
  )
  return reported!
}

async function listChildProject(ctx: Ctx, { orgId, keyword, ...query }: Input<typeof orgLists.listChildProject>) {
  const top = await nodeInScope(ctx, orgId)
  const where = and(
    ...[nodesUnder(top), eq(org.orgType, OrgType.project), named(keyword)],
    ...[inStates(query.projectStatus), is(org.isOutside, query.isOutside)],
  )
  const { rows, ...page } = await nodePage(ctx, query, top, where)
  const ops = await opsOf(
    ctx,
    rows.map(({ node }) => node),
  )
  const statusOf = (at: number) => rows[at]!.project!.projectStatus as CodeOf<typeof ProjectStatus>
  return { ...page, list: ops.map((op, at) => ({ ...op, projectStatus: statusOf(at) })) }
}

async function queryEpType(ctx: Ctx, query: Input<typeof orgLists.queryEpType>) {
  const node = await requestedNode(ctx, query)
  if (node.orgType !== OrgType.project) return { epType: null, label: null, since: null, counts: await epTypesBelow(ctx, node.path) }
  const [row] = await ctx.db.select().from(project).where(eq(project.projectId, node.id))
  const epType = effectiveEpType(row!, dayOf(ctx.now)) as CodeOf<typeof EpType>
  return { epType, label: EpType.label(epType), since: row!.epSetAt, counts: [] }
}

async function epTypesBelow({ db, now }: Ctx, path: string) {
  const counted = await ask<{ epType: CodeOf<typeof EpType>; projectNum: number }>(
    db,
    sql`select ${epTypeOn(dayOf(now))} "epType", count(*)::int "projectNum" from org o join project p on p.project_id = o.id
        where o.path like ${`${path}%`} and o.deleted_at is null and p.project_status <> ${ProjectStatus.closed} group by 1`,
  )
  const numbers = new Map(counted.map(({ epType, projectNum }) => [epType, projectNum]))
  return EpType.options.map(({ value, label }) => ({ epType: value, label, projectNum: numbers.get(value) ?? 0 }))
}

/** Those below, and those for which projects below work, as far as the caller sees them. */
async function listGeneralContractorProject(ctx: Ctx, { orgId }: Input<typeof orgLists.listGeneralContractorProject>) {
  const top = await nodeInScope(ctx, orgId)
  const ownContracts = and(nodesUnder(top), eq(org.orgProjectType, OrgProjectType.generalContract))
  const sub = aliasedTable(org, 'sub')
  const contractors = ctx.db
    .select({ id: projectSubcontract.projectId })
    .from(projectSubcontract)
    .innerJoin(sub, eq(sub.id, projectSubcontract.subProjectId))
    .where(and(subcontractInForce(dayOf(ctx.now)), like(sub.path, `${top.path}%`), isNull(sub.deletedAt)))
  const rows = await ctx.db
    .select({ node: org })
    .from(org)
    .innerJoin(project, and(eq(project.projectId, org.id), ne(project.projectStatus, ProjectStatus.closed)))
    .where(and(isNull(org.deletedAt), withinScope(org.id)(ctx), or(ownContracts, inArray(org.id, contractors))))
    .orderBy(...inTreeOrder)
  return opsOf(
    ctx,
    rows.map(({ node }) => node),
  )
}
