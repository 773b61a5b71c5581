import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import { longSuspendedDays, papersEndingDays } from '@oems/contract/reporting/console.ts'
import { and, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { todo } from '../core/domain.ts'
import { papersEnding } from '../medical/papers.ts'
import { project } from '../organisation/tables.ts'
import { isInfoStatus } from '../project/infoStatus.ts'

/** Nobody has reported anything of them yet. */
const unreported = todo('project.unreported', 'biz:project-info:remind', (ctx) =>
  projectsIn(ctx, and(ne(project.projectStatus, ProjectStatus.closed), isInfoStatus(InfoStatus.none, ctx.now))),
)
/** They stand still for so long that somebody should say what becomes of them. */
const suspendedLong = todo('project.suspended', 'biz:project:update', (ctx) =>
  projectsIn(
    ctx,
    and(eq(project.projectStatus, ProjectStatus.suspended), lt(project.suspendSince, addDays(dayOf(ctx.now), -longSuspendedDays))),
  ),
)
const papers = todo('project.papers', 'biz:project-medical:update', (ctx) =>
  projectsIn(ctx, papersEnding(addDays(dayOf(ctx.now), papersEndingDays))),
)
export const projectTodos = [unreported, suspendedLong, papers]

const projectsIn = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db.$count(
    sql`${project} join ${org} on ${org.id} = ${project.projectId}`,
    and(isNull(org.deletedAt), where, withinScope(org.id)(ctx)),
  )
