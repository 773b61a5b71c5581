import { EpType, HistoryKind } from '@oems/contract/organisation/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { array } from '../../core/db/database.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { type Org, org } from '../../core/db/org.ts'
import { touch } from '../../core/db/store.ts'
import { conflict } from '../../core/errors.ts'
import { notifyProjectsChanged, notifyProjectsChanging } from '../followers.ts'
import { requireAllFromAbove } from '../fromAbove.ts'
import { enterHistory } from '../history/history.ts'
import { lockTree } from '../structure.ts'
import type { Project } from '../tables.ts'
import { lockProjects } from './locked.ts'

type EpTypeCode = (typeof EpType.options)[number]['value']

/** A change that waits for its day holds from that day on, whether or not a job has entered it (02 §2.3). */
export const effectiveEpType = ({ epType, epNext, epNextDate }: Pick<Project, 'epType' | 'epNext' | 'epNextDate'>, day: string) =>
  epNext !== null && epNextDate !== null && epNextDate <= day ? epNext : epType

/** The same in SQL, for the project that goes by a name there. */
export function epTypeOn(day: string, name = 'p') {
  const p = sql.identifier(name)
  return sql`(case when ${p}.ep_next_date <= ${day}::date then ${p}.ep_next else ${p}.ep_type end)`
}

/** Which projects a change has reached, and from what day on it holds. */
export interface EpChange {
  readonly since: string
  readonly nodes: readonly Org[]
}

/**
 * Puts projects under another 防控类型, all or none, by whoever manages them from above: from the next day in Beijing on, but 应急防控 at once
 * (02 §5.4). A closed project has none, at a disabled one nothing changes. `version`: that at which a single project was read.
 */
export async function setEpType(
  ctx: WriteCtx,
  projectIds: readonly number[],
  epType: EpTypeCode,
  reason: string,
  version: number | null = null,
): Promise<EpChange> {
  await lockTree(ctx)
  await notifyProjectsChanging(ctx)
  const locked = await lockProjects(ctx, projectIds)
  await requireOpen(ctx, projectIds)
  await requireAllFromAbove(
    ctx,
    locked.map(({ node }) => node),
  )
  if (version !== null && locked.some(({ node }) => node.version !== version)) throw conflict()
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

  const ids = changed.map(({ node }) => node.id)
  // Whoever has the record open hears of it.
  await ctx.db
    .update(org)
    .set({ version: sql`${org.version} + 1`, ...touch(ctx) })
    .where(inArray(org.id, ids))
  const entries = changed.map(({ node, before }) => ({
    ...{ orgId: node.id, kind: HistoryKind.epTypeChanged, oldValue: { epType: before }, newValue: { epType, since } },
  }))
  await enterHistory(ctx, entries, { reason })
  for (const { node, details } of changed)
    ctx.note({ what: '组织', id: node.id, name: node.orgName, orgId: node.id, before: details, after: { ...details, epType } })
  const nodes = changed.map(({ node }) => node)
  if (!atOnce) return { since, nodes }
  const state = ({ projectStatus }: Project, type: number) => ({ projectStatus, epType: type })
  await notifyProjectsChanged(
    ctx,
    changed.map(({ node, details, before }) => ({
      ...{ projectId: node.id, before: state(details, before), after: state(details, epType) },
    })),
  )
  return { since, nodes }
}
