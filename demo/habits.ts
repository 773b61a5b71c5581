import type { CodeOf } from '@oems/contract/core/codes.ts'
import { FillPattern } from '@oems/contract/declaration/codes.ts'
import { randomOf } from './random.ts'

/** So many of those who declare themselves fill in the form without looking (03 §5.6b). */
const share = 0.02
const commonest = [FillPattern.sameTime, FillPattern.sameContent, FillPattern.oneTap] as const

export interface Habit {
  readonly marks: ReadonlySet<CodeOf<typeof FillPattern>>
  /** After midnight, for whoever is punctual to the minute. */
  readonly minute: number
}

/** The same of the same person at every start: one kind of pattern, or for some all three at once. */
export function habitOf(personId: number): Habit | null {
  const random = randomOf('habit', personId)
  if (!random.chance(share)) return null
  const [one, all] = [random.pick(commonest), random.chance(0.2)]
  return { marks: new Set(all ? commonest : [one]), minute: random.whole(400, 520) }
}
