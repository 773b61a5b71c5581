import type { Sent } from '@oems/contract/core/call.ts'
import { bizTypes } from '@oems/contract/files/codes.ts'
import { files } from '@oems/contract/files/files.ts'
import { useRead } from '../core/calls.ts'
import { sizeText } from '../kit/file/words.ts'
import type { FilterPreset } from '../kit/list/QuickFilter.tsx'

/** How many there are of each kind and what they take, of all that the other filters find. Null until it is known. */
export function useTotals(input: Sent<typeof files.list>) {
  const { pageNo: _, pageSize: _size, sortRules: _rules, bizType: _type, ...filters } = input
  const { data } = useRead(files.list, { ...filters, pageSize: 1, withTotals: 1 })
  if (!data) return null
  const sum = (of: 'count' | 'size') => data.totals.reduce((total, kind) => total + kind[of], 0)
  const kinds = data.totals.map(
    ({ bizType, count, size }): FilterPreset => ({
      key: bizType,
      label: `${bizTypes[bizType].name} ${sizeText(size)}`,
      filters: { bizType },
      count,
    }),
  )
  return { size: sum('size'), presets: [{ key: 'all', label: '全部', filters: { bizType: undefined }, count: sum('count') }, ...kinds] }
}
