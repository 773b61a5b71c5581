import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Figure, Share } from '@oems/contract/figures/subject.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { readEach, readNodes } from '../../core/statistics/read.ts'
import { countFrom, type KnownSubject, questionsOf, valuesOf } from '../../core/statistics/subject.ts'
import { pathNames } from '../../organisation/trees/tree.ts'
import { type Coverage, idsOf } from '../../subscription/subscribedNodes.ts'
import { drillOf, frameOf, groupOrCompany, type NodeQuery } from '../frame.ts'
import type { Range } from '../range.ts'
import { amongNodes, nodesOf } from './rows.ts'

const most = 10

/** By which of these figures nodes are ranked, and over what days. */
export interface Ranking<S extends KnownSubject> {
  readonly subject: S
  readonly by: keyof S & string
  readonly range: Range
}

/**
 * The ten nodes of a type below the one asked for that lead by the figure that the query asks for (05 §5.0, rank). Ties share a rank, zeros are left out, and the
 * caller's own node follows with its rank where it is not among the ten. Groups are the one asked for and those subscribed to. A row opens the list behind the
 * subject's first figure.
 */
export const top =
  <S extends KnownSubject, Q extends NodeQuery>(rankedBy: (ctx: Ctx, query: Q) => Ranking<S>, orgType: CodeOf<typeof OrgType>) =>
  async (ctx: Ctx, query: Q) => {
    const { subject, by, range } = rankedBy(ctx, query)
    const covered = await groupOrCompany(ctx, query)
    const figure: Figure = subject[by]!
    const [{ ids, at }, frame] = await Promise.all([figuresBelow(ctx, covered, { orgType, range, subject }), frameOf(ctx, covered, range)])
    const measured = ids
      .filter((id) => isCandidate(id, orgType, covered))
      .map((id) => ({ id, measure: measureOf(figure, countFrom(at(id))) }))
      .filter(({ measure }) => measure > 0)
      .sort((a, b) => b.measure - a.measure)
    const ranks = new Map<number, number>()
    for (const [place, { measure }] of measured.entries()) if (!ranks.has(measure)) ranks.set(measure, place + 1)
    const ranked = measured.map((row) => ({ ...row, rank: ranks.get(row.measure)! }))
    const leading = ranked.filter(({ id }, place) => place < most || id === ctx.actor.orgId)
    const nodes = await nodesOf(ctx, amongNodes(leading.map(({ id }) => id)))
    const listed = leading.map(({ id, rank }) => ({ node: nodes.find((node) => node.id === id)!, rank }))
    const names = await pathNames(
      { ...ctx, also: covered.subscribed },
      listed.map(({ node }) => node),
    )
    const [first] = Object.values<Figure>(subject)
    const list = listed.map(({ node, node: { id, orgName }, rank }) => ({
      rank,
      orgId: id,
      orgName,
      pathName: names.get(id) ?? orgName,
      ...valuesOf(subject, countFrom(at(id))),
      own: id === ctx.actor.orgId ? 1 : 0,
      drill: first?.kind === 'count' ? drillOf(ctx, first, { node }, range) : null,
    }))
    return { ...frame, list }
  }

interface Ranked {
  readonly orgType: CodeOf<typeof OrgType>
  readonly range: Range
  readonly subject: KnownSubject
}

/** In the order of the tree. By today's tree only the nodes of the type are read; by 历史口径 all of them, for the past tree says which there were. */
async function figuresBelow(ctx: Ctx, covered: Coverage, { orgType, range, subject }: Ranked) {
  const questions = questionsOf(subject, range)
  const roots = idsOf(covered)
  if (range.historicalBefore !== undefined) {
    const { ids, at } = await readNodes(ctx.db, roots, questions)
    const nodes = await nodesOf(ctx, amongNodes(ids), eq(org.orgType, orgType))
    return { ids: nodes.map(({ id }) => id), at }
  }
  const found = await ask<{ id: number }>(
    ctx.db,
    sql`select distinct o.sort_no, o.id from org r join org o on o.path ^@ r.path
        where r.id = any(${array(roots)}::bigint[]) and o.org_type = ${orgType} and o.deleted_at is null order by o.sort_no, o.id`,
  )
  const ids = found.map(({ id }) => id)
  return { ids, at: await readEach(ctx.db, ids, questions) }
}

/** A node is not ranked among those below it; a company has no groups to be compared with. */
const isCandidate = (id: number, orgType: number, { node }: Coverage) =>
  orgType === OrgType.group ? node.orgType === OrgType.group : id !== node.id

const measureOf = (figure: Figure, numberOf: ReturnType<typeof countFrom>) =>
  figure.kind === 'share' ? quotient(figure, numberOf) : numberOf(figure)

function quotient({ part, whole, least }: Share, numberOf: ReturnType<typeof countFrom>) {
  const divisor = numberOf(whole)
  return divisor < least ? 0 : numberOf(part) / divisor
}
