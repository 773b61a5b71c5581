import type { ClinicSearch, clinics as calls } from '@oems/contract/clinic/clinics.ts'
import { ClinicKind, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, asc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { type Org, org } from '../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { nodeInScope, requestedNode, withinNode } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { revealing } from '../core/reveal.ts'
import { namedNode } from '../organisation/namedNode.ts'
import { licence } from './licence.ts'
import { joined, joinedColumns, store, viewsOf, visibleClinics } from './store.ts'
import { clinic as t } from './tables.ts'

const sortBy = {
  ...{ clinicName: t.pinyin, orgName: org.pinyin, clinicLevel: t.clinicLevel, openDate: t.openDate },
  ...{ licenseEndDate: t.licenseEndDate, createdAt: t.createdAt, updatedAt: t.updatedAt },
}
/** As the tree has their nodes, then by name. */
const inOrder = [asc(org.path), asc(t.pinyin), asc(t.id)]

export async function list(ctx: Ctx, query: ClinicSearch) {
  const where = await matching(ctx, query)
  const total = ctx.db.$count(t, where)
  const rows = await ctx.db
    .select({ ...joinedColumns, total })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(where)
    .orderBy(...orderOf(query, sortBy), ...inOrder)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const views = new Map((await viewsOf(ctx, rows)).map((view) => [view.id, view]))
  return pageWith(query, rows, ({ row }) => views.get(row.id)!, total)
}

type Filters = Omit<ClinicSearch, 'pageNo' | 'pageSize' | 'sortRules'>

export async function matching(ctx: Ctx, { clinicName, clinicLevel, serviceStatus, ...q }: Filters): Promise<SQL | undefined> {
  const node = await requestedNode(ctx, q)
  return store.visible(
    ctx,
    withinNode(t.orgId, ctx, node),
    clinicName === null ? undefined : or(has(t.clinicName, clinicName), has(t.pinyin, clinicName), has(t.clinicCode, clinicName)),
    clinicLevel.length === 0 ? undefined : inArray(t.clinicLevel, [...clinicLevel]),
    serviceStatus.length === 0 ? undefined : inArray(t.serviceStatus, [...serviceStatus]),
    and(is(t.location, q.location), is(t.nationCode, q.nationCode)),
    q.licenseState === null ? undefined : eq(licence(ctx.now), q.licenseState),
  )
}

export async function info(ctx: Ctx, { clinicId, ...asked }: Input<typeof calls.info>) {
  const reveal = revealing(ctx, 'biz:org-contacts:reveal', asked)
  const [view] = await viewsOf(ctx, await joined(ctx, store.visible(ctx, eq(t.id, clinicId))))
  if (!view) throw notFound()
  return reveal({ what: store.what, id: view.id, name: view.clinicName, orgId: view.orgId }, view)
}

/** Nobody looks at more at once. */
const atMost = 1_000
type Status = Pick<Input<typeof calls.listByOrg>, 'serviceStatus'>

async function some(ctx: Ctx, node: Org, { serviceStatus }: Status, direct: boolean) {
  const rows = await joined(ctx, store.visible(ctx, withinNode(t.orgId, ctx, node, direct), is(t.serviceStatus, serviceStatus)))
    .orderBy(...inOrder)
    .limit(atMost + 1)
  return { list: await viewsOf(ctx, rows.slice(0, atMost)), more: rows.length > atMost }
}

/** A node of another type is no project that anybody knows. */
export async function projectInScope(ctx: Ctx, projectId: number): Promise<Org> {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw notFound()
  return node
}

export const ofNodes = {
  listByOrg: async (ctx: Ctx, { orgId, ...status }: Input<typeof calls.listByOrg>) =>
    some(ctx, await nodeInScope(ctx, orgId), status, true),
  listByProject: async (ctx: Ctx, { projectId, ...status }: Input<typeof calls.listByProject>) =>
    some(ctx, await projectInScope(ctx, projectId), status, true),
  listWithChildrenByOrg: async (ctx: Ctx, { orgId, ...status }: Input<typeof calls.listWithChildrenByOrg>) =>
    some(ctx, await nodeInScope(ctx, orgId), status, false),
  listByOp: async (ctx: Ctx, { orgProjectId, ...status }: Input<typeof calls.listByOp>) =>
    some(ctx, await namedNode(ctx, { orgProjectId, orgId: null, projectId: null }), status, true),
}

const choices = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({
      clinicId: t.id,
      clinicName: t.clinicName,
      clinicKind: t.clinicKind,
      clinicLevel: t.clinicLevel,
      orgId: t.orgId,
      orgName: org.orgName,
    })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(visibleClinics(ctx, where))
    .orderBy(...inOrder)

/** For selects: of every kind, to whoever sees the node. */
export const forSelects = {
  listSimpleByOrg: async (ctx: Ctx, { orgId }: Input<typeof calls.listSimpleByOrg>) =>
    choices(ctx, eq(t.orgId, (await nodeInScope(ctx, orgId)).id)),
  listSimpleByProject: async (ctx: Ctx, { projectId }: Input<typeof calls.listSimpleByProject>) =>
    choices(ctx, eq(t.orgId, (await projectInScope(ctx, projectId)).id)),
  listAll: (ctx: Ctx, { serviceStatus }: Input<typeof calls.listAll>) => choices(ctx, is(t.serviceStatus, serviceStatus)),
}

/** The medical rooms at a node, else at the nearest node above it that has some (03 §5.1). */
export async function nearestClinics(ctx: Ctx, { path }: Pick<Org, 'path'>): Promise<readonly number[]> {
  const above = path.split('/').filter(Boolean).map(Number)
  const rows = await ctx.db
    .select({ id: t.id, depth: org.depth })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(and(inArray(t.orgId, above), isNull(t.deletedAt), eq(t.clinicKind, ClinicKind.clinic), ne(t.serviceStatus, ServiceStatus.ended)))
    .orderBy(asc(t.id))
  const nearest = Math.max(...rows.map(({ depth }) => depth))
  return rows.filter(({ depth }) => depth === nearest).map(({ id }) => id)
}
