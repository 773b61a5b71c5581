import type { Ctx } from '../../core/context.ts'
import type { ReadDb } from '../../core/db/database.ts'
import { caliberOf } from '../../core/statistics/caliber.ts'
import { readAt } from '../../core/statistics/read.ts'
import { countFrom, type KnownSubject, questionsOf, valuesOf } from '../../core/statistics/subject.ts'
import { countUpTo } from '../../core/statistics/upTo.ts'
import { dayIsOpen } from '../../declaration/dayIsOpen.ts'
import { type Coverage, idsOf, nodesOf } from '../../subscription/subscribedNodes.ts'
import { cardsOf } from '../figures.ts'
import { drillOf, frameOf, groupOrCompany, type NodeQuery } from '../frame.ts'
import type { Range } from '../range.ts'

/** Each figure of the node beside the former period's and last year's, and whether its last day is still open. */
export const overview =
  <S extends KnownSubject, Q>(subject: S, rangeFor: (ctx: Ctx, query: Q) => Range) =>
  async (ctx: Ctx, query: Q & NodeQuery) =>
    overviewOf(ctx, await groupOrCompany(ctx, query), rangeFor(ctx, query), subject)

/** The same of what is known to be covered. */
export async function overviewOf<S extends KnownSubject>(ctx: Ctx, covered: Coverage, range: Range, subject: S) {
  const [values, frame, open] = await Promise.all([
    valuesAt(ctx, covered, range, subject),
    frameOf(ctx, covered, range),
    dayIsOpen(ctx.db, covered, range.to, ctx.now),
  ])
  return { ...frame, open, ...cardsOf(subject, values, (count) => drillOf(ctx, count, covered, range)) }
}

/** The figures of what is covered over a range, over the one before up to the same time, and over that of last year. */
export async function valuesAt<S extends KnownSubject>({ db }: Ctx, covered: Coverage, range: Range, subject: S) {
  const { compare } = range
  const lastYear = await comparable(db, range)
  const [day, until] = [compare.to, compare.until]
  const { historicalBefore } = compare
  const last = { from: day, to: day, historicalBefore }
  const found = await readAt(db, idsOf(covered), { now: range, before: compare, last, lastYear }, (period) => questionsOf(subject, period))
  const whole = { whole: found.before, last: found.last }
  const before = until ? await countUpTo(db, nodesOf(covered), subject, { day, until, historicalBefore }, whole) : countFrom(found.before)
  return {
    now: valuesOf(subject, countFrom(found.now)),
    before: valuesOf(subject, before),
    lastYear: found.lastYear && valuesOf(subject, countFrom(found.lastYear)),
  }
}

/** What a year ago was by another 口径 would compare two trees. */
const comparable = async (db: ReadDb, { lastYear, ...range }: Range) =>
  lastYear && (await caliberOf(db, lastYear)) === (await caliberOf(db, range)) ? lastYear : null
