import type { Subject, Term } from '@oems/contract/figures/subject.ts'
import { dayOf, startOf } from '../days.ts'
import type { ReadDb } from '../db/database.ts'
import type { Org } from '../db/org.ts'
import { deltasOf } from './contributions.ts'
import { type MetricCode, numberOf } from './registry.ts'
import { type Period, sources } from './source.ts'
import { countOf, countsIn, type Found, termFrom } from './subject.ts'
import { subtreesOf } from './subtrees.ts'

/** A day up to one of its moments. */
export interface Moment extends Pick<Period, 'historicalBefore'> {
  readonly day: string
  readonly until: Date
}

/** The one rule of comparisons (05 §5.0): a day under way is compared with another up to the same time, a closed one with the whole of it. */
export function sameTimeOn(former: string, day: string, now: Date): Date | null {
  const today = dayOf(now)
  return day === today ? new Date(startOf(former).getTime() + now.getTime() - startOf(today).getTime()) : null
}

/**
 * A subject's numbers at some nodes, none of which lies below another, over a period whose last day is counted up to a moment: `whole` has
 * its whole days, `last` that day's, both on their way. What is kept by the day alone (who stood where, who had to declare) is the day's own.
 */
export async function countUpTo(
  db: ReadDb,
  nodes: readonly Org[],
  subject: Subject,
  moment: Moment,
  days: Promise<Readonly<Record<'whole' | 'last', Found>>>,
) {
  const [standing, { whole, last }] = await Promise.all([standingAt(db, nodes, subject, moment), days])
  const [inWhole, inLast] = [termFrom(whole), termFrom(last)]
  return countOf((term) => {
    const then = standing(term)
    return then === null ? inWhole(term) : inWhole(term) - inLast(term) + then
  })
}

/** What a day's terms were at a moment; null where nobody can say. */
async function standingAt(db: ReadDb, nodes: readonly Org[], subject: Subject, moment: Moment): Promise<(term: Term) => number | null> {
  const asked = new Set<string>(countsIn(subject).flatMap(({ plus, minus }) => [...plus, ...minus].map(({ metric }) => metric)))
  const able = sources().flatMap(({ upTo }) => (upTo?.metrics.some((metric) => asked.has(metric)) ? [upTo] : []))
  const known = new Set<string>(able.flatMap(({ metrics }) => metrics))
  const sums = new Map<string, number>()
  const subtrees = await subtreesOf(db, nodes, { ...moment, from: moment.day, to: moment.day })
  const counts = able.flatMap(({ counted }) =>
    subtrees.map(async ({ node, times }) => ({ times, counted: await counted(db, node, moment) })),
  )
  for (const { times, counted } of await Promise.all(counts))
    for (const { metric, dim, n } of counted.flat().flatMap((contribution) => [...deltasOf(contribution)]))
      sums.set(`${metric} ${dim}`, (sums.get(`${metric} ${dim}`) ?? 0) + times * n)
  return ({ metric, breakdown, values = [] }) => {
    if (!known.has(metric)) return null
    const number = numberOf(metric as MetricCode, breakdown)
    const dims = breakdown === undefined ? [0] : values
    return dims.reduce((sum, dim) => sum + (sums.get(`${number} ${dim}`) ?? 0), 0)
  }
}
