import { type Field, isNumber } from '@oems/contract/core/fields.ts'

/** How wide a column may be, in pixels, the padding of its cells included. */
export interface Span {
  readonly least: number
  readonly usual: number
  /** Where there is more room than all columns ask for. */
  readonly most: number
}

const exactly = (width: number): Span => ({ least: width, usual: width, most: width })

/** Columns are as wide as their class of content asks for, so that lists look alike and no row is half empty (01 §6). */
export const kinds = {
  /** Name, sex and age. */
  person: { least: 128, usual: 160, most: 210 },
  /** What a record that is no person is called. */
  name: { least: 130, usual: 180, most: 300 },
  /** An organisation: cut where it does not differ from its neighbours, since names of one group begin alike. */
  organisation: { least: 116, usual: 216, most: 320 },
  /** Two lines: a role and its organisation, a name and its account. */
  pair: { least: 116, usual: 170, most: 280 },
  text: { least: 90, usual: 140, most: 260 },
  /** Digits and letters of a fixed form: numbers of employees, telephones, addresses of computers. */
  code: { least: 106, usual: 124, most: 150 },
  status: { least: 92, usual: 96, most: 120 },
  figure: { least: 76, usual: 88, most: 110 },
  day: exactly(108),
  moment: exactly(146),
  /** Within a list of one day. */
  time: exactly(108),
  momentWithSeconds: exactly(164),
  /** Sentences, in as many lines as they take: in the tables of a record alone, since the rows of a list are of one height. */
  prose: { least: 144, usual: 320, most: 1200 },
} as const satisfies Readonly<Record<string, Span>>
export type Kind = keyof typeof kinds

const padding = 20
const han = 14
const latin = 8
/** Roughly, before anything is drawn: what is not ASCII is as wide as a Chinese character. */
export const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter < '\u0100' ? latin : han), 0)

/** The longest of a code set's words. */
const ofWords = (labels: Readonly<Record<number, string>>) => {
  const width = Math.max(0, ...Object.values(labels).map(widthOf)) + padding
  return { least: width, usual: width, most: width + han * 2 }
}

/** A status has a mark before its word. */
export const withMark = ({ least, usual, most }: Span): Span => ({ least: least + han, usual: usual + han, most: most + han })

/** What the contract says of a field's content. */
export function spanOf({ format, labels, mask, ...field }: Field): Span {
  if (format === 'date') return kinds.day
  if (format === 'date-time') return kinds.moment
  if (labels) return ofWords(labels)
  if (mask === 'phone' || mask === 'idNumber') return mask === 'phone' ? kinds.code : exactly(172)
  return isNumber({ ...field, ...(format && { format }) }) ? kinds.figure : kinds.text
}
