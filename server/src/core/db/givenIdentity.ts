import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { IdType, Sex } from '@oems/contract/people/codes.ts'
import { char, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { plain } from './atRest.ts'
import { sealed } from './columns.ts'

/**
 * Who somebody is, as a record of theirs was given it. The person may be known already, and better, to somebody else: whoever finds them by a
 * number sees no more of them than what was typed (03 §5).
 */
export const givenIdentity = () => ({
  name: plain('searched, sorted and shown in every list', varchar({ length: 64 }).notNull()),
  /** Whole pinyin, a blank, initials; lower case. */
  namePinyin: plain('searched and sorted by', varchar({ length: 400 }).notNull()),
  sex: plain('no health', smallint().$type<CodeOf<typeof Sex>>().notNull()),
  idType: plain('of a certificate, without its number', smallint().$type<CodeOf<typeof IdType>>()),
  idNumber: sealed(),
  /** `keyedHash('idNumber', '{idType}:{idNumber}')` */
  idHash: plain('a keyed hash', text()),
  nationCode: plain('a country', char({ length: 2 }).notNull()),
  telephoneCode: plain('of a country', varchar({ length: 6 })),
  mobile: sealed(),
  /** `keyedHash('mobile', '{telephoneCode}:{mobile}')` */
  mobileHash: plain('a keyed hash', text()),
  mobileTail: plain('four digits, searched by', char({ length: 4 })),
})
