import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { useCountEditor } from './count/useCountEditor.tsx'
import { useClosing } from './dialogs/useClosing.tsx'
import { useFreezing } from './dialogs/useFreezing.tsx'
import { useLimits } from './dialogs/useLimits.tsx'
import { useLoading } from './dialogs/useLoading.tsx'
import { useBillEditor } from './entry/useBillEditor.tsx'
import type { ChosenClinic } from './useClinic.ts'

/** Everything that the page opens; what the caller may not do, or cannot do without a clinic, is absent. */
export function useStockDialogs(clinic: ChosenClinic) {
  const clinicId = clinic.chosen?.clinicId ?? null
  const go = useNavigate()
  const mayBook = useCan()(stockCards.book)
  const bills = useBillEditor(clinic.chosen)
  const counting = useCountEditor(clinic.chosen)
  const freezing = useFreezing()
  const limits = useLimits()
  const closing = useClosing(clinicId)
  const loading = useLoading(clinic)
  return {
    receive: bills.receive,
    issue: bills.issue,
    transfer: bills.transfer,
    /** Goes on with a draft, whose clinic it brings itself. */
    editBill: bills.edit,
    count: counting.count,
    freeze: freezing.freeze,
    recall: freezing.recall,
    setLimits: limits.setLimits,
    closeDay: closing.closeDay,
    /** 专用账册: a page of its own, for it is printed and signed. */
    book: mayBook && clinicId !== null ? () => void go(`/drug-stock/print/book/${clinicId}`) : undefined,
    load: loading.load,
    drawn: (
      <>
        {bills.drawn}
        {counting.drawn}
        {freezing.drawn}
        {limits.drawn}
        {closing.drawn}
        {loading.drawn}
      </>
    ),
  }
}
export type StockDialogs = ReturnType<typeof useStockDialogs>
