import type { Field } from '@oems/contract/core/fields.ts'
import type { Column } from './columns.ts'

export interface ColumnFilter {
  readonly name: string
  /** Several values at once. */
  readonly several: boolean
  readonly options: readonly { readonly value: number; readonly label: string }[]
}

/** The filter of the list's call by a column's values, where it has one and the contract names the values. */
export function valuesFilterOf<R>({ filter, dataIndex, key }: Column<R>, fields: Readonly<Record<string, Field>>): ColumnFilter | null {
  const name = filter ?? String(dataIndex ?? key ?? '')
  const { labels, items } = fields[name] ?? {}
  const words = labels ?? items?.labels
  if (!words) return null
  return { name, several: items !== undefined, options: Object.entries(words).map(([value, label]) => ({ value: Number(value), label })) }
}

/** What is chosen once a value has been pressed: with the others, or instead of the other; null where nothing is left. */
export function toggled({ several }: ColumnFilter, chosen: readonly unknown[], value: number): readonly unknown[] | number | null {
  if (!several) return chosen.includes(value) ? null : value
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  return next.length > 0 ? next : null
}
