/** The width of a column of rates. */
export const rateSpan = { least: 88, usual: 96, most: 120 } as const

/** A week is scarce by the norm (04 §4.4); two weeks and a month are what an order takes. */
export function coverBand(days: number | null): 'unknown' | 'scarce' | 'low' | 'fair' | 'good' {
  if (days === null) return 'unknown'
  if (days < 7) return 'scarce'
  return days < 15 ? 'low' : days < 30 ? 'fair' : 'good'
}
