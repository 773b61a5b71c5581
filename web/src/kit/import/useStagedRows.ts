import { uuid } from '@oems/client/random.ts'
import { ImportSituation } from '@oems/contract/operations/codes.ts'
import { type Batch, type BatchRow, importBatches } from '@oems/contract/operations/imports.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { complain, reading } from '../../core/calls.ts'
import { send } from '../../core/send.ts'

export const rowsAtOnce = 20

const pageOf = (batchNumber: string, importSituation: BatchRow['importSituation'], pageNo: number, hinted = false) =>
  reading(importBatches.listRow, { batchNumber, importSituation, pageNo, pageSize: rowsAtOnce, ...(hinted && { hinted: 1 }) })

interface Shown {
  readonly batch: Batch
  readonly situation: BatchRow['importSituation']
  readonly hinted: boolean
  readonly pageNo: number
}

/** A page of a batch's lines as they stand in the edition that would be confirmed, and how one of them is corrected. */
export function useStagedRows({ batch: { batchNumber, edition }, situation, hinted, pageNo }: Shown) {
  const client = useQueryClient()
  const query = pageOf(batchNumber, situation, pageNo, hinted)
  const keyOf = (edition: number) => [...query.queryKey, String(edition)] // only what is shown may be confirmed
  const { data, isFetching } = useQuery({ ...query, queryKey: keyOf(edition), placeholderData: keepPreviousData })
  const rows = data?.list ?? []

  /** The line and those judged anew with it take their places, and no line moves; null: it was refused, which is shown. */
  async function fix(rowNo: number, cells: readonly string[]) {
    try {
      const fixed = await send(importBatches.fixRow, { batchNumber, rowNo, cells: [...cells] }, { key: uuid() })
      const judged = new Map(fixed.rows.map((row) => [row.rowNo, row]))
      const list = rows.map((row) => judged.get(row.rowNo) ?? row)
      return { list, batch: fixed.batch, show: () => show(fixed.batch, list) }
    } catch (problem) {
      complain(problem)
      return null
    }
  }
  function show(fixed: Batch, list: BatchRow[]) {
    if (data) client.setQueryData(keyOf(fixed.edition), { ...data, list })
    client.setQueryData(reading(importBatches.info, { batchNumber }).queryKey, fixed)
  }
  /** The first lines that are wrong in an edition, for who has corrected all that were on the screen. */
  async function firstWrong(edition: number) {
    const first = pageOf(batchNumber, ImportSituation.invalid, 1)
    const queryKey = [...first.queryKey, String(edition)]
    const found = await client.fetchQuery({ ...first, queryKey, staleTime: 0 }).catch(() => null)
    return found?.list ?? []
  }
  return { rows, total: data?.total ?? 0, isFetching, fix, firstWrong }
}
