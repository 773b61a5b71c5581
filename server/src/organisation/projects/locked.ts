import { OrgType } from '@oems/contract/organisation/codes.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { withinScope } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'
import { project } from '../tables.ts'

/** Projects that the caller sees, with their nodes, in the order of their ids: until the write ends nobody puts anything there. */
export async function lockProjects(ctx: WriteCtx, ids: readonly number[]) {
  const found = await ctx.db
    .select({ node: org, details: project })
    .from(org)
    .innerJoin(project, eq(project.projectId, org.id))
    .where(and(inArray(org.id, [...ids]), eq(org.orgType, OrgType.project), isNull(org.deletedAt), withinScope(org.id)(ctx)))
    .orderBy(asc(org.id))
    .for('update')
  if (found.length !== new Set(ids).size) throw notFound()
  return found
}
export type LockedProject = Awaited<ReturnType<typeof lockProjects>>[number]
