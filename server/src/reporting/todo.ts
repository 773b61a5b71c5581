import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import { longSuspendedDays } from '@oems/contract/reporting/console.ts'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { todo } from '../core/domain.ts'
import { infoStatusOn } from '../project/infoStatus.ts'

/** Nobody has reported anything of them yet. */
const unreported = todo('project.unreported', 'biz:project-info:remind', (ctx) =>
  projectsIn(ctx, sql`p.project_status <> ${code(ProjectStatus.closed)} and ${infoStatusOn(ctx.now)} = ${code(InfoStatus.none)}`),
)
/** They stand still for so long that somebody should say what becomes of them. */
const suspendedLong = todo('project.suspended', 'biz:project:update', (ctx) =>
  projectsIn(
    ctx,
    sql`p.project_status = ${code(ProjectStatus.suspended)} and p.suspend_since < ${addDays(dayOf(ctx.now), -longSuspendedDays)}::date`,
  ),
)
export const projectTodos = [unreported, suspendedLong]

const projectsIn = (ctx: Ctx, where: SQL) =>
  ctx.db.$count(sql`project p join ${org} on ${org.id} = p.project_id`, and(isNull(org.deletedAt), where, withinScope(org.id)(ctx)))
