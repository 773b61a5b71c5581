import type { GuideStep } from '@oems/contract/guide/steps.ts'
import { openBefore, stepNames } from '@oems/contract/guide/steps.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Org } from '../core/db/org.ts'
import { touch } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { reportColumns, stepOf } from '../organisation/projects/guideProgress.ts'
import { countProjects } from '../organisation/projects/projectSource.ts'
import { type Project, project } from '../organisation/tables.ts'
import { infoStatusOf } from '../project/infoStatus.ts'
import { dropDraft, saveDraft } from './drafts.ts'
import { ownProject } from './ownProject.ts'
import { stateOf } from './state.ts'
import { tellFinished } from './tellFinished.ts'

interface Report {
  readonly projectId: number | null
  readonly draft: boolean
}
interface Reported {
  readonly node: Org
  readonly details: Project
}

/**
 * One report of the guide: put down as a draft, or entered by `save`, which gives the columns of the project that it changes. Of two reporters
 * who send the same step at once the second waits for the first, and finds the version that it was typed over gone.
 */
export async function report<R extends Report>(
  ctx: WriteCtx,
  step: GuideStep,
  sent: R,
  save: (reported: Reported) => Promise<Partial<Project>>,
) {
  const projectId = ownProject(ctx, sent.projectId)
  const node = await lockOpenNode(ctx, projectId)
  if (sent.draft) {
    const { projectId: _, draft: _draft, ...fields } = sent
    await saveDraft(ctx, projectId, step, fields)
    const [details] = await ctx.db.select().from(project).where(eq(project.projectId, projectId))
    return { ...progress(ctx, details!), now: null }
  }
  const [before] = await ctx.db.select().from(project).where(eq(project.projectId, projectId)).for('update')
  const next = stepOf(before!)
  const open = openBefore(step, next)
  if (open) throw conflict(`请先完成“${stepNames[open]}”填报`)

  const columns = await save({ node, details: before! })
  const now = ctx.now.toISOString()
  const [after] = await ctx.db
    .update(project)
    .set({ ...columns, [reportColumns[step]]: now, ...touch(ctx), version: before!.version + 1 })
    .where(eq(project.projectId, projectId))
    .returning()
  await countProjects(ctx, [projectId])
  await dropDraft(ctx, projectId, step)
  if (next !== null && stepOf(after!) === null) await tellFinished(ctx, node)
  return { ...progress(ctx, after!), now: await stateOf(ctx, projectId) }
}

const progress = (ctx: WriteCtx, details: Project) => ({
  step: stepOf(details),
  infoStatus: infoStatusOf(details, ctx.now),
  savedAt: ctx.now.toISOString(),
})
