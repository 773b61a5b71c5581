import { tidyIdNumber, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import { IdType } from '@oems/contract/people/codes.ts'
import { idHashOf, mobileHashOf } from '../core/identity.ts'

/** The end of a mobile was typed, and nothing else; null: something else was. */
export function mobileTailIn(typed: string): string | null {
  const digits = digitsIn(typed)
  return /^\d{4}$/.test(digits) ? digits : null
}

/** Hashes of the mobiles that may be meant by what was typed: after a plus sign any split of the digits. */
export function mobileHashesOf(typed: string): string[] {
  const digits = digitsIn(typed)
  if (!/^\+\d{6,18}$/.test(digits)) return [mobileHashOf(tidyTelephoneCode(null), digits)]
  return [1, 2, 3].map((length) => mobileHashOf(digits.slice(1, 1 + length), digits.slice(1 + length)))
}
const digitsIn = (typed: string) => typed.replace(/[\s-]/g, '')

const idTypes = IdType.options.map(({ value }) => value)
/** Hashes of a certificate's number, whichever kind it is. */
export const idHashesOf = (typed: string): string[] => idTypes.map((idType) => idHashOf(idType, tidyIdNumber(typed)))
