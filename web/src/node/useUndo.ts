import type { Sent } from '@oems/contract/core/call.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { useCan, useWrite } from '../core/calls.ts'

const { undoMove } = orgManager
type Which = Pick<Sent<typeof undoMove>, 'historyId' | 'groupKey'>

/** 撤回 of a move, or of all that one action has moved: what has moved stands again where it stood, in its order. */
export function useUndo(undone: () => unknown) {
  const can = useCan()
  const undoing = useWrite(undoMove, '已撤回，回到原处')
  const undo = (which: Which) =>
    void undoing.mutateAsync({ historyId: null, groupKey: null, reason: null, docNo: null, ...which }).then(undone, () => undefined)
  return can(undoMove) ? undo : undefined
}
