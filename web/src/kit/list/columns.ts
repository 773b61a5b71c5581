import type { TableColumnType } from 'antd'
import type { SavedView } from './view/views.ts'

export interface Column<R> extends TableColumnType<R> {
  /** What it is called in the column settings; by default its title. */
  readonly label?: string
  /** Not shown until the user asks for it. */
  readonly extra?: boolean
}

/** What the user has changed about a list; what is absent is as the page has it. Stored for the account (01 §2.6). */
export interface ListSettings {
  /** By label: shown or not, where that differs. */
  readonly shown?: Readonly<Record<string, boolean>> | undefined
  /** Labels in the order that the user has set. */
  readonly order?: readonly string[] | undefined
  readonly pageSize?: number | undefined
  readonly filters?: readonly SavedView[] | undefined
}

export const labelOf = <R>({ label, title }: Column<R>) => label ?? (typeof title === 'string' ? title : '')
/** The first column says which record a line is, and the actions stand at its end: both stay where they are. */
const isFixed = <R>(column: Column<R>, at: number) => at === 0 || labelOf(column) === '' || labelOf(column) === '操作'

export interface OptionalColumn {
  readonly label: string
  readonly isShown: boolean
}

/** The columns that can be hidden and moved, in their present order. */
export const optionalColumns = <R>(columns: readonly Column<R>[], settings: ListSettings): readonly OptionalColumn[] =>
  inOrder(
    columns.filter((column, at) => !isFixed(column, at)),
    settings.order,
  ).map((column) => ({ label: labelOf(column), isShown: isShown(column, settings) }))

/** The columns as the user has set them. */
export function arranged<R>(columns: readonly Column<R>[], settings: ListSettings): readonly Column<R>[] {
  const movable = inOrder(
    columns.filter((column, at) => !isFixed(column, at)),
    settings.order,
  )
  let next = 0
  return columns
    .map((column, at) => (isFixed(column, at) ? column : movable[next++]!))
    .filter((column, at) => isFixed(column, at) || isShown(column, settings))
}

const isShown = <R>(column: Column<R>, { shown }: ListSettings) => shown?.[labelOf(column)] ?? !column.extra

/** A column that the stored order does not have, since a newer version brought it, stands behind the one that it follows on the page. */
function inOrder<R>(columns: readonly Column<R>[], order: readonly string[] | undefined): readonly Column<R>[] {
  if (!order) return columns
  const byLabel = new Map(columns.map((column) => [labelOf(column), column]))
  const stored = order.flatMap((label) => byLabel.get(label) ?? [])
  return columns.reduce<Column<R>[]>((placed, column, at) => {
    if (placed.includes(column)) return placed
    const before = columns[at - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
    return placed
  }, stored)
}

/** One place up or down. */
export function moved(labels: readonly string[], label: string, by: 1 | -1): readonly string[] {
  const at = labels.indexOf(label)
  const to = at + by
  if (at < 0 || to < 0 || to >= labels.length) return labels
  return labels.toSpliced(at, 1).toSpliced(to, 0, label)
}
