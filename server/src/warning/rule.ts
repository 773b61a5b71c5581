import type { WarningRule } from '@oems/contract/warning/config.ts'

/** What a node declared day by day, the days following one another. */
export interface NodeDays {
  readonly due: ArrayLike<number>
  readonly declared: ArrayLike<number>
}
/** A series at a node: its onsets, on which days they say something, and which are left out of baselines. */
export interface SeriesDays {
  readonly onsets: ArrayLike<number>
  readonly declared: ArrayLike<number>
  readonly usable: ArrayLike<boolean | number>
  /** Inside a confirmed warning. */
  readonly confirmed: ArrayLike<boolean | number>
}
export type SignalLevel = 0 | 1 | 2 | 3
/** What the rule says of one day; null: no baseline to say it by. */
export interface Judgement {
  readonly level: SignalLevel
  readonly observed: number
  readonly declared: number
  /** Of C2's baseline, or of C1's while C2 has none. */
  readonly expected: number | null
  readonly sd: number | null
  readonly c1: number | null
  readonly c2: number | null
  readonly c3: number | null
  /** The count above which C2 alone would be a signal. */
  readonly upper: number | null
}

const leastDeclared = 5
const medianOver = 28
/** Calendar days back in which the due days for the median are looked for. */
const medianWithin = 42
const shortBaseline = 7
const leastForC2 = 14
/** Baselines lie within so many calendar days more than they have days: a node that declares once a week has none (数据不足). */
const slack = 7
/** C1's, and so the shortest window. */
const shortWindow = 35
const lagsOfC3 = [0, 1, 2] as const
const gapOfC2 = 2
const many = { count: 5, share: 0.05 }

/** Days before a day that its judgement may rest on. */
export const leadOf = ({ baselineDays }: Pick<WarningRule, 'baselineDays'>) =>
  lagsOfC3.at(-1)! + Math.max(shortWindow, baselineDays + slack) + medianWithin

/** Which days say something (05 §5.8): due ones with enough declarations, by the median of the due days before. */
export function usableDays({ due, declared }: NodeDays): boolean[] {
  return Array.from({ length: due.length }, (_, at) => {
    if (!(due[at]! > 0) || declared[at]! < leastDeclared) return false
    const before: number[] = []
    for (let day = at - 1; day >= Math.max(0, at - medianWithin) && before.length < medianOver; day--)
      if (due[day]! > 0) before.push(declared[day]!)
    return declared[at]! >= medianOf(before) / 2
  })
}

function medianOf(values: number[]): number {
  if (values.length === 0) return 0
  values.sort((a, b) => a - b)
  const middle = values.length >> 1
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2
}

/**
 * The shipped rule (05 §5.8): EARS by rates. C1 goes by the 7 valid days before, C2 by `baselineDays` of them before the last two, C3 adds up
 * what of C2 is above 1 on the day and the two before. (ears.ts is the textbook's, of counts alone.)
 */
export function judge(series: SeriesDays, at: number, rule: WarningRule): Judgement | null {
  const { onsets, declared, usable } = series
  if (!usable[at]) return null
  const c1 = score(series, at, baseline(series, at, { gap: 0, days: shortBaseline, within: shortWindow, least: shortBaseline }))
  const c2 = c2At(series, at, rule)
  const base = c2 ?? c1
  if (!base) return null
  const figures = { observed: onsets[at]!, declared: declared[at]!, expected: base.expected, sd: base.sd }
  const c3 = c2 && lagsOfC3.reduce<number>((sum, lag) => sum + excess(series, at, lag, rule), 0)
  const scores = { c1: c1?.z ?? null, c2: c2?.z ?? null, c3 }
  const upper = base.expected + (c2 ? thresholds(base.expected, rule).z : rule.z2) * base.sd
  return { ...figures, ...scores, upper, level: levelOf(series, at, rule, { ...scores, expected: base.expected }) }
}

interface Scores extends Pick<Judgement, 'c1' | 'c2' | 'c3'> {
  readonly expected: number
}
function levelOf(series: SeriesDays, at: number, rule: WarningRule, { c1, c2, c3, expected }: Scores): SignalLevel {
  const observed = series.onsets[at]!
  if (observed < rule.minCount) return 0
  if (observed >= many.count && observed >= many.share * series.declared[at]!) return 3
  if (c2 === null || c3 === null) return c1 !== null && c1 > rule.z2 ? 1 : 0
  const { z, sum } = thresholds(expected, rule)
  if (c2 > z) return isAboveBefore(series, at, rule) ? 3 : 2
  return c3 > sum ? 1 : 0
}

/** Where next to nothing is expected, less is needed. */
const thresholds = (expected: number, { switchExpected, z1, z2, c3a, c3b }: WarningRule) =>
  expected < switchExpected ? { z: z1, sum: c3a } : { z: z2, sum: c3b }

/** The valid day before was above its threshold as well. */
function isAboveBefore(series: SeriesDays, at: number, rule: WarningRule): boolean {
  for (let day = at - 1; day >= Math.max(0, at - shortWindow); day--) {
    if (!isValid(series, day)) continue
    const score = c2At(series, day, rule)
    return score !== null && score.z > thresholds(score.expected, rule).z
  }
  return false
}

const isValid = ({ usable, confirmed }: SeriesDays, day: number) => Boolean(usable[day]) && !confirmed[day]

function excess(series: SeriesDays, at: number, lag: number, rule: WarningRule): number {
  const day = at - lag
  if (day < 0 || (lag > 0 && !isValid(series, day))) return 0
  return Math.max(0, (c2At(series, day, rule)?.z ?? 0) - 1)
}

const c2At = (series: SeriesDays, at: number, { baselineDays }: WarningRule) =>
  score(series, at, baseline(series, at, { gap: gapOfC2, days: baselineDays, within: baselineDays + slack, least: leastForC2 }))

interface Wanted {
  /** Days between the baseline and the day. */
  readonly gap: number
  readonly days: number
  readonly within: number
  readonly least: number
}
/** The last valid days before; null where there are too few. */
function baseline(series: SeriesDays, at: number, { gap, days, within, least }: Wanted): readonly number[] | null {
  const found: number[] = []
  for (let day = at - 1 - gap; day >= Math.max(0, at - gap - within) && found.length < days; day--)
    if (isValid(series, day)) found.push(day)
  return found.length < least ? null : found
}

function score({ onsets, declared }: SeriesDays, at: number, days: readonly number[] | null) {
  if (days === null) return null
  const people = days.reduce((sum, day) => sum + declared[day]!, 0)
  const rate = days.reduce((sum, day) => sum + onsets[day]!, 0) / people
  const squares = days.reduce((sum, day) => sum + (onsets[day]! - rate * declared[day]!) ** 2, 0)
  const expected = rate * declared[at]!
  const sd = Math.max(Math.sqrt(squares / (days.length - 1)), Math.sqrt(expected), 1)
  return { expected, sd, z: (onsets[at]! - expected) / sd }
}
