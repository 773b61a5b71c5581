import { allowedParents } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { type Moved, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { useCan, useWrite } from '../../core/calls.ts'
import { notice } from '../../core/notices.ts'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { useDialogForm } from '../../kit/form/useDialogForm.tsx'
import type { Drop } from '../tree/drop.ts'
import type { TreeStore } from '../tree/treeStore.ts'
import { MoveFields } from './MoveFields.tsx'
import { type TreeChanges, useFreshInfo } from './useNode.ts'
import { useUndo } from './useUndo.ts'

interface Asked {
  readonly info: OrgInfo
  /** Null: the target is still to be chosen. */
  readonly drop: Drop | null
}
interface Values {
  readonly targetOrgId?: number
  readonly reason?: string
  readonly docNo?: string
}

/**
 * 迁移: to another parent after a look at what that does, and not without saying so; a new place among the same siblings is only an order, and
 * taken at once.
 */
export function useMove(tree: TreeStore, changes: TreeChanges) {
  const can = useCan()
  const withInfo = useFreshInfo()
  const [asked, setAsked] = useState<Asked | null>(null)
  const undo = useUndo(changes.everything)
  const reorder = useReorder(tree, changes)
  const dialog = useDialogForm({
    title: `迁移“${asked?.info.orgName ?? ''}”`,
    verb: '迁移',
    open: asked !== null,
    initial: {},
    close: () => setAsked(null),
    async submit({ targetOrgId, reason = '', docNo = '' }: Values) {
      const { info, drop } = asked!
      const to: Drop = drop ?? { targetId: targetOrgId!, position: 'inner' }
      const { orgId: sourceOrgId, version } = info
      const place = { sourceOrgId, targetOrgId: to.targetId, position: to.position, version }
      done(info, to, await moving.mutateAsync({ ...place, reason: reason || null, docNo: docNo || null }))
    },
  })
  const moving = useWrite(orgManager.movePosition, null, { key: dialog.key, quiet: true })

  function done({ orgId, orgName }: OrgInfo, { targetId, position }: Drop, { historyId, movedNum }: Moved) {
    tree.move(orgId, targetId, position)
    void tree.unfold(orgId)
    changes.readAgain()
    const text = movedNum === 0 ? `“${orgName}”已在该处` : `已迁移“${orgName}”${movedNum > 1 ? `及下级，共${movedNum}个` : ''}`
    notice({ kind: 'success', text, ...(historyId !== null && { action: { label: '撤回', run: () => undo(historyId) } }) })
  }
  function move(orgId: number, drop: Drop | null) {
    if (drop && isReorder(tree, orgId, drop)) return reorder(orgId, drop)
    withInfo(orgId, (info) => setAsked({ info, drop }))
  }
  return {
    move: can(orgManager.movePosition) ? move : undefined,
    dialog: (
      <Modal {...dialog.modal} width={600}>
        <DialogForm {...dialog.fields}>
          {asked && (
            <MoveFields info={asked.info} drop={asked.drop} parentTypes={allowedParents[asked.info.orgType]!} places={tree.places} />
          )}
        </DialogForm>
      </Modal>
    ),
  }
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
