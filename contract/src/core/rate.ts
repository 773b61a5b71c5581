type Per = 100 | 1000

/**
 * A share in percent (or per thousand) as text: two decimals, half up, in whole numbers so that 23 of 160 is 14.38; null, shown as —, where
 * there is nothing to divide by. The one place where a rate is made: it travels as this text, and whoever shows it shows this text.
 */
export const rate = (part: number, whole: number, per: Per = 100): string | null =>
  whole === 0 ? null : textOf(wholeQuotient(part * per * 200 + whole, 2 * whole))

/** How many points a rate stands above another; null where one of them is none. */
export const rateDifference = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : textOf(hundredthsOf(a) - hundredthsOf(b))

export const rateSign = (per: Per) => (per === 100 ? '%' : '‰')
/** `14.38%`; — where there is none. */
export const rateText = (rate: string | null | undefined, per: Per = 100) => (rate == null ? '—' : `${rate}${rateSign(per)}`)

/** Rounded down. The remainder of two whole numbers is exact, their quotient is not. */
function wholeQuotient(dividend: number, divisor: number): number {
  const remainder = ((dividend % divisor) + divisor) % divisor
  return (dividend - remainder) / divisor
}

const hundredthsOf = (text: string) => Number(text.replace('.', ''))
function textOf(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
