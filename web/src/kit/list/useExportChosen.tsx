import type { Call, Sent } from '@oems/contract/core/call.ts'
import type { ComponentProps } from 'react'
import { useCan } from '../../core/calls.ts'
import { fetchFile } from '../DownloadButton.tsx'
import { Otherwise } from './ExportButton.tsx'
import type { SelectionAction } from './SelectionBar.tsx'

/** 导出所选, where the caller may: the chosen rows, or all that the filters find; numbers masked, or as ▾ asks. */
export function useExportChosen<C extends Call<'read'>>(
  call: 'ids' extends keyof Sent<C> ? C : never,
  list: ComponentProps<typeof Otherwise<C>>['list'],
  label = '导出所选',
): readonly SelectionAction[] {
  const can = useCan()
  if (!can(call)) return []
  const fetchRows = (chosen: { readonly ids?: number[] }) => void fetchFile<C>(call, { ...list.input, ...chosen })
  const beside = (ids: readonly number[] | null) => <Otherwise<C> call={call} list={list} ids={ids} />
  return [{ label, onClick: (ids) => fetchRows({ ids }), onAll: () => fetchRows({}), beside }]
}
