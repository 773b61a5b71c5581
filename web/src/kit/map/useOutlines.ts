import { nationView } from '@oems/contract/project/nationView.ts'
import { useQuery } from '@tanstack/react-query'
import { useRead } from '../../core/calls.ts'
import { outlinesOf } from './geometry.ts'

interface Outlines {
  readonly path: string | null
  readonly approvalNo: string | null
}
const none: Outlines = { path: null, approvalNo: null }

/** The outlines of the approved map and its number, always together; none where no such map has been loaded up. */
export function useOutlines(): Outlines {
  const { data: map } = useRead(nationView.map, {})
  const url = map?.url ?? null
  const { data: path } = useQuery({
    queryKey: ['outlines', url],
    queryFn: async () => outlinesOf(await (await fetch(url!)).json()),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { passive: true },
  })
  return path && map?.approvalNo ? { path, approvalNo: map.approvalNo } : none
}
