import { EpType, HistoryKind, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { eventBetween, eventName, type ProjectEvent } from '@oems/contract/organisation/projectCycle.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { touch } from '../../core/db/store.ts'
import { badField, conflict, ruleBroken } from '../../core/errors.ts'
import { notifyProjectsChanged, notifyProjectsChanging, refsOf, refsText } from '../followers.ts'
import { parentFromAbove } from '../fromAbove.ts'
import { enterHistory } from '../history/history.ts'
import { lockTree } from '../structure.ts'
import { type Project, project } from '../tables.ts'
import { tellFinishing } from '../tellTree.ts'
import { effectiveEpType } from './epType.ts'
import { type LockedProject, lockProjects } from './locked.ts'
import { countProjects } from './projectSource.ts'

type Status = Project['projectStatus'] & Parameters<typeof eventBetween>[0]
export interface StatusChange {
  readonly projectStatus: Status
  readonly reason?: string | null
  readonly docNo?: string | null
  /** Where they are not known yet. */
  readonly startDate?: string | null
  readonly actualEndDate?: string | null
}

/**
 * Another status of a project (02 §4.2). What it takes on the way is refused by its field; a closed project takes nobody any more, declares
 * no further day, and is under no 防控类型.
 */
export async function changeProjectStatus(ctx: WriteCtx, projectId: number, change: StatusChange): Promise<void> {
  await lockTree(ctx)
  await notifyProjectsChanging(ctx)
  const [locked] = await lockProjects(ctx, [projectId])
  const { node, details } = locked!
  const from = details.projectStatus as Status
  if (from === change.projectStatus) return
  const event = eventBetween(from, change.projectStatus)
  if (!event) throw conflict(`项目当前为“${ProjectStatus.label(from)}”，不能执行“${eventName(change.projectStatus)}”`)
  const columns = { ...columnsAfter(ctx, event, details, change), ...epTypeAfter(event) }
  if (event === 'close') await refuseInUse(ctx, locked!)
  if (event === 'reopen') await parentFromAbove(ctx, node)

  await ctx.db
    .update(project)
    .set({ ...columns, ...touch(ctx), version: details.version + 1 })
    .where(eq(project.projectId, projectId))
  await countProjects(ctx, [projectId])
  const today = dayOf(ctx.clock())
  const before = { projectStatus: from, epType: effectiveEpType(details, today) }
  const after = { projectStatus: change.projectStatus, epType: columns.epType ?? before.epType }
  const entry = { orgId: projectId, kind: HistoryKind.projectStatusChanged, oldValue: before, newValue: after }
  await enterHistory(ctx, [entry], { reason: change.reason ?? null, docNo: change.docNo ?? null })
  ctx.note({ what: '组织', id: projectId, name: node.orgName, orgId: projectId, before: details, after: { ...details, ...columns } })
  await notifyProjectsChanged(ctx, [{ projectId, before, after }])
  if (event === 'finish') await tellFinishing(ctx, node)
}

const goesOn: ReadonlySet<ProjectEvent> = new Set(['resume', 'restore', 'reopen'])
const withReason: ReadonlySet<ProjectEvent> = new Set(['suspend', 'restore', 'close', 'reopen'])

function columnsAfter(ctx: WriteCtx, event: ProjectEvent, details: Project, { projectStatus, reason = null, ...given }: StatusChange) {
  const startDate = given.startDate ?? details.startDate
  const actualEndDate = given.actualEndDate ?? details.actualEndDate
  const ends = event === 'finish' || (event === 'close' && details.projectStatus !== ProjectStatus.preparing)
  if (withReason.has(event) && !reason) throw badField('reason', '请填写状态说明')
  if (event === 'start' && !startDate) throw badField('startDate', '请填写开工日期')
  if (ends && !actualEndDate) throw badField('actualEndDate', '请填写实际完工日期')
  if (ends && actualEndDate! > dayOf(ctx.now)) throw badField('actualEndDate', '实际完工日期不能晚于今天')
  return {
    projectStatus,
    statusReason: reason,
    startDate,
    actualEndDate: event === 'restore' || event === 'reopen' ? null : actualEndDate,
    suspendSince: event === 'suspend' ? dayOf(ctx.now) : goesOn.has(event) ? null : details.suspendSince,
  }
}

const settled = { epNext: null, epNextDate: null }
const epTypeAfter = (event: ProjectEvent): Partial<Pick<Project, 'epType' | 'epNext' | 'epNextDate'>> =>
  event === 'close' ? { epType: EpType.excluded, ...settled } : event === 'reopen' ? { epType: EpType.routine, ...settled } : {}

async function refuseInUse(ctx: WriteCtx, { node }: LockedProject): Promise<void> {
  const refs = await refsOf(ctx, 'close', [node.id])
  if (refs.length > 0) throw ruleBroken(`还有${refsText(refs)}，不能关闭项目`, { refs })
}
