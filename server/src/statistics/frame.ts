import { permits } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Drill } from '@oems/contract/figures/shared.ts'
import type { Count } from '@oems/contract/figures/subject.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf, daysBetween, inShanghai } from '../core/days.ts'
import type { Org } from '../core/db/org.ts'
import { nodeInScope, sees } from '../core/db/scope.ts'
import { badField, notFound, ruleBroken } from '../core/errors.ts'
import { caliberOf } from '../core/statistics/caliber.ts'
import { opOf } from '../organisation/trees/tree.ts'
import { type Coverage, coverageOf, namesOf } from '../subscription/subscribedNodes.ts'
import type { Compare, Days, Range } from './range.ts'

export interface NodeQuery {
  readonly orgId: number | null
  readonly projectId: number | null
  readonly orgType: CodeOf<typeof OrgType> | null
  readonly querySubscribeOrg: boolean
}

/**
 * The node of the query: the project if one is given (it must lie at or below `orgId`), else `orgId`, else the caller's own; and the
 * subscribed organisations counted with it.
 */
export const rootOf = (ctx: Ctx, query: NodeQuery): Promise<Coverage> =>
  coverageOf(ctx, query, async (also) => {
    const { orgId, projectId } = query
    const org = await nodeInScope(ctx, orgId ?? projectId ?? ctx.actor.orgId, also)
    if (projectId === null || projectId === org.id) return org
    const project = await nodeInScope(ctx, projectId, also)
    if (!project.path.startsWith(org.path)) throw notFound()
    return project
  })

/** The ②③ rule of 05 §5.0: groups and operating companies alone, and `orgType`, if sent, is the node's. */
export async function groupOrCompany(ctx: Ctx, query: NodeQuery): Promise<Coverage> {
  const covered = await rootOf(ctx, query)
  const { node: root } = covered
  const allowed = (type: number) => type === OrgType.group || type === OrgType.company
  if (!allowed(root.orgType) || (query.orgType !== null && !allowed(query.orgType))) throw ruleBroken('不支持的统计类型')
  if (query.orgType !== null && query.orgType !== root.orgType) throw badField('orgType', '组织类型与组织不一致')
  return covered
}

/** How the figures are to be read. */
export const frameOf = async (ctx: Ctx, { node, beside, subscribed }: Coverage, range: Range) => ({
  asOf: inShanghai(ctx.now),
  range: { startTime: range.from, endTime: range.to, grain: range.grain },
  compare: await comparedWith(ctx, range.compare),
  caliber: await caliberOf(ctx.db, range),
  node: await opOf({ ...ctx, also: subscribed }, node),
  subscribed: namesOf(beside),
})

const comparedWith = async ({ db }: Ctx, compare: Compare) => ({
  startTime: compare.from,
  endTime: compare.to,
  until: compare.until && inShanghai(compare.until),
  caliber: await caliberOf(db, compare),
})

/**
 * The list behind a figure at a node, for whoever may open it; null as well where the list cannot show the range (one of a day knows no
 * other range, one without a day only the present, and none the tree of a past month) or the people: of what is subscribed to nobody is
 * ever listed.
 */
export function drillOf(ctx: Ctx, count: Count, { node, beside = [] }: Partial<Coverage> & { node: Org }, days: Days): Drill {
  const rows = rowsBehind(count, days, dayOf(ctx.now))
  if (!rows || !permits(rows.list.call, ctx.actor.permissions)) return null
  if (beside.length > 0 || !sees(ctx, node)) return null
  return { url: rows.list.page, filters: { orgId: node.id, ...rows.filters } }
}

function rowsBehind({ list, where, ofDays }: Count, { from, to, historicalBefore = '' }: Days, today: string) {
  if (ofDays && (from !== to || !list)) {
    const isShown = daysBetween(from, to) < ofDays.most && from >= historicalBefore
    return isShown ? { list: ofDays.list, filters: { startTime: from, endTime: to, ...ofDays.where } } : null
  }
  if (!list || !where || to < historicalBefore) return null
  if (list.day === null) return to === today ? { list, filters: where } : null
  return from === to ? { list, filters: { [list.day]: to, ...where } } : null
}
