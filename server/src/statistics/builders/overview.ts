import type { Ctx } from '../../core/context.ts'
import type { Org } from '../../core/db/org.ts'
import { readAt } from '../../core/statistics/read.ts'
import { countFrom, type KnownSubject, questionsOf, valuesOf } from '../../core/statistics/subject.ts'
import { cardsOf } from '../figures.ts'
import { drillOf, frameOf, groupOrCompany, type NodeQuery } from '../frame.ts'
import type { Range } from '../range.ts'

/** Each figure of the node beside the former period's and last year's, by one statement. */
export const overview =
  <S extends KnownSubject, Q>(subject: S, rangeFor: (ctx: Ctx, query: Q) => Range) =>
  async (ctx: Ctx, query: Q & NodeQuery) => {
    const root = await groupOrCompany(ctx, query)
    const range = rangeFor(ctx, query)
    const [values, frame] = await Promise.all([valuesAt(ctx, root, range, subject), frameOf(ctx, root, range)])
    return { ...frame, ...cardsOf(subject, values, (count) => drillOf(ctx, count, root.id, range)) }
  }

/** A node's figures over a range, over the one before, and over that of last year. */
export async function valuesAt<S extends KnownSubject>({ db }: Ctx, { id }: Org, range: Range, subject: S) {
  const { compare, lastYear } = range
  const found = await readAt(db, id, { now: range, before: compare, lastYear }, (period) => questionsOf(subject, period))
  return {
    now: valuesOf(subject, countFrom(found.now)),
    before: valuesOf(subject, countFrom(found.before)),
    lastYear: found.lastYear && valuesOf(subject, countFrom(found.lastYear)),
  }
}
