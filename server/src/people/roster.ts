import { BatchStatus, ImportSituation } from '@oems/contract/operations/codes.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { employeeSheets, rosterSheets } from '@oems/contract/people/import.ts'
import { roster as calls, type RosterSearch } from '@oems/contract/people/roster.ts'
import { and, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { implement } from '../core/implement.ts'
import { importBatch } from '../core/imports/tables.ts'
import { exportBy } from './export.ts'
import { listBy } from './list.ts'
import { e } from './search.ts'

/** The people on the caller's books: by the employer, wherever they stand (03 §5.1). */
export default implement(calls, {
  list: async (ctx: Ctx, { dispatched, importSituation, ...query }: RosterSearch) =>
    listBy(ctx, query, e.homeOrgId, await further(ctx, { dispatched, importSituation })),
  export: async (ctx, { dispatched, importSituation, ...query }) =>
    exportBy(ctx, query, { name: '人员花名册', column: e.homeOrgId, further: await further(ctx, { dispatched, importSituation }) }),
})

const further = async (ctx: Ctx, { dispatched, importSituation }: Pick<RosterSearch, 'dispatched' | 'importSituation'>) =>
  and(away(dispatched), await imported(ctx, importSituation))

function away(dispatched: 0 | 1 | null): SQL | undefined {
  const atHome = eq(e.orgId, e.homeOrgId)
  return dispatched === null ? undefined : dispatched === 1 ? not(atHome) : atHome
}

const types = [importTypeOf(employeeSheets), importTypeOf(rosterSheets)]

/** Whom the latest import that the caller confirmed has added, or updated; whoever was imported again since belongs to that one. */
async function imported(ctx: Ctx, situation: RosterSearch['importSituation']): Promise<SQL | undefined> {
  if (situation === ImportSituation.all) return undefined
  const own = and(eq(importBatch.accountId, ctx.actor.accountId), inArray(importBatch.importType, types))
  const [latest] = await ctx.db
    .select({ batchNumber: importBatch.batchNumber })
    .from(importBatch)
    .where(and(own, eq(importBatch.status, BatchStatus.imported)))
    .orderBy(desc(importBatch.importedAt), desc(importBatch.id))
    .limit(1)
  return latest ? and(eq(e.importBatch, latest.batchNumber), eq(e.importSituation, situation)) : sql`false`
}
