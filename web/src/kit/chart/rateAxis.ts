import type { Drawn, Value } from './declared.ts'

export const numberOf = (value: Value | undefined) => (value == null ? null : Number(value))

/** Rates that lie within so many points of each other would be bars of one length: they are dots. */
export const closeRates = 10
/** Lines have no length that could mislead: only those that use half of the axis begin at zero. */
export const closeLines = 50

interface Near {
  /** Points between the lowest and the highest that count as close. */
  readonly within: number
  readonly target?: number | undefined
}

/** From where to where an axis of shares goes: close ones between padded ends, so that they can be told apart; others from zero to the whole. */
export function rateAxis(values: readonly (number | null)[], { per = 100 }: Pick<Drawn, 'per'> = {}, { within, target }: Near) {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  if (known.length < 2 || high - low > within) {
    return { isClose: false, min: 0, ...(per === 100 && { max: Math.max(100, ...known.map(Math.ceil)), interval: 25 }) }
  }
  const [from, to] = [Math.min(low, target ?? low), Math.max(high, target ?? high)]
  const padding = Math.max(1, (to - from) / 8)
  const interval = steps.find((step) => to - from + 2 * padding <= 5 * step) ?? 25
  const min = Math.max(0, Math.floor((from - padding) / interval) * interval)
  const max = Math.ceil((to + padding) / interval) * interval
  return { isClose: min > 0, min, max: high <= per ? Math.min(per, max) : max, interval }
}
const steps = [1, 2, 5, 10]
