import { FillPattern } from '@oems/contract/declaration/codes.ts'

/** How a person filled in one day's form themselves. */
export interface OwnDay {
  /** Of the day, at which it was filled in. */
  readonly second: number
  readonly temperature: string | null
  /** Everything else that was said, as one text. */
  readonly said: string
  /** How long the form stood open before the one tap; null: otherwise, or not told. */
  readonly oneTapSeconds: number | null
}

/** So many of the fourteen days are a pattern. */
export const enough = 10
const [twoMinutes, aDay] = [120, 86_400]
const atOnce = 5

/** Days with a temperature that say the same of it and everything else. */
export const mayRepeat = (days: readonly OwnDay[]) => most(days, ({ temperature }) => temperature) >= enough

/**
 * What the days of one person have in common (03 §5.6b): at the same two minutes of the day, in the same words, by one tap at once. It says
 * how a form is filled in and nothing of health: no status, level or rate follows from it.
 */
export function patternOf(days: readonly OwnDay[]): number[] {
  const sameContent = most(days, ({ temperature, said }) => temperature && `${temperature} ${said}`) >= enough
  const oneTap = days.filter(({ oneTapSeconds }) => oneTapSeconds !== null && oneTapSeconds <= atOnce).length >= enough
  return [
    ...(withinTwoMinutes(days) >= enough ? [FillPattern.sameTime] : []),
    ...(sameContent ? [FillPattern.sameContent] : []),
    ...(oneTap ? [FillPattern.oneTap] : []),
  ]
}

/** The most that lie within two minutes of the day; midnight parts nothing. */
const withinTwoMinutes = (days: readonly OwnDay[]) =>
  Math.max(0, ...days.map((first) => days.filter(({ second }) => (second - first.second + aDay) % aDay <= twoMinutes).length))

/** The size of the largest group; null is in none. */
function most(days: readonly OwnDay[], keyOf: (day: OwnDay) => string | null): number {
  const groups = Map.groupBy(days, keyOf)
  return Math.max(0, ...[...groups].map(([key, group]) => (key === null ? 0 : group.length)))
}
