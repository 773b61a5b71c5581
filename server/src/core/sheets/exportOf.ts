import type { Field } from '@oems/contract/core/fields.ts'
import { isNumber } from '@oems/contract/core/fields.ts'
import type { SQL } from 'drizzle-orm'
import type { TObject } from 'typebox'
import type { Ctx } from '../context.ts'
import type { ExportColumn } from './exporting.ts'
import type { SheetCell, SheetColumn } from './workbook.ts'

/** Which fields of a schema are columns of a workbook, in this order, and how wide they are in characters. */
export type Widths<S extends TObject> = { readonly [F in keyof S['properties']]?: number }

/** Fields that hold ids of another table's records: a workbook calls those by their names. */
export type Names<S extends TObject> = { readonly [F in keyof S['properties']]?: (ctx: Ctx) => Promise<ReadonlyMap<string, number>> }

interface FieldColumn extends ExportColumn {
  readonly name: string
  readonly value: (row: object) => SheetCell
}

/** Headings, kinds, masks and words of codes as the contract says them. */
export const fieldColumns = <S extends TObject>({ properties }: S, widths: Widths<S>): readonly FieldColumn[] =>
  Object.entries(widths as Readonly<Record<string, number>>).map(([name, width]) => {
    const field = properties[name] as Field
    const cell = (row: object) => (row as Readonly<Record<string, SheetCell | readonly number[]>>)[name]
    const { mask } = field
    const column = { name, header: field.title ?? name, kind: kindOf(field), width, ...(mask && { mask }) }
    return { ...column, value: (row) => cellOf(field, cell(row)) }
  })

function kindOf(field: Field): NonNullable<SheetColumn['kind']> {
  if (field.format === 'date') return 'day'
  if (field.format === 'date-time') return 'time'
  return isNumber(field) ? 'number' : 'text'
}

/** Of several codes the words, one after the other. */
function cellOf({ labels, items }: Field, value: SheetCell | readonly number[]): SheetCell {
  if (Array.isArray(value)) return (value as readonly number[]).map((one) => items?.labels?.[one] ?? one).join('、')
  return labels && value != null ? labels[value as number] : (value as SheetCell)
}

interface Listed {
  readonly what: string
  each(ctx: Ctx, where?: SQL): AsyncIterable<object>
  count(ctx: Ctx, where: SQL | undefined, most: number): Promise<number>
}

/** A store's list as a workbook: `exportOf(drugs, Drug, { drugName: 24, spec: 14 })`, then `exported(ctx, where)`. */
export function exportOf<S extends TObject>(store: Listed, schema: S, widths: Widths<S>, names: Names<S> = {}) {
  const columns = fieldColumns(schema, widths)
  return (ctx: Ctx, where?: SQL) =>
    ctx.exporting({
      name: store.what,
      columns,
      count: (most) => store.count(ctx, where, most),
      async *rows(reading) {
        const named = await namedCells(reading, names)
        for await (const row of store.each(reading, where)) yield columns.map(({ name, value }) => named.get(name)?.(row) ?? value(row))
      },
    })
}

async function namedCells<S extends TObject>(ctx: Ctx, names: Names<S>) {
  const cells = new Map<string, (row: object) => SheetCell>()
  for (const [field, read] of Object.entries(names as Readonly<Record<string, NonNullable<Names<S>[keyof S['properties']]>>>)) {
    const words = new Map([...(await read(ctx))].map(([name, id]) => [id, name]))
    const idsOf = (row: object) => (row as Readonly<Record<string, number | readonly number[] | null>>)[field] ?? []
    cells.set(field, (row) =>
      [idsOf(row)]
        .flat()
        .map((id) => words.get(id) ?? '')
        .join('、'),
    )
  }
  return cells
}
