/**
 * A share in percent (or per thousand) as text: two decimals, half up, in whole numbers so that 23 of 160 is 14.38; null, shown as —, where
 * there is nothing to divide by.
 */
export const rate = (part: number, whole: number, per: 100 | 1000 = 100): string | null =>
  whole === 0 ? null : (Math.floor((part * per * 200 + whole) / (2 * whole)) / 100).toFixed(2)
