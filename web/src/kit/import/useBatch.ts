import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { importBatches } from '@oems/contract/operations/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { reading } from '../../core/calls.ts'

const pollMs = 1000
/** Being read, being imported. */
const inProgress = new Set<number>([BatchStatus.parsing, BatchStatus.importing])

/** A batch as it stands, read again while it is being processed. */
export const useBatch = (batchNumber: string | null) =>
  useQuery({
    ...reading(importBatches.info, { batchNumber: batchNumber ?? '' }),
    enabled: batchNumber !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && inProgress.has(state.data.status) ? pollMs : false),
  })
