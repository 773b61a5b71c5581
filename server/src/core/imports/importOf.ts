import type { Field } from '@oems/contract/core/fields.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Static, TObject } from 'typebox'
import type { Ctx, WriteCtx } from '../context.ts'
import type { Names, Widths } from '../sheets/exportOf.ts'
import { fieldColumn, wordsIn } from './columns.ts'
import { type ImportColumn, type ImportKind, type Line, lineReader } from './kind.ts'

interface Filled<D> {
  readonly table: PgTable
  readonly what: string
  insertAll(ctx: WriteCtx, drafts: readonly D[]): Promise<unknown>
}
interface Rules<S extends TObject, D, F = Static<S>> extends Pick<ImportKind<F>, 'page'> {
  /** Fields of ids that stand in the workbook by their names. */
  readonly names?: Names<S>
  /** What no two lines of a workbook may share: the heading that is blamed, and the value; null: nothing. */
  readonly unique: { readonly field: keyof F & string; of(fields: F): string | null }
  /** Which of the lines are there already, by the value of `unique`; they are refused. */
  existing(ctx: Ctx, keys: readonly string[]): Promise<ReadonlySet<string>>
  /** What a line becomes. */
  draft(ctx: WriteCtx, fields: F): D
}

/**
 * Lines of a workbook as records of a store: columns, limits and sentences are those of the form's schema. What needs more (organisations by
 * name, several tables) writes its own `ImportKind`.
 */
export function importOf<S extends TObject, D>(
  type: string,
  store: Filled<D>,
  schema: S,
  widths: Widths<S>,
  { page, unique, existing, draft, names = {} }: Rules<S, D>,
): ImportKind<Static<S>> {
  const columns = Object.entries(widths as Readonly<Record<string, number>>).map(([name, width]) =>
    fieldColumn(name, schema.properties[name] as Field, width),
  )
  const read = lineReader(
    columns.filter(({ field }) => !(field in names)),
    schema,
  )
  const blamed = titleOf(schema, unique.field)
  return {
    type,
    page,
    name: store.what,
    subject: store.what,
    columns,
    tables: [store.table],
    unique: { key: blamed },
    async validate(ctx, lines) {
      const named = await Promise.all(columns.filter(({ field }) => field in names).map((column) => nameReader(ctx, column, names)))
      const found = lines.map(({ cells }) => named.reduce((line, add) => add(line, cells), read(cells)))
      const keys = found.map(({ fields }) => fields && unique.of(fields))
      const known = await existing(
        ctx,
        keys.filter((key) => key !== null),
      )
      return found.map(({ fields, errors }, at) => {
        const key = keys[at]
        const twice = key != null && known.has(key) ? [{ column: blamed, msg: `${store.what}已存在` }] : []
        return { row: twice.length > 0 ? null : fields, errors: [...errors, ...twice], keys: key == null ? {} : { key } }
      })
    },
    write: async (ctx, rows) =>
      void (await store.insertAll(
        ctx,
        rows.map((fields) => draft(ctx, fields)),
      )),
  }
}

type Read<F> = { readonly fields: F | null; readonly errors: readonly { readonly column: string; readonly msg: string }[] }

/** Adds to a line the ids that one of its cells names. */
async function nameReader<S extends TObject>(ctx: Ctx, { field, header }: ImportColumn, names: Names<S>) {
  const ids = await (names as Readonly<Record<string, (ctx: Ctx) => Promise<ReadonlyMap<string, number>>>>)[field]!(ctx)
  return <F>({ fields, errors }: Read<F>, cells: Line['cells']): Read<F> => {
    const words = wordsIn(cells[field] ?? '')
    const unknown = words.filter((word) => !ids.has(word)).map((word) => ({ column: header, msg: `${header}“${word}”不存在` }))
    const filled = fields && unknown.length === 0 ? { ...fields, [field]: words.map((word) => ids.get(word)) } : null
    return { fields: filled, errors: [...errors, ...unknown] }
  }
}

const titleOf = ({ properties }: TObject, field: string) => (properties[field] as Field).title ?? field
