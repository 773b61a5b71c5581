import type { Values } from '@oems/contract/figures/subject.ts'
import type { Ctx } from '../../core/context.ts'
import type { ReadDb } from '../../core/db/database.ts'
import { caliberOf } from '../../core/statistics/caliber.ts'
import { readTogether } from '../../core/statistics/read.ts'
import { countFrom, type Found, type KnownSubject, questionsOf, valuesOf } from '../../core/statistics/subject.ts'
import { countUpTo } from '../../core/statistics/upTo.ts'
import { dayIsOpen } from '../../declaration/dayIsOpen.ts'
import { type Coverage, idsOf, nodesOf } from '../../subscription/subscribedNodes.ts'
import { cardsOf, type Moments } from '../figures.ts'
import { drillOf, frameOf, groupOrCompany, type NodeQuery } from '../frame.ts'
import type { Days, Range } from '../range.ts'

/** Each figure of the node beside the former period's and last year's, and whether its last day is still open. */
export const overview =
  <S extends KnownSubject, Q>(subject: S, rangeFor: (ctx: Ctx, query: Q) => Range) =>
  async (ctx: Ctx, query: Q & NodeQuery) => {
    const covered = await groupOrCompany(ctx, query)
    const range = rangeFor(ctx, query)
    return overviewWith(ctx, covered, { subject, range }, valuesAt(ctx, covered, range, subject))
  }

/** A subject over a range. */
export interface Asked<S extends KnownSubject = KnownSubject> {
  readonly subject: S
  readonly range: Range
}
type MomentsOf<A> = A extends Asked<infer S> ? Moments<Values<S>> : never

/** The same of what is known to be covered, with values that are on their way. */
export async function overviewWith<S extends KnownSubject>(
  ctx: Ctx,
  covered: Coverage,
  { subject, range }: Asked<S>,
  values: Promise<Moments<Values<S>>>,
) {
  const [found, frame, open] = await Promise.all([values, frameOf(ctx, covered, range), dayIsOpen(ctx.db, covered, range.to, ctx.now)])
  return { ...frame, open, ...cardsOf(subject, found, (count) => drillOf(ctx, count, covered, range)) }
}

/** The figures of what is covered over a range, over the one before up to the same time, and over that of last year. */
export const valuesAt = async <S extends KnownSubject>(ctx: Ctx, covered: Coverage, range: Range, subject: S) =>
  (await valuesAtEach(ctx, covered, [{ subject, range }]))[0]

/** The same of several subjects, each over its own range, by one statement. */
export async function valuesAtEach<A extends readonly Asked[]>(
  { db }: Ctx,
  covered: Coverage,
  asked: readonly [...A],
): Promise<{ readonly [I in keyof A]: MomentsOf<A[I]> }> {
  const lastYears = await Promise.all(asked.map(({ range }) => comparable(db, range)))
  const sets = asked.flatMap(({ subject, range }, at) =>
    Object.entries(daysAsked(range, lastYears[at]!)).map(([name, days]) => [`${name} ${at}`, days && questionsOf(subject, days)] as const),
  )
  const reading = readTogether(db, idsOf(covered), Object.fromEntries(sets))
  const found = async (name: keyof ReturnType<typeof daysAsked>, at: number) => (await reading)[`${name} ${at}`] as Found
  const values = asked.map(async ({ subject, range: { compare } }, at) => {
    const { to: day, until, historicalBefore } = compare
    const days = async () => ({ whole: await found('before', at), last: await found('last', at) })
    const [now, before, lastYear] = await Promise.all([
      found('now', at),
      until ? countUpTo(db, nodesOf(covered), subject, { day, until, historicalBefore }, days()) : found('before', at).then(countFrom),
      lastYears[at] ? found('lastYear', at) : null,
    ])
    return {
      now: valuesOf(subject, countFrom(now)),
      before: valuesOf(subject, before),
      lastYear: lastYear && valuesOf(subject, countFrom(lastYear)),
    }
  })
  return (await Promise.all(values)) as never
}

const daysAsked = (range: Range, lastYear: Days | null) => {
  const { compare } = range
  const last: Days = { from: compare.to, to: compare.to, historicalBefore: compare.historicalBefore }
  return { now: range, before: compare, last: compare.until ? last : null, lastYear }
}

/** What a year ago was by another 口径 would compare two trees. */
const comparable = async (db: ReadDb, { lastYear, ...range }: Range) =>
  lastYear && (await caliberOf(db, lastYear)) === (await caliberOf(db, range)) ? lastYear : null
