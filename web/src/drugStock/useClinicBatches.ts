import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../core/calls.ts'
import { send } from '../core/send.ts'
import { everyRow } from './everyRow.ts'

/** Every batch with stock of a clinic, the earliest expiry first; read anew when something has been booked. */
export function useClinicBatches(clinicId: number | null, { withEmpty = false } = {}) {
  const call = stockCards.batchList
  const isEnabled = useCan()(call) && clinicId !== null
  return useQuery({
    queryKey: [call.base, call.path, 'all', clinicId, withEmpty],
    enabled: isEnabled,
    queryFn: ({ signal }) =>
      everyRow((page) => {
        const sortRules = [{ field: 'expiryDate' as const, order: 'asc' as const }]
        return send(call, { ...page, clinicId, withEmpty: withEmpty ? 1 : 0, sortRules }, { signal })
      }),
  })
}

/** Where each drug of a clinic lies, by the drug. */
export function useShelves(clinicId: number | null) {
  const call = stockCards.list
  const isEnabled = useCan()(call) && clinicId !== null
  const { data = [] } = useQuery({
    queryKey: [call.base, call.path, 'all', clinicId],
    enabled: isEnabled,
    queryFn: ({ signal }) => everyRow((page) => send(call, { ...page, clinicId }, { signal })),
  })
  return new Map(data.flatMap(({ drugId, shelf }) => (shelf ? [[drugId, shelf] as const] : [])))
}
