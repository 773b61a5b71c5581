import { and, isNull, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { withinScope } from '../core/db/scope.ts'
import { e } from './search.ts'

/** An employee's record is seen where he stands and where he is employed (03 §5). */
export function visibleEmployees(ctx: Ctx): SQL | undefined {
  const here = withinScope(e.orgId)(ctx)
  return and(isNull(e.deletedAt), here && or(here, withinScope(e.homeOrgId)(ctx)))
}
