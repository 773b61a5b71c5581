import { type Call, isDownload } from '@oems/contract/core/call.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { exportPurpose } from '@oems/contract/core/reveal.ts'
import { masked } from '../core/masks.ts'

/** The words of JSON Schema that stand where a reply may hold what no field names. */
interface Loose extends Field {
  readonly patternProperties?: Readonly<Record<string, Field>>
}

/**
 * What a call may show of somebody without saying so: fields of its reply that sound like a number of a person and have neither `mask` nor a
 * reason to go `unmasked`, and parts that the cut cannot look into, for no field of theirs is named. Empty is good.
 */
export const unmarkedIn = (call: Call): string[] => [
  ...(isDownload(call.output) ? [] : unmarked(call.output as Field, '')),
  ...(call.input.properties.purpose === exportPurpose.purpose && !('reveal' in call.input.properties) && !call.remarks.reveals
    ? ['purpose, without `reveals`']
    : []),
]

function unmarked(field: Loose, path: string): string[] {
  const { properties, items, mask, unmasked, title = '', type, enum: values, patternProperties } = field
  if (mask || unmasked) return []
  if (items) return unmarked(items, path)
  if (properties) return Object.entries(properties).flatMap(([name, inner]) => unmarked(inner, path ? `${path}.${name}` : name))
  const kinds = [type].flat()
  const named = patternProperties && Object.values(patternProperties).every(isFigure)
  if (!values && !named && (type === undefined || kinds.includes('object'))) return [`${path}: anything at all`]
  return kinds.includes('string') && !values && soundsLikeSomebody(path, title) ? [`${path}（${title}）`] : []
}
const isFigure = ({ type }: Field) => type === 'integer' || type === 'number'

/** The code of a country (手机区号) is nobody's. */
const soundsLikeSomebody = (path: string, title: string) =>
  !title.endsWith('区号') && (/(mobile|phone|idNumber|idCard|passport)\w*$/i.test(path) || headsNumbers(title))
/** Of a field or a column: it holds numbers of people. */
export const headsNumbers = (title: string) => !title.endsWith('区号') && /证件号|身份证|护照|手机|电话/.test(title)

/** Marked fields of an answer that stand there whole. */
export function wholeIn({ properties, items, mask }: Field, data: unknown, path = ''): string[] {
  if (data == null) return []
  if (mask) return masked(mask, data) === data ? [] : [path]
  if (items) return (data as readonly unknown[]).flatMap((item) => wholeIn(items, item, `${path}[]`))
  const record = data as Readonly<Record<string, unknown>>
  return Object.entries(properties ?? {}).flatMap(([name, field]) => wholeIn(field, record[name], path ? `${path}.${name}` : name))
}

/** Cells of a workbook under headings of numbers that no mask has passed. */
export function wholeCellsIn([head = [], ...lines]: readonly (readonly string[])[]): string[] {
  const columns = head.flatMap((header, at) => (headsNumbers(header) ? [[at, header] as const] : []))
  const isWhole = (cell: string) => /\d/.test(cell) && masked('phone', cell) !== cell && masked('idNumber', cell) !== cell
  return lines.flatMap((cells) => columns.flatMap(([at, header]) => (isWhole(cells[at] ?? '') ? [header] : [])))
}
