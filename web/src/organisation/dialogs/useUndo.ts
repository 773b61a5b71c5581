import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { useWrite } from '../../core/calls.ts'

/** 撤回 of a move: the node stands again where it stood, in its order. */
export function useUndo(undone: () => unknown) {
  const undoing = useWrite(orgManager.undoMove, '已撤回，组织回到原处')
  return (historyId: number) => void undoing.mutateAsync({ historyId, reason: null, docNo: null }).then(undone, () => undefined)
}
