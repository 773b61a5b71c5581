/**
 * So many values in the shares of their weights, mixed: of 132 projects 22, 40, 52 and 18, of 17,000 as many in proportion. Demonstration rows
 * are the same at every loading.
 */
export function inShares<T>(count: number, weights: readonly (readonly [value: T, weight: number])[]): T[] {
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const given = weights.map(() => 0)
  return Array.from({ length: count }, (_, at) => {
    const behind = weights.map(([, weight], nth) => ((at + 1) * weight) / whole - given[nth]!)
    const next = behind.indexOf(Math.max(...behind))
    given[next]! += 1
    return weights[next]![0]
  })
}

/** How much is made of what 03 §8 and 05 §8 describe. */
export type DemoSize = 'quarter' | 'whole'
export const amountIn = (size: DemoSize, whole: number) => (size === 'whole' ? whole : Math.round(whole / 4))
