import type { Input } from '@oems/contract/core/call.ts'
import { BatchStatus, ImportSituation } from '@oems/contract/operations/codes.ts'
import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import type { orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { importBatch } from '../../core/imports/tables.ts'
import { groupKeyOf } from './groupKey.ts'

type Filter = Pick<Input<typeof orgSheets.export>, 'importSituation' | 'batchNumber'>

/**
 * The nodes that an import of the caller's own has added (1) or updated (2), from the history: that of `batchNumber`, else the newest one that
 * was confirmed. Undefined: not asked for. `orgId` is the column that has to be one of them.
 */
export async function importedIn(
  ctx: Ctx,
  orgId: SQL,
  { importSituation, batchNumber }: Filter,
  importType: string,
): Promise<SQL | undefined> {
  if (importSituation === ImportSituation.all) return undefined
  const own = and(
    eq(importBatch.accountId, ctx.actor.accountId),
    eq(importBatch.importType, importType),
    eq(importBatch.status, BatchStatus.imported),
  )
  const [batch] = await ctx.db
    .select({ batchNumber: importBatch.batchNumber })
    .from(importBatch)
    .where(and(own, batchNumber === null ? undefined : eq(importBatch.batchNumber, batchNumber)))
    .orderBy(desc(importBatch.importedAt), desc(importBatch.id))
    .limit(1)
  const added = importSituation === ImportSituation.toAdd
  if (!batch || !(added || importSituation === ImportSituation.toUpdate)) return sql`false`
  return sql`${orgId} in (select h.org_id from org_history h where h.group_key = ${groupKeyOf(batch.batchNumber)}::uuid
    and h.kind = ${code(HistoryKind.imported)} and h.old_value is ${added ? sql`null` : sql`not null`})`
}
