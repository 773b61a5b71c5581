import { type Figure, headingOf, type Subject } from '@oems/contract/figures/subject.ts'
import type { SheetCell, SheetColumn } from '../../core/sheets/workbook.ts'

/** A column for each figure of a subject, headed as on the screen. */
export const figureColumns = (subject: Subject): SheetColumn[] =>
  Object.values(subject).map((figure) => ({ header: headed(figure), kind: 'number' as const, width: 14 }))
const headed = (figure: Figure) => (figure.kind === 'count' && figure.unit ? `${figure.title}（${figure.unit}）` : headingOf(figure))

/** The figures of a row in the order of their columns; — where there is none, which is not 0. */
export const figureCells = (subject: Subject, row: object): SheetCell[] =>
  Object.keys(subject).map((name) => (row as Readonly<Record<string, number | string | null>>)[name] ?? '—')
