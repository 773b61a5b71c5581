import { masks } from './masks.ts'

/** Numbers of identity cards, of today and of before 1999, by the birthday within. */
const card = /(?<!\d)\d{6}(?:(?:18|19|20)\d{2}|\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}(?:(?<=\d{17})[\dXx])?(?!\d)/g
/** Mobile numbers of the mainland, in one piece or in three. */
const mobile = /(?<!\d)((?:\+?86)?)(1[3-9]\d)([- ]?)(\d{4})\3(\d{4})(?!\d)/g
/** Hexadecimal digits may look like either. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A text with the identity and mobile numbers that somebody typed into it masked: for what is kept by its meaning, and may hold anything. */
export function withoutNumbers<T extends string | null>(text: T): T {
  if (text === null || uuid.test(text)) return text
  return text.replace(card, masks.idNumber).replace(mobile, '$1$2****$5') as T
}
