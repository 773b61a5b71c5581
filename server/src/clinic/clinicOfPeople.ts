import { clinicOfPeople as calls } from '@oems/contract/clinic/targets.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { org } from '../core/db/org.ts'
import { requestedNode } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { e } from '../people/search.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { nearestClinics } from './lists.ts'

export default implement(calls, {
  async hasOrgClinic(ctx, { employeeId, ...place }) {
    const node = employeeId === null ? await requestedNode(ctx, place) : await siteOf(ctx, employeeId)
    const clinicIds = [...(await nearestClinics(ctx, node))]
    return { has: clinicIds.length > 0 ? (1 as const) : (0 as const), clinicIds }
  },
})

async function siteOf(ctx: Ctx, employeeId: number) {
  const [site] = await ctx.db
    .select({ path: org.path })
    .from(e)
    .innerJoin(org, eq(org.id, e.orgId))
    .where(and(eq(e.id, employeeId), visibleEmployees(ctx)))
  if (!site) throw notFound()
  return site
}
