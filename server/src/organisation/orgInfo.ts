import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type EpType, type OrgLabel, OrgType, type ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type OrgInfo, orgInfo, type PathItem } from '@oems/contract/organisation/orgInfo.ts'
import { eq } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import { contactsOf } from '../contacts/ofNode.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import type { Org } from '../core/db/org.ts'
import { nodeInScope, sees } from '../core/db/scope.ts'
import { implement } from '../core/implement.ts'
import { historyOf } from './history/historyList.ts'
import { namedNode } from './namedNode.ts'
import { formerNamesOf } from './names.ts'
import { areaNames } from './placeOf.ts'
import { effectiveEpType } from './projects/epType.ts'
import { nationsOf, uncoveredNations } from './saving/regionNations.ts'
import { isDisabled } from './structure.ts'
import { project } from './tables.ts'
import { countsOf } from './trees/counts.ts'
import { levelOfAssignments, levelOfScope } from './trees/levels.ts'
import { searchOps } from './trees/search.ts'
import { kindOf, opOf, pathOf } from './trees/tree.ts'

export default implement(orgInfo, {
  lazyTree4Menu: levelOfScope,
  myLazyOp: levelOfAssignments,
  searchOp: searchOps,
  getOp: async (ctx, query) => opOf(ctx, await namedNode(ctx, query)),
  getOpPath: async (ctx, query) => (await pathOf(ctx, await namedNode(ctx, query))).map(pathItem),
  info: (ctx, { orgId }) => ctx.ofOneMoment(async (inside) => infoOf(inside, await nodeInScope(inside, orgId))),
})

/** Nothing above the caller's scope is named, so every part of the path lies within. */
const pathItem = (node: Org): PathItem => {
  const { orgType, orgProjectId } = kindOf(node)
  return { orgId: node.id, orgName: node.orgName, orgType, orgProjectId, inScope: true }
}

const lastChanges = 5

async function infoOf(ctx: Ctx, node: Org): Promise<OrgInfo> {
  const [projectRow] = await ctx.db.select().from(project).where(eq(project.projectId, node.id))
  const path = await pathOf(ctx, node)
  const areas = await areaNames(ctx.db, [node.provinceId, node.areaId])
  const parent = path.at(-2)
  const { id: orgId, label, ...rest } = node
  return {
    ...rest,
    ...kindOf(node),
    orgId,
    parentId: parent?.id ?? null,
    parentName: parent?.orgName ?? null,
    path: path.map(({ id, orgName, orgType }) => ({ orgId: id, orgName, orgType: orgType as OrgInfo['orgType'] })),
    projectId: projectRow?.projectId ?? null,
    projectStatus: (projectRow?.projectStatus ?? null) as CodeOf<typeof ProjectStatus> | null,
    epType: (projectRow ? effectiveEpType(projectRow, dayOf(ctx.now)) : null) as CodeOf<typeof EpType> | null,
    isDisabled: await isDisabled(ctx.db, node),
    label: label as CodeOf<typeof OrgLabel>,
    nationName: nationName(node.nationCode ?? ''),
    nationCodes: node.orgType === OrgType.region ? await nationsOf(ctx.db, node.id) : [],
    uncoveredNations: await uncoveredNations(ctx.db, node),
    provinceName: areas.get(node.provinceId ?? 0) ?? null,
    areaName: areas.get(node.areaId ?? 0) ?? null,
    formerNames: formerNamesOf(node),
    ...(await countsOf(ctx, node)),
    contacts: await contactsOf(ctx, orgId),
    history: (await historyOf(ctx, { orgId, below: 0, kind: [], pageNo: 1, pageSize: lastChanges, sortRules: [] })).list,
    editable: true,
    structuralEditable: managedFromHere(ctx, node, parent),
  }
}

/** Structural fields are changed from above only; at the platform's own node by system administrators and operators (02 §1). */
const managedFromHere = (ctx: Ctx, node: Org, parent: Org | undefined) =>
  node.parentId === null ? platformRoles.has(ctx.actor.baseRoleId) : parent !== undefined && sees(ctx, parent)

const platformRoles: ReadonlySet<number> = new Set([Role.systemAdministrator, Role.platformOperator])
