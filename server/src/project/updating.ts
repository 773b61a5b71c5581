import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { eventBetween } from '@oems/contract/organisation/projectCycle.ts'
import type { ProjectRevision } from '@oems/contract/project/projects.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'
import { touch } from '../core/db/store.ts'
import { badInput } from '../core/errors.ts'
import { notifyCareChanged } from '../core/followers.ts'
import { notifyProjectsChanging } from '../organisation/followers.ts'
import { changeProjectStatus } from '../organisation/projects/changeStatus.ts'
import { updateNode } from '../organisation/saving/updating.ts'
import { lockTree } from '../organisation/structure.ts'
import { project } from '../organisation/tables.ts'
import { datesRefused, detailColumns, splitFields } from './fields.ts'
import { detailsOf, projectInScope } from './one.ts'

type Status = CodeOf<typeof ProjectStatus>

/**
 * The whole record as its form sends it, and with another status an event of the project's life (02 §4.2). A closed project is opened before
 * anything else is written, and closed after everything else is.
 */
export async function updateProject(ctx: WriteCtx, revision: ProjectRevision): Promise<{ id: number; version: number }> {
  const { projectId, version, contacts, projectStatus, reason, docNo, status, renewQr, ...fields } = revision
  const seen = await projectInScope(ctx, projectId)
  const { projectStatus: current } = await detailsOf(ctx, projectId)
  const next = projectStatus ?? (current as Status)
  const event = next === current ? null : eventBetween(current as Status, next)
  const { node, details } = splitFields({ ...fields, ...(event && isBackToWork.has(event) && { actualEndDate: null }) })
  const change = { projectStatus: next, reason, docNo, startDate: details.startDate, actualEndDate: details.actualEndDate }
  const changes = next !== current
  if (changes) {
    // What a change of status takes is taken before the node itself is locked: all who change one wait in the same order.
    await lockTree(ctx)
    await notifyProjectsChanging(ctx)
  }
  const isClosed = current === ProjectStatus.closed
  if (changes && isClosed) await changeProjectStatus(ctx, projectId, change)
  const why = { reason, docNo }
  const { label, creditCode } = seen as Pick<Org, 'creditCode'> & { label: 0 | 10 }
  const inTree = { orgId: projectId, version, status, renewQr, orgType: OrgType.project, label, creditCode, nationCodes: [], contacts }
  const saved = await updateNode(ctx, null, { ...node, ...inTree, ...why })
  await updateDetails(ctx, seen, details)
  if (changes && !isClosed) await changeProjectStatus(ctx, projectId, change)
  // At home or abroad, closed or open again.
  await notifyCareChanged(ctx, [projectId])
  return saved
}

const isBackToWork: ReadonlySet<string> = new Set(['restore', 'reopen'])

async function updateDetails(ctx: WriteCtx, { id, orgName }: Org, details: ReturnType<typeof splitFields>['details']): Promise<void> {
  const before = await detailsOf(ctx, id)
  const refused = datesRefused(before, details)
  if (refused.length > 0) throw badInput(refused)
  const columns = detailColumns(ctx, details, before)
  if (Object.entries(columns).every(([name, value]) => before[name as keyof typeof columns] === value)) return
  await ctx.db
    .update(project)
    .set({ ...columns, ...touch(ctx), version: before.version + 1 })
    .where(eq(project.projectId, id))
  ctx.note({ what: '组织', id, name: orgName, orgId: id, before, after: { ...before, ...columns } })
}
