import { chipNames, projectChips, projectLists } from '@oems/contract/project/projectLists.ts'
import { useRead } from '../../core/calls.ts'
import { type FilterPreset, QuickFilter } from '../../kit/list/QuickFilter.tsx'
import type { Viewable } from '../../kit/list/useListPage.ts'

interface Props {
  readonly list: Viewable
  readonly orgId: number | null
}

/** The commonest filters within the chosen organisation, with their counts (02 §6.2). */
export function QuickChips({ list, orgId }: Props) {
  const { data } = useRead(projectLists.chips, { orgId })
  const chips = chipNames.map(
    (key): FilterPreset => ({ key, label: projectChips[key].name, filters: projectChips[key].filters, count: data?.[key] }),
  )
  return <QuickFilter list={list} presets={[{ key: 'all', label: '全部', filters: {} }, ...chips]} />
}
