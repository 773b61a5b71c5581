import type { Input } from '@oems/contract/core/call.ts'
import { readiness as calls } from '@oems/contract/readiness/readiness.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { project } from '../organisation/tables.ts'
import { factsOf } from './facts.ts'
import { readinessOf } from './readinessOf.ts'
import { thresholdsOf } from './thresholds.ts'

/** As it is now: the day's own effects count from midnight on, whatever was noted at night. */
async function readiness(ctx: Ctx, { projectId }: Input<typeof calls.readiness>) {
  const { orgName } = await nodeInScope(ctx, projectId)
  const day = dayOf(ctx.now)
  const facts = (await factsOf(ctx.db, [projectId], ctx.now)).get(projectId)
  if (!facts) throw notFound()
  const [recorded] = await ctx.db.select({ readiness: project.readiness }).from(project).where(eq(project.projectId, projectId))
  const { readiness, items } = readinessOf(facts, thresholdsOf(ctx.settings, day))
  return {
    ...{ projectId, projectName: orgName, readiness, recorded: recorded?.readiness ?? null },
    items: items.map(({ gaps, ...item }) => ({ ...item, gaps: [...gaps] })),
  }
}

export default implement(calls, inSnapshot({ readiness }))
