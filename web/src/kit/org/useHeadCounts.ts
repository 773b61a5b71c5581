import { employees } from '@oems/contract/people/employees.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { reading, useCan } from '../../core/calls.ts'
import { useOnShow } from '../../core/tab.ts'

/** How many people stand at each node of the levels below some; null: of these lists they are not said, or they have not come. */
export function useHeadCounts(parents: readonly number[], wanted: boolean): ReadonlyMap<number, number> | null {
  const client = useQueryClient()
  const can = useCan()
  const isAsked = wanted && can(employees.headCounts)
  const queries = (isAsked ? parents : []).map((orgId) => ({ ...reading(employees.headCounts, { orgId }), meta: { passive: true } }))
  useOnShow(() => {
    for (const { queryKey } of queries) void client.refetchQueries({ queryKey, exact: true, stale: true })
  })
  return useQueries({ queries, combine: isAsked ? countsOf : unknown })
}

type Reads = readonly { readonly data?: ({ readonly below: readonly Counted[] } & Counted) | undefined }[]
interface Counted {
  readonly orgId: number
  readonly empNum: number
}
const unknown = () => null
const countsOf = (reads: Reads): ReadonlyMap<number, number> =>
  new Map(reads.flatMap(({ data }) => (data ? [data, ...data.below] : [])).map(({ orgId, empNum }) => [orgId, empNum]))
