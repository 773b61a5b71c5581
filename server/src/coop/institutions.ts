import { InstitutionKind } from '@oems/contract/coop/codes.ts'
import {
  institutions as calls,
  type InstitutionDraft,
  type InstitutionRevision,
  type InstitutionSearch,
} from '@oems/contract/coop/institutions.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, arrayContains, asc, eq, or } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { atWork, nodeColumns } from '../core/db/atNodes.ts'
import { has, is } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { nodeInScope, requestedNode, sharedAtNode } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { revealing } from '../core/reveal.ts'
import { agreementState } from './agreement.ts'
import { replaceInstitutions } from './lines.ts'
import { institutionSets } from './ofNode.ts'
import { removeInstitutions } from './removing.ts'
import { addInstitution, type Kind, updateInstitution } from './saving.ts'
import { joined, store, viewsOf } from './store.ts'
import { institution as t } from './tables.ts'

const { local, remote } = InstitutionKind
const add =
  (kind: Kind) =>
  (ctx: WriteCtx, { orgId, ...form }: InstitutionDraft) =>
    addInstitution(ctx, orgId, kind, form)
const update =
  (kind: Kind) =>
  (ctx: WriteCtx, { id, version, ...form }: InstitutionRevision) =>
    updateInstitution(ctx, { id, version }, kind, form)

export default implement(calls, {
  list,
  async getByProjectId(ctx, { projectId }) {
    return institutionSets(ctx, await projectInScope(ctx, projectId))
  },
  getByOrgId: async (ctx, { orgId }) => institutionSets(ctx, await nodeInScope(ctx, orgId)),
  info,
  localAdd: add(local),
  localUpdate: update(local),
  localDelete: (ctx, { ids }) => removeInstitutions(ctx, local, ids),
  remoteAdd: add(remote),
  remoteUpdate: update(remote),
  remoteDelete: (ctx, { ids }) => removeInstitutions(ctx, remote, ids),
  async save(ctx, { projectId, ...sets }) {
    await projectInScope(ctx, projectId)
    await replaceInstitutions(ctx, projectId, sets)
  },
  saveForOrg: (ctx, { orgId, ...sets }) => replaceInstitutions(ctx, orgId, sets),
})

async function projectInScope(ctx: Ctx, projectId: number) {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw notFound()
  return node
}

const sortBy = {
  ...{ institutionName: t.pinyin, orgName: org.orgName, distanceKm: t.distanceKm },
  ...{ agreementEnd: t.agreementEnd, lastVerifiedAt: t.lastVerifiedAt, createdAt: t.createdAt },
}

async function list(ctx: Ctx, query: InstitutionSearch) {
  const node = await requestedNode(ctx, query)
  const at = sharedAtNode(t.orgId, t.visibleToBelow, ctx, node, query.below === 0)
  const where = store.visible(ctx, at, matching(ctx, query))
  const total = ctx.db.$count(t, where)
  const rows = await ctx.db
    .select({ row: t, ...nodeColumns, total })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(where)
    .orderBy(...orderOf(query, sortBy), asc(org.path), asc(t.kind), asc(t.pinyin), asc(t.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const views = new Map((await viewsOf(ctx, rows, node)).map((view) => [view.id, view]))
  return pageWith(query, rows, ({ row }) => views.get(row.id)!, total)
}

const matching = (ctx: Ctx, { keyword, services, ...q }: InstitutionSearch) =>
  and(
    keyword === null ? undefined : or(has(t.institutionName, keyword), has(t.institutionNameLocal, keyword), has(t.pinyin, keyword)),
    and(is(t.kind, q.kind), is(t.institutionType, q.institutionType), is(t.nationCode, q.nationCode), is(t.is24h, q.is24h)),
    services.length === 0 ? undefined : arrayContains(t.services, services),
    q.renewable === 1 ? atWork(t.orgId, ctx) : undefined,
    q.agreementState === null ? undefined : eq(agreementState(ctx.now), q.agreementState),
  )

async function info(ctx: Ctx, { institutionId, ...asked }: Input<typeof calls.info>) {
  const reveal = revealing(ctx, 'biz:org-contacts:reveal', asked)
  const rows = await joined(ctx, store.visible(ctx, eq(t.id, institutionId)))
  const [view] = await viewsOf(ctx, rows, null)
  if (!view) throw notFound()
  return reveal({ what: store.what, id: view.id, name: view.institutionName, orgId: view.orgId }, view)
}
