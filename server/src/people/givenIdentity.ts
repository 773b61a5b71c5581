import type { CodeOf } from '@oems/contract/core/codes.ts'
import { mayBeNumber } from '@oems/contract/core/lookUp.ts'
import { tidyIdNumber, tidyMobile, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import { IdType } from '@oems/contract/people/codes.ts'
import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nameHas } from '../core/db/textSearch.ts'
import { idHashOf, mobileHashOf } from '../core/identity.ts'
import { personColumns, type ValidPerson } from './identity.ts'

/** The columns of a record with `givenIdentity`: those of the person but birthday and address, which not every one of them has. */
export function givenColumns(fields: ValidPerson) {
  const { birthday: _birthday, email: _email, idType, ...columns } = personColumns(fields)
  // A certificate that has passed the rules is of one of the kinds.
  return { ...columns, idType: idType as CodeOf<typeof IdType> | null }
}
/** What the log says nothing of: it follows from the others. */
export const derivedOfIdentity = ['namePinyin', 'idHash', 'mobileHash', 'mobileTail'] as const

type Searched = Readonly<Record<'name' | 'namePinyin' | 'idHash' | 'mobileHash' | 'mobileTail', PgColumn>>
const idTypes = IdType.options.map(({ value }) => value)

/** By name or pinyin; four digits are also the end of a mobile, more of them a whole one or a certificate's number. */
export function identityMatches(t: Searched, keyword: string): SQL | undefined {
  const words = nameHas(t, keyword)
  if (!mayBeNumber(keyword)) return words
  const digits = tidyMobile(keyword)
  const hashes = mobilesMeant(digits).map(([code, number]) => mobileHashOf(code, number))
  const numbers = idTypes.map((idType) => idHashOf(idType, tidyIdNumber(keyword)))
  return or(words, /^\d{4}$/.test(digits) ? eq(t.mobileTail, digits) : inArray(t.mobileHash, hashes), inArray(t.idHash, numbers))
}

/** After a plus sign any split of the digits may be meant. */
const mobilesMeant = (digits: string): (readonly [string, string])[] =>
  digits.startsWith('+')
    ? [1, 2, 3].map((length) => [digits.slice(1, 1 + length), digits.slice(1 + length)] as const)
    : [[tidyTelephoneCode(null), digits]]
