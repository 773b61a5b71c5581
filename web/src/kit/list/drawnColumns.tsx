import type { ReactNode } from 'react'
import { prefixes } from '../org/prefix.ts'
import { Cut } from './Cells.tsx'
import { type Column, labelOf, spanFor } from './columns.ts'
import styles from './ListTable.module.css'
import { widthsIn } from './widths.ts'

/** What says which record a row is, and is a button where the row opens one. */
export function opening<R>(column: Column<R>, onOpen: ((row: R) => void) | undefined, rows: readonly R[]): Column<R> {
  if (!onOpen || column.render) return column
  const draw = drawn(column, rows)
  return {
    ...column,
    render: (text: ReactNode, row) => (
      <button type="button" className={`link-button ${styles.opener}`} onClick={() => onOpen(row)}>
        {draw(text)}
      </button>
    ),
  }
}

/** All but names of organisations is cut at its end; the whole is there on hover. */
export function cut<R>(column: Column<R>, rows: readonly R[]): Column<R> {
  if (column.kind !== 'organisation') return { ...column, ellipsis: true }
  return column.render ? column : { ...column, render: drawn(column, rows) }
}

/** Names of organisations are cut where they do not differ from those of the other rows. */
function drawn<R>({ kind, dataIndex }: Column<R>, rows: readonly R[]): (text: ReactNode) => ReactNode {
  if (kind !== 'organisation') return (text) => text
  const names = [...new Set(rows.map((row): unknown => row[dataIndex as keyof R]).filter((name) => typeof name === 'string'))]
  const lengths = new Map(prefixes(names).map((length, at) => [names[at]!, length]))
  return (text) => <Cut text={text as string | null} prefix={lengths.get(text as string)} />
}

/** An organisation that rows are about is to be told from the others; one that they merely belong to may be cut shorter. */
function firstSpan<R>(column: Column<R>) {
  const span = spanFor(column)
  return column.kind === 'organisation' ? { ...span, least: Math.max(span.least, leastOfFirst) } : span
}
const leastOfFirst = 172

/** Each with the width that it has in that room. */
export function sized<R>(columns: readonly Column<R>[], room: number, set: Readonly<Record<string, number>> = {}): readonly Column<R>[] {
  const widths = widthsIn(
    room,
    columns.map((column, at) => ({ ...(at === 0 ? firstSpan(column) : spanFor(column)), set: set[labelOf(column)] })),
  )
  return columns.map((column, at) => ({ ...column, width: widths[at]! }))
}

/** In the shape of what comes: nothing jumps when it is there. */
export const boneColumns = <R,>(columns: readonly Column<R>[]): readonly Column<R>[] =>
  columns.map((column) => ({ ...column, render: () => <i className={styles.bone} /> }))
const bonesAtMost = 20
export const boneRows = <R,>(rowKey: string, pageSize: number) =>
  Array.from({ length: Math.min(pageSize, bonesAtMost) }, (_, at) => ({ [rowKey]: `bone ${at}` }) as R)
