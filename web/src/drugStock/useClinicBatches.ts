import { type StockBatch, stockCards } from '@oems/contract/drugStock/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../core/calls.ts'
import { send } from '../core/send.ts'

const pageSize = 200
/** More batches than any shelf holds; a list of them is not gone through without end. */
const pagesAtMost = 25

/** Every batch with stock of a clinic, the earliest expiry first; read anew when something has been booked. */
export function useClinicBatches(clinicId: number | null, { withEmpty = false } = {}) {
  const call = stockCards.batchList
  const isEnabled = useCan()(call) && clinicId !== null
  return useQuery({
    queryKey: [call.base, call.path, 'all', clinicId, withEmpty],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const read = async (pageNo: number): Promise<StockBatch[]> => {
        const asked = {
          clinicId,
          pageNo,
          pageSize,
          withEmpty: withEmpty ? 1 : 0,
          sortRules: [{ field: 'expiryDate', order: 'asc' }],
        } as const
        const { list, total } = await send(call, { ...asked, sortRules: [...asked.sortRules] }, { signal })
        return pageNo * pageSize < total && pageNo < pagesAtMost ? [...list, ...(await read(pageNo + 1))] : list
      }
      return read(1)
    },
  })
}
