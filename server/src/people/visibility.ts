import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { inSight, withinScope } from '../core/db/scope.ts'
import { e } from './search.ts'

/** An employee's record is visible at the site and at the employer (03 §5). */
export function visibleEmployees(ctx: Ctx): SQL | undefined {
  const inScope = withinScope(e.orgId)(ctx)
  return and(isNull(e.deletedAt), inScope && or(inScope, withinScope(e.homeOrgId)(ctx)))
}

/** The same of one employee `e` in a statement that is planned once for every caller, whose scope it is given by `scopeOf`. */
export const visibleEmployee = sql`e.deleted_at is null and ${inSight(sql`e.org_id, e.home_org_id`)}`
