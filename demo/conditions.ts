import type { Condition, Level } from '@oems/contract/declaration/level.ts'
import type { Random } from './random.ts'

const degrees = (random: Random, from: number, to: number) => (random.whole(from * 10, to * 10) / 10).toFixed(1)

const well = { symptoms: [], bodyState: 1, contactHistory: 0, isolationState: 0, testResult: null }

/** What somebody of a level would have written; levels 95.5 / 3 / 1.3 / 0.2 % (03 §8). */
export function conditionOf(random: Random): Condition {
  const level = random.weighted<Level>([
    [0, 95.5],
    [1, 3],
    [2, 1.3],
    [3, 0.2],
  ])
  if (level === 0) return { ...well, temperature: degrees(random, 36, 36.9) }
  if (level === 1)
    return { ...well, temperature: degrees(random, 36.2, 37.1), bodyState: 2, symptoms: [random.pick([14, 15, 16, 17, 18, 21, 26])] }
  if (level === 2) return abnormal(random)
  return random.chance(0.8)
    ? { ...well, temperature: degrees(random, 39.1, 39.9), bodyState: 3, symptoms: [11, 16] }
    : { ...well, temperature: degrees(random, 36.4, 37.9), bodyState: 3, symptoms: [random.pick([31, 32])] }
}

function abnormal(random: Random): Condition {
  if (random.chance(0.55))
    return {
      ...well,
      temperature: degrees(random, 37.3, 38.9),
      bodyState: random.pick([2, 3]),
      symptoms: random.chance(0.6) ? [11, 12] : [11],
    }
  return { ...well, temperature: degrees(random, 36.3, 37.1), bodyState: 2, symptoms: [random.pick([12, 13, 20, 22])] }
}
