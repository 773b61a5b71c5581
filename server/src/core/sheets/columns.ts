import type { Outgoing } from './exporting.ts'

/** The columns under these headings, in the list's own order; all of them where none is named or none is there. */
export function wishedColumns(list: Outgoing, headings: readonly string[] | null): Outgoing {
  if (headings === null) return list
  const wished = new Set(headings)
  const places = list.columns.flatMap(({ header }, at) => (wished.has(header) ? [at] : []))
  if (places.length === 0 || places.length === list.columns.length) return list
  return {
    ...list,
    columns: places.map((at) => list.columns[at]!),
    async *rows(ctx) {
      for await (const row of list.rows(ctx)) yield places.map((at) => row[at])
    },
  }
}
