import { type Field, isNumber } from '@oems/contract/core/fields.ts'
import { Complaint, type ImportColumn } from './kind.ts'

type ColumnOptions = Partial<Omit<ImportColumn, 'field' | 'header' | 'read'>>

export const textColumn = (field: string, header: string, options: ColumnOptions = {}): ImportColumn => ({ field, header, ...options })

interface Labelled {
  readonly options: readonly { readonly value: number; readonly label: string }[]
}

/** A code by its Chinese label. */
export function codeColumn(field: string, header: string, { options: codes }: Labelled, options: ColumnOptions = {}): ImportColumn {
  const labels = codes.map(({ label }) => label)
  const byLabel = new Map(codes.map(({ value, label }) => [plain(label), value]))
  const read = (text: string) => {
    const code = byLabel.get(plain(text))
    if (code === undefined) throw new Complaint(`${header}应为${labels.join('、')}之一`)
    return code
  }
  return { field, header, values: labels, read, ...options }
}

/** Several codes by their labels, separated by 、 , ; or blanks. */
export function codesColumn(field: string, header: string, labelled: Labelled, options: ColumnOptions = {}): ImportColumn {
  const { read, values = [] } = codeColumn(field, header, labelled)
  const readAll = (text: string) => [...new Set(wordsIn(text, /[、,，;；\s]+/).map((word) => read?.(word)))]
  return { field, header, hint: `可填多个，用、分隔：${values.join('、')}`, read: readAll, ...options }
}

/** Several words of the user's own, separated by 、 or ; which no blank does: a name may hold some. */
export const listColumn = (field: string, header: string, options: ColumnOptions = {}): ImportColumn => ({
  ...{ field, header, hint: '可填多个，用、分隔' },
  read: (text) => wordsIn(text),
  ...options,
})

export const wordsIn = (text: string, separator = /[、;；\n]/) => [
  ...new Set(
    text
      .split(separator)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

/** A day as people write it: 2026-03-05, 2026/3/5, 2026.3.5, 20260305, 2026年3月5日; midnight behind it does no harm. */
export function dayColumn(field: string, header: string, options: ColumnOptions = {}): ImportColumn {
  const read = (text: string) => {
    const [, year, month, day] = separated.exec(text) ?? together.exec(text) ?? []
    if (!isDay(Number(year), Number(month), Number(day))) throw new Complaint(`${header}应为日期，如2026-03-05`)
    return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  }
  return { field, header, kind: 'day', width: 14, hint: '日期，如2026-03-05', read, ...options }
}

const separated = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00:00)?$/
const together = /^(\d{4})(\d\d)(\d\d)$/

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The column of a contract's field: heading, codes and form as the field says. */
export function fieldColumn(name: string, field: Field, width: number): ImportColumn {
  const title = field.title ?? name
  const more = { width, required: !('default' in field) }
  if (field.labels) return codeColumn(name, title, optionsOf(field), more)
  if (field.items?.labels) return codesColumn(name, title, optionsOf(field.items), more)
  if (field.items) return listColumn(name, title, more)
  if (field.format === 'date') return dayColumn(name, title, more)
  return { ...textColumn(name, title, more), ...(isNumber(field) && { read: Number }) }
}

const optionsOf = ({ labels = {} }: Field) => ({
  options: Object.entries(labels).map(([value, label]) => ({ value: Number(value), label })),
})
