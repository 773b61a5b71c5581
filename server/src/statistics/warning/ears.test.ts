import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ears } from './ears.ts'

const methods = ['C1', 'C2', 'C3'] as const
interface Expected {
  /** Counted from 1. */
  readonly first: number
  readonly upper: readonly (number | null)[]
  readonly alarm: readonly (0 | 1 | null)[]
}
type Reference = { readonly name: string; readonly counts: readonly number[] } & Readonly<Record<(typeof methods)[number], Expected>>

/**
 * From Debian's r-cran-surveillance 1.20.3-1: `earsC(sts(counts), control = list(method, baseline = 7, minSigma = 0))` with its own alphas, over
 * the first 120 weeks of its series k1, m1, n1 (RKI) and salmNewport (all districts added up); null where R says NaN.
 */
const references: readonly Reference[] = JSON.parse(readFileSync(new URL('earsReferences.json', import.meta.url), 'utf8'))

test.each(references.flatMap((reference) => methods.map((method) => [reference.name, method, reference] as const)))(
  '%s by %s is what surveillance says',
  (_name, method, { counts, ...expected }) => {
    const { first, upper, alarm } = expected[method]
    const points = ears(counts, { method, baseline: 7, minSigma: 0 })
    expect(points.slice(0, first - 1).every((point) => point.upper === null && point.alarm === null)).toBe(true)
    const defined = points.slice(first - 1)
    expect(defined).toHaveLength(upper.length)
    for (const [at, point] of defined.entries()) {
      if (upper[at] === null) expect(point).toEqual({ upper: null, alarm: null })
      else expect(Math.abs(point.upper! - upper[at]!)).toBeLessThan(1e-9)
    }
    expect(defined.map((point) => point.alarm && 1)).toEqual(alarm.map((one) => (one === 0 ? false : one)))
  },
)

test('the first points are 8, 10 and 12', () => {
  const counts = [1, 2, 0, 3, 1, 2, 4, 2, 0, 1, 3, 2, 5]
  const first = (method: (typeof methods)[number]) => ears(counts, { method }).findIndex(({ upper }) => upper !== null) + 1
  expect(methods.map(first)).toEqual([8, 10, 12])
})

test('a standard deviation of nothing is an alarm by the first count, or by none below the least that is taken', () => {
  const counts = [0, 0, 0, 0, 0, 0, 0, 1]
  expect(ears(counts, { method: 'C1' }).at(-1)).toEqual({ upper: 0, alarm: true })
  expect(ears(counts, { method: 'C1', minSigma: 1 }).at(-1)!.alarm).toBe(false)
})
