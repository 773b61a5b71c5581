import type { TObject, TSchema } from 'typebox'
import { type CodeOf, codes } from './codes.ts'
import { optional, text, withDefault } from './fields.ts'

/** What an export becomes: a workbook, text that any program reads, or at most `mostPrinted` rows as JSON for a page on paper. */
export const ExportFormat = codes('导出格式', { xlsx: [1, 'Excel'], csv: [2, 'CSV'], rows: [3, '打印'] })
export type ExportFormat = CodeOf<typeof ExportFormat>

/** So many rows a page on paper may have. */
export const mostPrinted = 1_000

const heading = text('列', 60, { log: 'plain' })
const headings = { type: 'array', items: heading, title: '列', minItems: 1, maxItems: 200, uniqueItems: true }
const wishes = {
  format: withDefault(ExportFormat.schema, ExportFormat.xlsx),
  /** Headings of the columns that are wanted; absent: all of them. Those that the file has not are passed over. */
  columns: optional(headings as unknown as TSchema),
}

/** What a caller may say of the file beside which rows are in it. Handlers never see it. */
export interface ExportWishes {
  readonly format?: ExportFormat | undefined
  readonly columns?: readonly string[] | null | undefined
}

/** The mark of a reply whose form the caller chooses. */
export interface TakesFormat {
  readonly 'x-format': true
}
export const takesFormat = (output: TSchema) => 'x-format' in output

/** The input of a call that exports, with those wishes: said by its reply, so that no call says it. */
export const withWishes = <I extends TObject>(input: I): I => {
  const properties = { ...input.properties, ...wishes }
  return { ...input, properties, required: Object.keys(properties) }
}

/** What the handler gets of what came in. */
export function withoutWishes(output: TSchema, input: object): object {
  if (!takesFormat(output)) return input
  const { format: _, columns: __, ...rest } = input as ExportWishes
  return rest
}
