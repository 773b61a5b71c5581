import { importBatches } from '@oems/contract/operations/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { reading } from '../../core/calls.ts'

const soon = 1000
/** Being read, being imported. */
const working = new Set([1, 3])

/** A batch as it stands, asked again while something goes on in it. */
export const useBatch = (batchNumber: string | null) =>
  useQuery({
    ...reading(importBatches.info, { batchNumber: batchNumber ?? '' }),
    enabled: batchNumber !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && working.has(state.data.status) ? soon : false),
  })
