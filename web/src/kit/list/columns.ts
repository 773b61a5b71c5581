import type { TableColumnType } from 'antd'
import type { Explained } from '../explain/explained.ts'
import { type Kind, kinds, type Span, widthOf, withMark } from './columnKinds.ts'
import type { SavedView } from './view/views.ts'

export interface Column<R> extends TableColumnType<R> {
  /** What it is called in the column settings; by default its title. */
  readonly label?: string
  /** What its field is called by the contract, and so by an export, where the list has a shorter word. */
  readonly heading?: string
  /** Not shown until the user asks for it. */
  readonly extra?: boolean
  /** Its class of content, where the contract's field does not say it; an odd one names its `width`. */
  readonly kind?: Kind
  /** As the contract's field has it. */
  readonly span?: Span
  /** An organisation of the caller's scope: at a single node all rows have the same, and it is shown only when asked for. */
  readonly ofScope?: boolean
  /** The filter of the list's call whose values its menu offers; by default the one of the same name. */
  readonly filter?: string
  /** A figure of each row, whose 口径 is read at its heading. */
  readonly explains?: Explained
}

/** What the user has changed about a list; what is absent is as the page has it. Stored for the account (01 §2.6). */
export interface ListSettings {
  /** By label: shown or not, where that differs. */
  readonly shown?: Readonly<Record<string, boolean>> | undefined
  /** Labels in the order that the user has set. */
  readonly order?: readonly string[] | undefined
  /** Labels of the columns that stay in sight beside the first, in the order in which they were pinned. */
  readonly pinned?: readonly string[] | undefined
  /** By label: the widths that the user has set. */
  readonly widths?: Readonly<Record<string, number>> | undefined
  /** Absent: as many as fit. */
  readonly pageSize?: number | undefined
  readonly filters?: readonly SavedView[] | undefined
}

export const labelOf = <R>({ label, title }: Column<R>) => label ?? (typeof title === 'string' ? title : '')
/** What an export may call the contents of a column: by its label, by each of what it joins, by its field; beside a name stand sex and age. */
export const headingsOf = <R>(column: Column<R>): readonly string[] => {
  const label = labelOf(column)
  const besideName = column.kind === 'person' ? ['性别', '年龄'] : []
  return [...new Set([label, ...label.split('/'), column.heading ?? '', ...besideName])].filter((heading) => heading !== '')
}
/** The first column says which record a line is, and stays where it is. */
const isFixed = <R>(column: Column<R>, at: number) => at === 0 || labelOf(column) === ''

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

/** The columns as the user has set them: the first, the pinned, the others. */
export function arranged<R>(columns: readonly Column<R>[], settings: ListSettings): readonly Column<R>[] {
  const movable = inOrder(
    columns.filter((column, at) => !isFixed(column, at)),
    settings.order,
  )
  let next = 0
  const shown = columns
    .map((column, at) => (isFixed(column, at) ? column : movable[next++]!))
    .filter((column, at) => isFixed(column, at) || isShown(column, settings))
  const pinned = (settings.pinned ?? []).flatMap((label) => shown.slice(1).find((column) => labelOf(column) === label) ?? [])
  const [first, ...rest] = shown
  if (!first) return []
  return [first, ...pinned.map((column) => ({ ...column, fixed: 'start' as const })), ...rest.filter((column) => !pinned.includes(column))]
}

/** At a single node what is the same in every row waits until it is asked for (look: a list page). */
export const atOneNode = <R>(columns: readonly Column<R>[]): readonly Column<R>[] =>
  columns.map((column) => (column.ofScope ? { ...column, extra: true } : column))

/** How wide a column may be: at least its heading, with what stands beside it, is to be read. */
export function spanFor<R>(column: Column<R>): Span {
  const { least, usual, most } = contentSpan(column)
  const heading = widthOf(labelOf(column)) + besideHeading + (column.sorter ? sortArrows : 0) + (column.explains ? explainButton : 0)
  return { least: Math.max(least, heading), usual: Math.max(usual, heading), most: Math.max(most, heading) }
}
function contentSpan<R>({ width, kind, span }: Column<R>): Span {
  if (typeof width === 'number') return { least: width, usual: width, most: width }
  if (kind === 'status' && span) return withMark(span)
  return kind ? kinds[kind] : (span ?? kinds.text)
}
/** Padding and what the button of the menu needs beyond it. */
const besideHeading = 30
const sortArrows = 16
const explainButton = 24

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
