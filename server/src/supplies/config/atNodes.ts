import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import { endAt } from '../../core/db/atNodes.ts'
import type { TreeFollower } from '../../core/followers.ts'
import { closeLedger } from '../ledger/closing.ts'
import { supplies } from '../tables.ts'
import { askForBelow, recalculateBelow } from './queue.ts'

const again = (ctx: WriteCtx, nodeIds: readonly number[]) => askForBelow(ctx, nodeIds)

/** What is required rests on where a project stands and what it is: those who change that see it at once. With a closed one everything leaves the sheets. */
export const suppliesAtNodes: TreeFollower = {
  disabled: again,
  enabled: again,
  careChanged: again,
  placesChanged: (ctx, projectIds) => recalculateBelow(ctx, projectIds),
  moved: (ctx, { nodeId }) => again(ctx, [nodeId]),
  async projectsChanged(ctx, changes) {
    const ids = (wanted: boolean) =>
      changes.filter(({ after }) => (after.projectStatus === ProjectStatus.closed) === wanted).map(({ projectId }) => projectId)
    await closeLedger(ctx, ids(true))
    await recalculateBelow(ctx, ids(false))
  },
  async ended(ctx, nodeIds) {
    await closeLedger(ctx, nodeIds)
    await endAt(ctx, supplies, nodeIds)
  },
}
