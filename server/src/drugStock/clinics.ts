import { and, eq, isNull } from 'drizzle-orm'
import { clinic } from '../clinic/tables.ts'
import type { Ctx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'

/** A clinic of the caller's scope with its node; one out of sight is not there (1404). */
export async function clinicInScope(ctx: Ctx, clinicId: number) {
  const [found] = await ctx.db
    .select({ clinic, orgName: org.orgName, path: org.path, isOutside: org.isOutside })
    .from(clinic)
    .innerJoin(org, eq(org.id, clinic.orgId))
    .where(and(eq(clinic.id, clinicId), isNull(clinic.deletedAt), withinScope(clinic.orgId)(ctx)))
    .prepare(ctx.actor.scope === 'everything' ? 'clinic anywhere' : 'clinic in scope')
    .execute()
  if (!found) throw notFound()
  return found
}
