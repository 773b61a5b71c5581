import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { useRef } from 'react'
import { useCan, useWrite } from '../../core/calls.ts'
import type { Drop } from '../tree/drop.ts'
import type { Places } from '../tree/levels.ts'
import type { TreeStore } from '../tree/treeStore.ts'
import { useMoveDialog } from './useMoveDialog.tsx'
import { type TreeChanges, useFreshInfo } from './useNode.ts'

/**
 * 迁移: to another parent after a look at what that does, and not without saying so; a new place among the same siblings is only an order, and
 * taken at once.
 */
export function useMove(tree: TreeStore, changes: TreeChanges) {
  const can = useCan()
  const withInfo = useFreshInfo()
  const reorder = useReorder(tree, changes)
  const { ask, dialog } = useMoveDialog({
    call: orgManager.movePosition,
    inputOf: ({ info, targetId, ...how }) => ({ sourceOrgId: info.orgId, targetOrgId: targetId, version: info.version, ...how }),
    moved({ orgId }, { targetId, position }) {
      tree.move(orgId, targetId, position)
      void tree.unfold(orgId)
      changes.readAgain()
    },
    undone: changes.everything,
    wordsOf: (drop) => wordsOf(drop, tree.places()),
  })
  function move(orgId: number, drop: Drop | null) {
    if (drop && isReorder(tree, orgId, drop)) return reorder(orgId, drop)
    withInfo(orgId, (info) => ask(info, drop))
  }
  return { move: can(orgManager.movePosition) ? move : undefined, dialog }
}

/** Its parent stays the same. */
function isReorder(tree: TreeStore, orgId: number, { targetId, position }: Drop) {
  const places = tree.places()
  const parentId = places.get(orgId)?.parentId
  return parentId !== undefined && parentId === (position === 'inner' ? targetId : places.get(targetId)?.parentId)
}

/** One after the other, as the keys were pressed; the tree does not wait for the answers. */
function useReorder(tree: TreeStore, changes: TreeChanges) {
  const writing = useWrite(orgManager.movePosition, null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (sourceOrgId: number, { targetId, position }: Drop) => {
    const parentId = tree.places().get(sourceOrgId)?.parentId
    tree.move(sourceOrgId, targetId, position)
    last.current = last.current
      .then(() => writing.mutateAsync({ sourceOrgId, targetOrgId: targetId, position, version: null, reason: null, docNo: null }))
      .then(changes.readAgain, () => changes.changedBelow([parentId]))
  }
}

function wordsOf({ targetId, position }: Drop, places: Places): string {
  const target = places.get(targetId)
  const name = target?.item.orgName ?? ''
  if (position === 'inner') return `迁移到“${name}”之下，排在最后。`
  const parent = target && places.get(target.parentId)?.item.orgName
  return `迁移到“${parent ?? ''}”之下，排在“${name}”之${position === 'before' ? '前' : '后'}。`
}
