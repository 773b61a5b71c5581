import type { Input } from '@oems/contract/core/call.ts'
import { orgInfoWrites, orgManager } from '@oems/contract/organisation/orgManager.ts'
import type { WriteCtx } from '../core/context.ts'
import { implement } from '../core/implement.ts'
import { historyOf } from './history/historyList.ts'
import { moveNode } from './moving/moveNode.ts'
import { previewMove } from './moving/movePreview.ts'
import { undoMove } from './moving/undoMove.ts'
import { dependentsOfNode, removeNodes } from './saving/removing.ts'
import { renameNode } from './saving/renameNode.ts'
import { saveNode } from './saving/saving.ts'
import { updateNode } from './saving/updating.ts'

const remove = (ctx: WriteCtx, { ids, deleteReason }: Input<typeof orgManager.delete>) => removeNodes(ctx, ids, deleteReason)

/** The tree is changed by one service, through two doors: that of its administrators, and that of the platform's operators. */
export const manager = implement(orgManager, {
  save: (ctx, { orgParentId, ...draft }) => saveNode(ctx, orgParentId, draft),
  update: (ctx, { orgParentId, ...revision }) => updateNode(ctx, orgParentId, revision),
  updateOrgName: renameNode,
  movePosition: (ctx, { sourceOrgId, targetOrgId, position, version, ...why }) =>
    moveNode(ctx, { nodeId: sourceOrgId, targetId: targetOrgId, position, version }, why),
  movePreview: previewMove,
  undoMove,
  delete: remove,
  dependents: dependentsOfNode,
  history: historyOf,
})

export const platformsDoor = implement(orgInfoWrites, {
  save: (ctx, { parentId, ...draft }) => saveNode(ctx, parentId, draft),
  update: (ctx, { parentId, ...revision }) => updateNode(ctx, parentId, revision),
  delete: remove,
  migration: (ctx, { sourceOrgId, targetOrgId, version, ...why }) =>
    moveNode(ctx, { nodeId: sourceOrgId, targetId: targetOrgId, position: 'inner', version }, why),
})
