import type { Field } from '@oems/contract/core/fields.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Static, TObject } from 'typebox'
import type { Ctx, WriteCtx } from '../context.ts'
import { Refusal } from '../errors.ts'
import { readerOf } from '../http/input.ts'
import type { TemplateColumn } from '../sheets/workbook.ts'
import type { CellChange, LineError } from './tables.ts'

/** One column of an import. */
export interface ImportColumn extends TemplateColumn {
  /** The field of a line that it fills. */
  readonly field: string
  /** Headings by which workbooks that others have made call it. */
  readonly aliases?: readonly string[]
  /** Makes the field's value of what was typed, which is not blank; throws a `Complaint`. Without it the text itself is the value. */
  readonly read?: (text: string) => unknown
}
/** Why a cell cannot be read, in words for whoever typed it. */
export class Complaint extends Error {}

/** What one line of a workbook holds. */
export interface Line {
  readonly rowNo: number
  /** By field; a blank cell is ''. */
  readonly cells: Readonly<Record<string, string>>
  /** The keys that it got when it was staged, where it is judged once more before it is written. */
  readonly keys?: LineResult<unknown>['keys']
}

export interface LineResult<Row> {
  /** Null where there are errors. */
  readonly row: Row | null
  readonly errors: readonly LineError[]
  /** What somebody had better look at, but does not keep the line from being imported. Lines that are judged together have it by their verdicts. */
  readonly hints?: readonly LineError[]
  /** What no two lines of one workbook may share, by the names in `unique`; only hashes and ids. */
  readonly keys: Readonly<Record<string, string>>
  /** Of a line about something that is there already: what it changes of it, which may be nothing. Absent: it is new. */
  readonly changes?: readonly CellChange[]
}
/** Thrown by `write` where what it changes is not any more what it was when the line was judged. */
export class Outdated extends Error {}

/** What was chosen beside a workbook (`asks` of its calls): ids and codes. */
export type Asked = Readonly<Record<string, number | null>>

/** What an import carries from page to page: what one page has queried serves the next. */
export interface Pass {
  /** The node of lines that name none. */
  readonly placeId: number | null
  readonly asked: Asked
  readonly memo: Map<string, unknown>
  /** These lines were good when they were staged, and are about to be written: what a unique index refuses need not be queried again. */
  readonly revalidating?: true
}

/** As much of a line as its fellows are judged by. */
export interface KnownLine {
  readonly rowNo: number
  readonly keys: LineResult<unknown>['keys']
  /** Nothing is wrong with it by itself. */
  readonly isGood: boolean
}
/** What a line is by the others and by what is there already. */
export interface Verdict {
  readonly errors: readonly LineError[]
  /** What somebody had better look at, but does not keep the line from being imported. */
  readonly hints: readonly LineError[]
  /** It changes what is there already. */
  readonly updates: boolean
}
/** For lines that name each other: all of a batch are judged at once, and all that are good are written at once. */
export interface Together {
  /** In the order of the lines. */
  judge(ctx: Ctx, lines: readonly KnownLine[], pass: Pass): Promise<readonly Verdict[]>
  /** Before they are judged for the last time: what they hang on stays as it is until they are written. */
  lock(ctx: WriteCtx): Promise<void>
}

/** An import as a declaration: everything else is the same for all of them. */
export interface ImportKind<Row> {
  readonly type: string
  /** `员工`; names template and tasks. */
  readonly name: string
  /** Url of the menu where its dialog is opened. */
  readonly page: string
  /** `人员`: what may have changed until the lines are written. */
  readonly subject: string
  readonly columns: readonly ImportColumn[]
  /** Among how many first lines the headings are looked for, in workbooks that others have made; without it they are the first line. */
  readonly headingWithin?: number
  /** The columns that no two lines may share: heading by the name of the key. */
  readonly unique: Readonly<Record<string, string>>
  /** The tables that it fills. */
  readonly tables: readonly PgTable[]
  /** The node of lines that name none, where something else than `orgId` or `projectId` was chosen. */
  place?(asked: Asked): number
  /** What was chosen, in words for whoever comes back to the batch. */
  about?(ctx: Ctx, asked: Asked): Promise<string>
  readonly together?: Together
  /** Validates some thousand lines at once, so that it asks the database set by set and never line by line. */
  validate(ctx: Ctx, lines: readonly Line[], pass: Pass): Promise<readonly LineResult<Row>[]>
  /** Writes good lines. What it cannot write any more it throws. */
  write(ctx: WriteCtx, rows: readonly Row[], batchNumber: string, pass: Pass): Promise<void>
  /** Of workbooks that say all there is: how many records they have no line of, so that `finish` withdraws them. */
  absent?(ctx: Pick<Ctx, 'db'>, batchNumber: string, asked: Asked): Promise<number>
  /** After the last line, in the same transaction. */
  finish?(ctx: WriteCtx, batchNumber: string, pass: Pass): Promise<void>
}

/** Where a batch that waits is confirmed: the page opens its dialog by this address. */
export const confirmingAt = ({ page, type }: Pick<ImportKind<unknown>, 'page' | 'type'>) => `/${page}?import=${type}`

/** As much of an import as says whether a line is good. */
export type Judging = Pick<ImportKind<unknown>, 'type' | 'page' | 'unique' | 'validate' | 'together' | 'absent'>

/** Reads cells into the fields of a contract's schema: its limits and sentences hold for a line as they do for a form. */
export function lineReader<S extends TObject>(columns: readonly ImportColumn[], schema: S) {
  const parse = readerOf(schema)
  const headings = new Map(columns.map(({ field, header }) => [field, header]))
  const columnsOfSchema = columns.filter(({ field }) => field in (schema.properties as Record<string, Field>))
  return (cells: Line['cells']): { readonly fields: Static<S> | null; readonly errors: readonly LineError[] } => {
    const body: Record<string, unknown> = {}
    const errors: LineError[] = []
    for (const { field, header, read } of columnsOfSchema) {
      const text = cells[field] ?? ''
      if (text === '') continue
      try {
        body[field] = read ? read(text) : text
      } catch (error) {
        if (!(error instanceof Complaint)) throw error
        errors.push({ column: header, msg: error.message })
      }
    }
    try {
      const fields = parse({ params: {}, query: {}, body })
      return { fields: errors.length > 0 ? null : fields, errors }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { fields } = error.reply.data as { fields: readonly { path: string; msg: string }[] }
      const reported = new Set(errors.map(({ column }) => column))
      const more = fields
        .map(({ path, msg }) => ({ column: headings.get(path) ?? path, msg }))
        .filter(({ column }) => !reported.has(column))
      return { fields: null, errors: [...errors, ...more] }
    }
  }
}
