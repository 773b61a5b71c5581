import { inShanghai } from '../days.ts'
import type { SheetCell, SheetColumn } from './workbook.ts'

/** A cell as a reader sees it, where there are only texts: a day as it is, a moment as Shanghai's clock shows it. */
export function shownText({ kind = 'text' }: SheetColumn, value: SheetCell): string {
  if (value == null) return ''
  const text = String(value)
  if (kind !== 'time' || Number.isNaN(Date.parse(text))) return text
  return inShanghai(new Date(text)).slice(0, 19).replace('T', ' ')
}
