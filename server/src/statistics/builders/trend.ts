import type { Ctx } from '../../core/context.ts'
import { read } from '../../core/statistics/read.ts'
import { type KnownSubject, pointsOf, questionsOf } from '../../core/statistics/subject.ts'
import { idsOf } from '../../subscription/subscribedNodes.ts'
import { frameOf, groupOrCompany, type NodeQuery } from '../frame.ts'
import { byGrain, type RangeQuery, rangeOfQuery } from '../range.ts'

/** The figures of the node day by day, month by month or year by year, without gaps; which figures, the query may say. */
export const trend =
  <S extends KnownSubject, Q>(subjectOf: (query: Q) => S) =>
  async (ctx: Ctx, query: Q & NodeQuery & RangeQuery) => {
    const subject = subjectOf(query)
    const covered = await groupOrCompany(ctx, query)
    const range = rangeOfQuery(ctx, query)
    const [found, frame] = await Promise.all([
      read(ctx.db, idsOf(covered), questionsOf(subject, range, byGrain[range.grain])),
      frameOf(ctx, covered, range),
    ])
    return { ...frame, list: pointsOf(subject, found) }
  }
