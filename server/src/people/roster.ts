import { roster as calls, type RosterSearch } from '@oems/contract/people/roster.ts'
import { eq, not, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { implement } from '../core/implement.ts'
import { exportBy } from './export.ts'
import { listBy } from './list.ts'
import { e } from './search.ts'

/** The people on the caller's books: by the employer, wherever they stand (03 §5.1). */
export default implement(calls, {
  list: (ctx: Ctx, { dispatched, ...query }: RosterSearch) => listBy(ctx, query, e.homeOrgId, away(dispatched)),
  export: (ctx, { dispatched, ...query }) => exportBy(ctx, query, { name: '人员花名册', column: e.homeOrgId, further: away(dispatched) }),
})

function away(dispatched: 0 | 1 | null): SQL | undefined {
  const atHome = eq(e.orgId, e.homeOrgId)
  return dispatched === null ? undefined : dispatched === 1 ? not(atHome) : atHome
}
