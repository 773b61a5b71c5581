import type { Input } from '@oems/contract/core/call.ts'
import type { health as calls } from '@oems/contract/statistics/health.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { type Org, org } from '../core/db/org.ts'
import { sum } from '../core/statistics/question.ts'
import { readNodes } from '../core/statistics/read.ts'
import { pathNames } from '../organisation/tree.ts'
import { among, rate } from './figures.ts'
import { drillTo, frameOf, groupOrCompany } from './frame.ts'
import { rangeOf } from './range.ts'

const most = 10
/** A rate of fewer declarations than that says nothing (05 §5.0, rank). */
const leastDivisor = 10

/** The direct children of a node, in their order. */
export const childrenNames = ({ db }: Ctx, { id }: Org) =>
  db
    .select({ orgId: org.id, orgName: org.orgName })
    .from(org)
    .where(and(eq(org.parentId, id), isNull(org.deletedAt)))
    .orderBy(asc(org.sortNo), asc(org.id))

/**
 * The ten nodes of a type with the most abnormal declarations, by number (indicator 3) or per thousand declarations (4). Ties share a rank,
 * zeros are left out, and the caller's own node follows with its rank where it is not among the ten.
 */
export async function top10(ctx: Ctx, query: Input<typeof calls.companyTop10>, orgType: 3 | 4) {
  const root = await groupOrCompany(ctx, query)
  const range = rangeOf(query, dayOf(ctx.now))
  const [{ ids, at }, frame] = await Promise.all([
    readNodes(ctx.db, root.id, { levels: sum('declare.level', range, { breakdown: 'level' }) }),
    frameOf(ctx, root, range),
  ])
  const nodes = await ctx.db
    .select()
    .from(org)
    .where(and(inArray(org.id, [...ids]), eq(org.orgType, orgType), isNull(org.deletedAt)))
  const measured = nodes
    .map((node) => {
      const { levels } = at(node.id)
      const [value, filled] = [among(levels, 2, 3), among(levels, 0, 1, 2, 3)]
      return { node, value, filled, share: filled < leastDivisor ? 0 : value / filled }
    })
    .filter(({ value, share }) => (query.indicator === 3 ? value : share) > 0)
  const measure = (row: (typeof measured)[number]) => (query.indicator === 3 ? row.value : row.share)
  measured.sort((a, b) => measure(b) - measure(a) || a.node.sortNo - b.node.sortNo || a.node.id - b.node.id)
  const ranked = measured.map((row) => ({ ...row, rank: 1 + measured.findIndex((other) => measure(other) === measure(row)) }))
  const listed = ranked.filter(({ node }, place) => place < most || node.id === ctx.actor.orgId)
  const names = await pathNames(
    ctx,
    listed.map(({ node }) => node),
  )
  const list = listed.map(({ node, value, filled, rank }) => ({
    rank,
    orgId: node.id,
    orgName: node.orgName,
    pathName: names.get(node.id) ?? node.orgName,
    value,
    rate: rate(value, filled, 1000),
    own: node.id === ctx.actor.orgId ? 1 : 0,
    drill:
      range.from === range.to
        ? drillTo(ctx, 'biz:filling-management:list', 'filling-management/index', { orgId: node.id, date: range.to, healthStatus: [2, 3] })
        : null,
  }))
  return { ...frame, list }
}
