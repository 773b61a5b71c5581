import type { Drill, Fig, RateFig } from '@oems/contract/statistics/shared.ts'

/** A share in percent (or per thousand), two decimals, half up, as text; null where there is nothing to divide by. */
export function rate(part: number, whole: number, of = 100): string | null {
  if (whole === 0) return null
  return (Math.round((part / whole) * of * 100 + Number.EPSILON) / 100).toFixed(2)
}

/** A number, the former period's and last year's. */
export const fig = (value: number, prev: number, lastYear: number | null, drill: Drill = null): Fig => ({
  value,
  prev,
  momRate: rate(value - prev, prev),
  lastYear,
  yoyRate: lastYear === null ? null : rate(value - lastYear, lastYear),
  drill,
})

export const rateFig = (value: string | null, prev: string | null, lastYear: string | null, drill: Drill = null): RateFig => ({
  value,
  prev,
  momDiff: difference(value, prev),
  lastYear,
  yoyDiff: difference(value, lastYear),
  drill,
})

const difference = (a: string | null, b: string | null) => (a === null || b === null ? null : (Number(a) - Number(b)).toFixed(2))

/** Adds up some values of a breakdown. */
export const among = (values: ReadonlyMap<number, number>, ...wanted: readonly number[]) =>
  wanted.reduce((sum, value) => sum + (values.get(value) ?? 0), 0)
