import { AttentionLevel, AttentionRule, EvidenceType } from '@oems/contract/attention/codes.ts'
import type { AttentionRow, Source } from './tables.ts'

/** What follows from a row's sources, and from a watch that was lengthened by hand. */
export type Derived = Pick<AttentionRow, 'sources' | 'reasons' | 'attentionLevel' | 'watchUntil' | 'normalDays'>

/** Declared days without complaint after which attention may end, unless the illness says otherwise (03 §4.4). */
const usualNormalDays = 3

export function derive(sources: readonly Source[], extendedUntil: string | null): Derived {
  const watches = [...sources.flatMap(({ watchUntil }) => watchUntil ?? []), ...(extendedUntil === null ? [] : [extendedUntil])]
  const ofCases = sources.flatMap(({ rule, normalDays }) => (rule === AttentionRule.openCase && normalDays ? [normalDays] : []))
  return {
    sources,
    reasons: [...new Set(sources.map(({ rule }) => rule))].sort((a, b) => a - b),
    attentionLevel: sources.map(({ level }) => level).reduce((a, b) => (b > a ? b : a), AttentionLevel.ordinary as Source['level']),
    watchUntil: watches.sort().at(-1) ?? null,
    normalDays: ofCases.length > 0 ? Math.max(...ofCases) : usualNormalDays,
  }
}

const isSame = (a: Source, b: Source) => a.rule === b.rule && a.type === b.type && a.id === b.id

/** With what is new; the same record is said once for each rule, as it is said last. */
export const merged = (before: readonly Source[], more: readonly Source[]): readonly Source[] => [
  ...before.filter((source) => !more.some((other) => isSame(source, other))),
  ...more,
]

/** Without what rests on one of these records. */
export const struck = (sources: readonly Source[], type: Source['type'], ids: readonly number[]): readonly Source[] =>
  sources.filter((source) => source.type !== type || !(ids.includes(source.id) || ids.includes(source.pairId ?? 0)))

/** A human has ended attention in knowledge of it: the same record does not begin it anew, nor does a day that is declared once more to the same effect. */
export const isSettled = (source: Source, closed: readonly Source[]) =>
  closed.some(
    (known) => known.type === source.type && known.rule === source.rule && (known.id === source.id || isOfSameDays(source, known)),
  )

/** Missed days are one row of them from the day after which it began, a declaration or the return from an absence, whatever came before. */
function isOfSameDays(source: Source, known: Source): boolean {
  if (source.type === EvidenceType.declaration) return known.day === source.day
  return source.type === EvidenceType.missedDays && numberOf(known.day) > source.id
}
/** A day as the number of an evidence. */
export const numberOf = (day: string) => Number(day.replaceAll('-', ''))
