import type { KeptRow } from '@oems/contract/supplies/ledger.ts'

/** What rows without a place stand under. */
export const nowhere = '未填写存放地点'

/** Places in the order of their names, those without one last; within a place the ledger's own order. */
export function byPlace<Row extends Pick<KeptRow, 'place'>>(
  rows: readonly Row[],
): readonly { readonly place: string; readonly own: readonly Row[] }[] {
  const groups = Map.groupBy(rows, ({ place }) => place?.trim() || null)
  return [...groups]
    .map(([place, own]) => ({ place, own }))
    .sort(
      (one, other) =>
        Number(one.place === null) - Number(other.place === null) || (one.place ?? '').localeCompare(other.place ?? '', 'zh-CN'),
    )
    .map(({ place, own }) => ({ place: place ?? nowhere, own }))
}
