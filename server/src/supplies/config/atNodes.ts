import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import { endAt } from '../../core/db/atNodes.ts'
import type { TreeFollower } from '../../core/followers.ts'
import { closeLedger } from '../ledger/closing.ts'
import { supplies } from '../tables.ts'
import { askForBelow } from './queue.ts'

const again = (ctx: WriteCtx, nodeIds: readonly number[]) => askForBelow(ctx, nodeIds)

/** What is required rests on where a project stands and what it is; with a closed one everything leaves the sheets at once. */
export const suppliesAtNodes: TreeFollower = {
  disabled: again,
  careChanged: again,
  moved: (ctx, { nodeId }) => again(ctx, [nodeId]),
  async projectsChanged(ctx, changes) {
    const ids = (wanted: boolean) =>
      changes.filter(({ after }) => (after.projectStatus === ProjectStatus.closed) === wanted).map(({ projectId }) => projectId)
    await closeLedger(ctx, ids(true))
    await again(ctx, ids(false))
  },
  async ended(ctx, nodeIds) {
    await closeLedger(ctx, nodeIds)
    await endAt(ctx, supplies, nodeIds)
  },
}
