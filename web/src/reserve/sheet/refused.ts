import type { CallError } from '@oems/client/callError.ts'
import type { SheetItem } from '@oems/contract/reserve/sheet.ts'
import type { CellName, ErrorsByItem, RowErrors } from './entries.ts'

const cells: Readonly<Record<string, CellName>> = { nearestExpiry: 'nearestExpiry', remark: 'remark' }

/** What the server refuses in `items.N.field`, by the items that were sent, and in words what belongs to no row. */
export function refusedCells(sent: readonly Pick<SheetItem, 'suppliesId'>[], { fields }: Pick<CallError, 'fields'>) {
  const rows: Record<number, RowErrors> = {}
  const others: string[] = []
  for (const { path, msg } of fields) {
    const [, at, field = ''] = /^items\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    const item = at === undefined ? undefined : sent[Number(at)]
    if (item) rows[item.suppliesId] = { ...rows[item.suppliesId], [cells[field] ?? 'units']: msg }
    else others.push(msg)
  }
  return { rows: rows as ErrorsByItem, others }
}

/** A quantity that is far from the last one, about which the server asks again. */
export interface Suspect {
  readonly suppliesId: number
  readonly words: string
}
/** Null: it asks nothing of the kind. */
export function suspectsIn({ data, message }: Pick<CallError, 'data' | 'message'>): readonly Suspect[] | null {
  const { suspects } = (data ?? {}) as { suspects?: unknown }
  if (!Array.isArray(suspects) || suspects.length === 0) return null
  return suspects.map((one: { suppliesId: number; msg?: string }) => ({ suppliesId: one.suppliesId, words: one.msg ?? message }))
}
