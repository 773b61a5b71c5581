import { and, isNull, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { withinScope } from '../core/db/scope.ts'
import { e } from './search.ts'

/** An employee's record is visible at the site and at the employer (03 §5). */
export function visibleEmployees(ctx: Ctx): SQL | undefined {
  const inScope = withinScope(e.orgId)(ctx)
  return and(isNull(e.deletedAt), inScope && or(inScope, withinScope(e.homeOrgId)(ctx)))
}
