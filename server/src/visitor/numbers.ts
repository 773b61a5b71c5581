import { mobileHashOf } from '../core/identity.ts'

/** The number that was given for a visit, with all that is derived for search. */
export const numbersOf = (telephoneCode: string, mobile: string) => ({
  ...{ telephoneCode, mobile },
  ...{ mobileHash: mobileHashOf(telephoneCode, mobile), mobileTail: mobile.slice(-4) },
})
