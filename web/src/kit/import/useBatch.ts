import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { type ImportCalls, importBatches, importTypeOf } from '@oems/contract/operations/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { reading } from '../../core/calls.ts'
import { useStored } from '../../core/stored.ts'

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

/**
 * The batch of a dialog: what the server knows to be unfinished when it is opened, on whatever computer it was begun, else the one that was
 * left here while it was being imported, for its result; then what is uploaded in it.
 */
export function useOpenBatch(calls: Pick<ImportCalls, 'importExcel'>) {
  const [own, setOwn] = useState<string | null | undefined>(undefined)
  const [left, setLeft] = useStored<string | null>(`import:${calls.importExcel.path}`, null)
  const query = reading(importBatches.open, { importType: importTypeOf(calls) })
  const { data, isLoading } = useQuery({ ...query, gcTime: 0, staleTime: Number.POSITIVE_INFINITY })
  const batchNumber = own === undefined ? (data?.batch?.batchNumber ?? left) : own
  const setBatchNumber = useCallback(
    (next: string | null) => {
      setOwn(next)
      setLeft(next)
    },
    [setLeft],
  )
  return { batchNumber, setBatchNumber, isReading: isLoading && own === undefined }
}
