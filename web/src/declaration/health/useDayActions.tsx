import { HandleState } from '@oems/contract/declaration/codes.ts'
import type { HealthRow } from '@oems/contract/declaration/healthLists.ts'
import type { RowAction } from '../../kit/list/RowActions.tsx'
import { useHandling } from './useHandling.tsx'
import { useProxyDeclaring } from './useProxyDeclaring.tsx'
import { useVoiding } from './useVoiding.tsx'

type Row = Pick<HealthRow, 'id' | 'empId' | 'name' | 'date' | 'handleState'>
export type DayActions = ReturnType<typeof useDayActions>

/** What may be done with a submission that stands: decided about, corrected for its person, taken back. */
export function useDayActions(done: () => void) {
  const handling = useHandling(done)
  const proxy = useProxyDeclaring(done)
  const voiding = useVoiding(done)
  const { ask } = handling
  const ofRow = ({ id, empId, name, date, handleState }: Row): readonly RowAction[] => [
    ...(ask && handleState === HandleState.pending ? [{ label: '处置', onClick: () => ask({ id, date }) }] : []),
    ...(proxy.declareFor ? [{ label: '代报更正', rare: true, onClick: () => proxy.declareFor?.({ empId, name }, date) }] : []),
    ...(voiding.ask ? [{ label: '作废', danger: true, onClick: () => voiding.ask?.([id]) }] : []),
  ]
  return {
    ofRow,
    annul: voiding.ask,
    dialogs: (
      <>
        {handling.dialog}
        {proxy.dialogs}
        {voiding.dialog}
      </>
    ),
  }
}
