export interface EarsOptions {
  readonly method: 'C1' | 'C2' | 'C3'
  /** How many counts the expectation rests on; at least 3. */
  readonly baseline?: number
  /** The standard deviation is never taken to be less. */
  readonly minSigma?: number
}
/** Null where there are not enough counts before, or where the method says nothing: an undisturbed baseline of equal counts gives C3 no scale. */
export interface EarsPoint {
  readonly upper: number | null
  readonly alarm: boolean | null
}

/** The normal distribution's quantiles at 1 − alpha: 0.001 for C1 and C2, 0.025 for C3. */
const quantiles = { C1: 3.090232306167813, C2: 3.090232306167813, C3: 1.959963984540054 } as const
/** How many counts lie between a point and its baseline. */
const gaps = { C1: 0, C2: 2, C3: 2 } as const
/** Of C3: the points before whose C2 it adds up. */
const lags = [2, 1] as const

/**
 * The early aberration reporting system as `earsC` of R's package surveillance 1.20.3 has it, to the last digits: the first points are 8, 10 and
 * 12 with a baseline of 7, and a count above `upper` is an alarm. C3 is that package's own and not Fricker's: with the baseline's mean and
 * standard deviation S at t, upper = max(0, Y(t) + S · (z − Σ over t−2 and t−1 of max(0, C2 − 1))); what is at t itself only counts against it.
 * The rule that the product ships (warning/rule.ts) is another: it goes by rates, and its C3 adds up t, t−1 and t−2.
 */
export function ears(counts: readonly number[], { method, baseline = 7, minSigma = 0 }: EarsOptions): EarsPoint[] {
  if (baseline < 3) throw new RangeError(`ears: a baseline of ${baseline} counts`)
  if (minSigma < 0) throw new RangeError(`ears: a standard deviation of ${minSigma}`)
  const gap = gaps[method]
  const before = (at: number) => normal(counts.slice(at - gap - baseline, at - gap), minSigma)
  const c2 = (at: number) => {
    const { mean, sd } = before(at)
    return (counts[at]! - mean) / sd
  }
  const upperAt = (at: number) => {
    const { mean, sd } = before(at)
    if (method !== 'C3') return mean + quantiles[method] * sd
    const excess = lags.reduce((sum, lag) => sum + Math.max(0, c2(at - lag) - 1), 0)
    return Math.max(0, counts[at]! + sd * (quantiles.C3 - excess))
  }
  const first = baseline + gap + (method === 'C3' ? Math.max(...lags) : 0)
  return counts.map((count, at) => {
    const upper = at < first ? Number.NaN : upperAt(at)
    return Number.isNaN(upper) ? { upper: null, alarm: null } : { upper, alarm: count > upper }
  })
}

function normal(values: readonly number[], minSigma: number) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, sd: Math.max(Math.sqrt(squares / (values.length - 1)), minSigma) }
}
