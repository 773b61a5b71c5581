import { EpType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { array } from '../../core/db/database.ts'
import type { ProjectChange, ProjectState, TreeFollower } from '../../core/followers.ts'
import { endPeriods } from './ending.ts'
import { ensurePeriods, holdPeriods, openAgain } from './open.ts'
import { declaringStatuses } from './ruling.ts'

/** Only a raise to 应急防控, a drop out of prevention, closing and deleting end a period under way (04 §4.1 no. 4). */
export const cutPeriods: TreeFollower = {
  async projectsChanging(ctx) {
    await ensurePeriods(ctx)
    await holdPeriods(ctx)
  },
  async projectsChanged(ctx, changes) {
    const ids = changes.filter(isCut).map(({ projectId }) => projectId)
    if (ids.length > 0) await cut(ctx, ids, dayOf(ctx.clock()))
  },
  enabled: openAgain,
  async ended(ctx, nodeIds) {
    await holdPeriods(ctx)
    // Deleted today, they are counted today no more.
    await cut(ctx, nodeIds, addDays(dayOf(ctx.clock()), -1))
  },
}

function isCut({ before, after }: ProjectChange): boolean {
  if (!isDeclaring(before)) return false
  return !isDeclaring(after) || (after.epType === EpType.emergency && before.epType !== EpType.emergency)
}
const isDeclaring = ({ projectStatus, epType }: ProjectState) =>
  epType !== EpType.excluded && declaringStatuses.some((status) => status === projectStatus)

const cut = (ctx: WriteCtx, orgIds: readonly number[], lastDay: string) =>
  endPeriods(ctx, { which: sql`p.org_id = any(${array(orgIds)}::bigint[])`, day: dayOf(ctx.clock()), lastDay, at: ctx.clock() })
