import { type Field, isNumber } from '@oems/contract/core/fields.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Static, TObject } from 'typebox'
import type { Ctx, WriteCtx } from '../context.ts'
import type { Widths } from '../sheets/exportOf.ts'
import { codeColumn, codesColumn, dayColumn, textColumn } from './columns.ts'
import { type ImportColumn, type ImportKind, lineReader } from './kind.ts'

interface Filled<D> {
  readonly table: PgTable
  readonly what: string
  insertAll(ctx: WriteCtx, drafts: readonly D[]): Promise<unknown>
}
interface Rules<F, D> {
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
  { unique, existing, draft }: Rules<Static<S>, D>,
): ImportKind<Static<S>> {
  const columns = Object.entries(widths as Readonly<Record<string, number>>).map(([name, width]) =>
    columnOf(name, schema.properties[name] as Field, width),
  )
  const read = lineReader(columns, schema)
  const blamed = (schema.properties[unique.field] as Field).title ?? unique.field
  return {
    type,
    name: store.what,
    subject: store.what,
    columns,
    tables: [store.table],
    unique: { key: blamed },
    async validate(ctx, lines) {
      const found = lines.map(({ cells }) => read(cells))
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

function columnOf(name: string, field: Field, width: number): ImportColumn {
  const title = field.title ?? name
  const more = { width, required: !('default' in field) }
  if (field.labels) return codeColumn(name, title, optionsOf(field), more)
  if (field.items?.labels) return codesColumn(name, title, optionsOf(field.items), more)
  if (field.format === 'date') return dayColumn(name, title, more)
  return { ...textColumn(name, title, more), ...(isNumber(field) && { read: Number }) }
}

const optionsOf = ({ labels = {} }: Field) => ({
  options: Object.entries(labels).map(([value, label]) => ({ value: Number(value), label })),
})
