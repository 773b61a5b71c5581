import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import type { OrgRow } from '@oems/contract/organisation/orgLists.ts'
import { Button } from 'antd'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { ActionBar } from './ActionBar.tsx'
import { typesUnder } from './dialogs/orgDraft.ts'
import { useEditor } from './dialogs/useEditor.tsx'
import { useMove } from './dialogs/useMove.ts'
import { useTreeChanges } from './dialogs/useNode.ts'
import { useQrRenewal } from './dialogs/useQrRenewal.tsx'
import { useRemoval } from './dialogs/useRemoval.tsx'
import { useRename } from './dialogs/useRename.tsx'
import { useStatus } from './dialogs/useStatus.tsx'
import { ExportNodes } from './imports/ExportNodes.tsx'
import { ImportNodes } from './imports/ImportNodes.tsx'
import { QrCodes } from './imports/QrCodes.tsx'
import { above } from './tree/levels.ts'
import type { TreeStore } from './tree/treeStore.ts'
import type { NodeActs } from './tree/useTreeKeys.ts'

interface Page {
  /** The node that is shown. */
  readonly node: number
  readonly select: (orgId: number) => void
}

/** Of a closed project nothing is changed any more (02 §4.2); it may be taken away. */
const isClosed = ({ projectStatus }: Pick<OrgInfo, 'projectStatus'>) => projectStatus === ProjectStatus.closed

/** Of the node itself something may be written. */
const isOpen = (info: OrgInfo) => info.editable && !info.isDisabled && !isClosed(info)

/** All that can be done with a node, from the tree, its head or a list; absent where the caller may not. */
export function useNodeActions(tree: TreeStore, { node, select }: Page) {
  const changes = useTreeChanges(tree)
  const editor = useEditor(changes)
  const rename = useRename(changes)
  const move = useMove(tree, changes)
  const status = useStatus(changes)
  const renewal = useQrRenewal(changes.readAgain)
  const removal = useRemoval(changes, (gone) => {
    const isShown = gone.orgId === node || above(tree.places(), node).includes(gone.orgId)
    if (isShown && gone.parentId !== null) select(gone.parentId)
  })

  /** What is left to the parent's administrators (02 §1). */
  function structural(node: Pick<OrgInfo, 'orgId' | 'status' | 'parentId' | 'projectStatus'>, isDisabled: boolean): readonly RowAction[] {
    const { orgId } = node
    const act = (label: string, run: ((orgId: number) => void) | undefined, look: Partial<RowAction> = {}): readonly RowAction[] =>
      run ? [{ label, onClick: () => run(orgId), ...look }] : []
    const movable = node.parentId === null ? undefined : move.move
    const removing = node.parentId === null ? [] : act('删除', removal.ask, { danger: true })
    if (isClosed(node)) return removing
    // A disabled node is enabled first, where it was disabled; what stands below one has to wait for that.
    const isOffFromAbove = isDisabled && node.status === OrgStatus.enabled
    const turning = node.parentId === null || isOffFromAbove ? undefined : status.ask
    return [
      ...(isDisabled ? [] : act('更名', rename.ask)),
      ...act('迁移', movable && ((orgId) => movable(orgId, null))),
      ...act(node.status === OrgStatus.enabled ? '停用' : '启用', turning, { rare: true }),
      ...removing,
    ]
  }
  const adding = ({ orgId, orgType }: Pick<OrgInfo, 'orgId' | 'orgType'>): RowAction | undefined =>
    editor.add && typesUnder(orgType).length > 0 ? { label: '新增下级', onClick: () => editor.add!({ orgId, orgType }) } : undefined

  return {
    changes,
    ofTree: (select: (orgId: number) => void): NodeActs => ({
      select,
      ...(rename.ask && { rename: ({ key }) => rename.ask!(key) }),
      move: move.move,
    }),
    /** Beside a tree there is little room: all of them behind ⋯. */
    ofRow: (row: OrgRow): readonly RowAction[] => structural(row, row.isDisabled).map((action) => ({ ...action, rare: true })),
    ofNode: (info: OrgInfo) => (
      <ActionBar
        primary={info.isDisabled ? undefined : adding(info)}
        actions={[
          ...(editor.edit && isOpen(info) ? [{ label: '编辑', onClick: () => editor.edit!(info) }] : []),
          ...(info.structuralEditable ? structural(info, info.isDisabled) : []),
        ]}
      >
        {info.orgType !== OrgType.project && !info.isDisabled && <ImportNodes orgId={info.orgId} done={changes.everything} />}
        {info.orgType !== OrgType.project && <ExportNodes orgId={info.orgId} />}
        <QrCodes orgId={info.orgId} stopped={info.isDisabled || isClosed(info)} renew={isOpen(info) ? renewal.ask : undefined} />
      </ActionBar>
    ),
    first: (node: Pick<OrgInfo, 'orgId' | 'orgType' | 'isDisabled'>) => {
      if (node.isDisabled) return null
      const add = adding(node)
      return (
        <>
          {add && (
            <Button type="primary" onClick={add.onClick}>
              {add.label}
            </Button>
          )}
          <ImportNodes orgId={node.orgId} isFirst={false} done={changes.everything} />
        </>
      )
    },
    dialogs: (
      <>
        {editor.dialog}
        {rename.dialog}
        {move.dialog}
        {status.dialog}
        {removal.dialog}
        {renewal.dialog}
      </>
    ),
  }
}
