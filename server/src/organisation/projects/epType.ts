import { EpType, HistoryKind, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { array } from '../../core/db/database.ts'
import { projectClosed } from '../../core/db/openNode.ts'
import { ruleBroken } from '../../core/errors.ts'
import { notifyProjectsChanged, notifyProjectsChanging } from '../followers.ts'
import { parentFromAbove } from '../fromAbove.ts'
import { enterHistory } from '../history/history.ts'
import { lockTree } from '../structure.ts'
import type { Project } from '../tables.ts'
import { lockProjects } from './locked.ts'

type EpTypeCode = (typeof EpType.options)[number]['value']

/** A change that waits for its day holds from that day on, whether or not a job has entered it (02 §2.3). */
export const effectiveEpType = ({ epType, epNext, epNextDate }: Pick<Project, 'epType' | 'epNext' | 'epNextDate'>, day: string) =>
  epNext !== null && epNextDate !== null && epNextDate <= day ? epNext : epType

/** The same for the project `p`, in SQL. */
export const epTypeOn = (day: string) => sql`(case when p.ep_next_date <= ${day}::date then p.ep_next else p.ep_type end)`

/**
 * Puts projects under another 防控类型, all or none, by whoever manages them from above: from the next day in Beijing on, but 应急防控 at once
 * (02 §5.4). A closed project has none.
 */
export async function setEpType(ctx: WriteCtx, projectIds: readonly number[], epType: EpTypeCode, reason: string): Promise<void> {
  await lockTree(ctx)
  await notifyProjectsChanging(ctx)
  const locked = await lockProjects(ctx, projectIds)
  for (const { node, details } of locked) {
    await parentFromAbove(ctx, node)
    if (details.projectStatus === ProjectStatus.closed) throw ruleBroken(projectClosed)
  }
  const today = dayOf(ctx.clock())
  const atOnce = epType === EpType.emergency
  const since = atOnce ? today : addDays(today, 1)
  const changed = locked
    .map(({ node, details }) => ({ node, details, before: effectiveEpType(details, today) }))
    .filter(({ details, before }) => before !== epType || details.epNext !== null)
  await ctx.db.execute(sql`
    update project p set version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.accountId},
      ep_type = ${atOnce ? sql`${epType}` : epTypeOn(today)}, ep_next = ${atOnce ? null : epType}, ep_next_date = ${atOnce ? null : since},
      ep_type_reason = ${reason}, ep_set_at = ${ctx.now.toISOString()}
    where project_id = any(${array(changed.map(({ node }) => node.id))}::bigint[])`)

  const entries = changed.map(({ node, before }) => ({
    ...{ orgId: node.id, kind: HistoryKind.epTypeChanged, oldValue: { epType: before }, newValue: { epType, since } },
  }))
  await enterHistory(ctx, entries, { reason })
  for (const { node, details } of changed)
    ctx.note({ what: '组织', id: node.id, name: node.orgName, orgId: node.id, before: details, after: { ...details, epType } })
  if (!atOnce) return
  const state = ({ projectStatus }: Project, type: number) => ({ projectStatus, epType: type })
  await notifyProjectsChanged(
    ctx,
    changed.map(({ node, details, before }) => ({
      ...{ projectId: node.id, before: state(details, before), after: state(details, epType) },
    })),
  )
}
