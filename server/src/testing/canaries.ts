import type { Call } from '@oems/contract/core/call.ts'
import { type Field, isFreeText, logClassOf } from '@oems/contract/core/fields.ts'

/** What somebody might type, each so peculiar that wherever it stands it was typed. */
export const canaries = {
  mobile: '13987651234',
  card: '110101199003074531',
  password: 'Kanarien!Vogel7',
  symptom: '咯血盗汗',
  remark: '家属知情勿外传',
  name: '秦可卿',
} as const
export type Canary = keyof typeof canaries
export const everyCanary = Object.keys(canaries) as Canary[]
/** Known by their form, wherever they stand. */
export const numbers: readonly Canary[] = ['mobile', 'card']

/** Plain text is read in the log, though anybody may type anything there; of hidden text nothing is. */
export type Sort = 'plain' | 'hidden'
const isText = ({ type }: Field) => [type].flat().includes('string')
const sortOf = (field: Field): Sort => (isFreeText(field) && logClassOf(field) === 'plain' ? 'plain' : 'hidden')
const has = (field: Field, sort: Sort): boolean =>
  field.items
    ? has(field.items, sort)
    : isText(field)
      ? sortOf(field) === sort
      : Object.values(field.properties ?? {}).some((inner) => has(inner, sort))

/** The fields of a call in which text of a sort can be typed, at whatever depth. */
export const textFieldsOf = ({ input }: Pick<Call, 'input'>, sort: Sort): [string, Field][] =>
  Object.entries(input.properties as Record<string, Field>).filter(([name, field]) => name !== 'file' && has(field, sort))

/** A value of the field with the word in all its text of that sort; undefined where the field's form does not let it in. */
export function planted(field: Field, canary: Canary, sort: Sort): unknown {
  const { items, properties, maxLength = 100, pattern } = field
  if (items) {
    const item = planted(items, canary, sort)
    return item === undefined ? undefined : [item]
  }
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, planted(inner, canary, sort) ?? any(inner)]))
  if (!isText(field) || field.enum || field.format || sortOf(field) !== sort) return undefined
  const word = canaries[canary]
  return [word, `${word}@example.com`, `a${word}`].find(
    (form) => form.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(form)),
  )
}
const any = (field: Field) => ('default' in field ? field.default : (field.enum?.[0] ?? field.minimum ?? '样例'))

/** What the field is there for: the values with which a call is most likely to succeed. */
export function usualCanary(name: string, { mask, log, title = '' }: Field): Canary {
  if (log === 'secret') return 'password'
  if (mask === 'phone' || log === 'loginName') return 'mobile'
  if (mask === 'idNumber') return 'card'
  if (mask === 'name' || title === '姓名') return 'name'
  return /symptom|medic|disease/i.test(name) ? 'symptom' : 'remark'
}

/** Which of them stand in a text, also where it shows bytes in hexadecimal. */
export const found = (text: string, among: readonly Canary[] = everyCanary): Canary[] =>
  among.filter((canary) => text.includes(canaries[canary]) || text.includes(Buffer.from(canaries[canary]).toString('hex')))
