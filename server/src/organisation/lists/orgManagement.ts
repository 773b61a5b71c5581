import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import type { EpType, Industry } from '@oems/contract/organisation/codes.ts'
import { orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { type ManagedRow, orgManagement } from '@oems/contract/organisation/orgLists.ts'
import { NationGroup } from '@oems/contract/people/codes.ts'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { is } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { nodeInScope, sees } from '../../core/db/scope.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { level } from '../../core/statistics/question.ts'
import { readEach } from '../../core/statistics/read.ts'
import { importedIn } from '../imports/imported.ts'
import { effectiveEpType, epTypeOn } from '../projects/epType.ts'
import { pathNameOf, pathsOf, visibleIds } from '../trees/tree.ts'
import { childrenUnder, inStates, named, nodePage, ofTypes, orgRows } from './nodePage.ts'

export default implement(orgManagement, inSnapshot({ projectManagement, listOrgPath }))

/** The children of a node, as whoever manages them looks at them. */
async function projectManagement(ctx: Ctx, query: Input<typeof orgManagement.projectManagement>) {
  const top = await nodeInScope(ctx, query.orgParentId)
  const today = dayOf(ctx.now)
  const where = and(
    childrenUnder(top),
    ofTypes(query.orgType),
    named(query.orgName),
    inStates(query.projectStatus),
    is(org.isOutside, query.isOutside),
    is(org.nationCode, query.nationCode),
    is(org.orgProjectType, query.orgProjectType),
    query.epType === null ? undefined : sql`${epTypeOn(today, 'project')} = ${query.epType}`,
    await importedIn(ctx, sql`${org.id}`, query, importTypeOf(orgSheets)),
  )
  const { rows, ...page } = await nodePage(ctx, query, top, where)
  const ids = rows.map(({ node }) => node.id)
  const groups = level('people.onsite', today, { breakdown: 'nationGroup' })
  const [list, peopleOf] = await Promise.all([orgRows(ctx, rows), readEach(ctx.db, ids, { groups })])
  const managed = list.map((row, at): ManagedRow => {
    const { node, project: details } = rows[at]!
    const people = peopleOf(node.id).groups
    return {
      ...row,
      timeZone: node.timeZone,
      industry: (details?.industry ?? null) as CodeOf<typeof Industry> | null,
      epType: (details && effectiveEpType(details, today)) as CodeOf<typeof EpType> | null,
      planEndDate: details?.planEndDate ?? null,
      chineseEmpNum: people.get(NationGroup.chinese) ?? 0,
      foreignEmpNum: people.get(NationGroup.foreign) ?? 0,
    }
  })
  return { ...page, list: managed }
}

/** Unknown nodes, and those out of scope, have no path. */
async function listOrgPath(ctx: Ctx, { orgId, orgIds }: Input<typeof orgManagement.listOrgPath>) {
  const asked = [...new Set([...(orgId === null ? [] : [orgId]), ...orgIds])]
  const found = await ctx.db
    .select()
    .from(org)
    .where(and(isNull(org.deletedAt), inArray(org.id, asked)))
  const nodes = new Map(found.filter((node) => sees(ctx, node)).map((node) => [node.id, node]))
  const known = await pathsOf(ctx, [...nodes.values()])
  return asked.flatMap((id) => {
    const node = nodes.get(id)
    if (!node) return []
    const path = visibleIds(ctx, node).map((above) => known.get(above)!.orgName)
    return { orgId: id, path, pathName: pathNameOf(ctx, node, known) }
  })
}
