import { and, eq, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { array, ask, type Db } from '../../core/db/database.ts'
import { lockKey, tryShareKey } from '../../core/db/locks.ts'
import { sees, withinScope } from '../../core/db/scope.ts'
import { conflict } from '../../core/errors.ts'
import { stockRecall } from '../besideTables.ts'

/** A batch number of a drug. */
export interface DrugBatch {
  readonly drugId: number
  readonly batchNo: string
}
/** A recall that holds at a node, called out at that node or above. */
export interface Recall extends DrugBatch {
  readonly reason: string
  /** Of the node that called it out. */
  readonly orgName: string
  readonly path: string
}

/** Holds from now on at the caller's node and below; one that holds there already stays as it was said. Gives back why it holds. */
export async function enterRecall(ctx: WriteCtx, { drugId, batchNo }: DrugBatch, reason: string): Promise<string> {
  await lockKey(ctx.db, 'recall', drugId)
  const { orgId, accountId } = ctx.actor
  await ctx.db
    .insert(stockRecall)
    .values({ orgId, drugId, batchNo, reason, recalledAt: ctx.now.toISOString(), recalledBy: accountId })
    .onConflictDoNothing()
  const [standing] = await ctx.db
    .select({ reason: stockRecall.reason })
    .from(stockRecall)
    .where(and(standingOf({ drugId, batchNo }), eq(stockRecall.orgId, orgId)))
  return standing!.reason
}

const standingOf = ({ drugId, batchNo }: DrugBatch) =>
  and(eq(stockRecall.drugId, drugId), eq(stockRecall.batchNo, batchNo), isNull(stockRecall.liftedAt))

/** Ends what was called out in the caller's scope. Gives back why those held, which is what the batches are frozen for. */
export async function liftRecalls(ctx: WriteCtx, recall: DrugBatch): Promise<readonly string[]> {
  await lockKey(ctx.db, 'recall', recall.drugId)
  const lifted = await ctx.db
    .update(stockRecall)
    .set({ liftedAt: ctx.now.toISOString(), liftedBy: ctx.actor.accountId })
    .where(and(standingOf(recall), withinScope(stockRecall.orgId)(ctx)))
    .returning({ reason: stockRecall.reason })
  return lifted.map(({ reason }) => reason)
}

/** Whether a batch that comes in is called back. Whoever calls back one of these drugs at this moment might overlook it, so it comes in after that. */
export async function recallsAt(ctx: WriteCtx, orgId: number, batches: readonly DrugBatch[]): Promise<readonly Recall[]> {
  const locks = await Promise.all([...new Set(batches.map(({ drugId }) => drugId))].map((id) => tryShareKey(ctx.db, 'recall', id)))
  if (locks.includes(false)) throw conflict('所填药品正在办理召回，请稍后重试')
  return recallsOf(ctx.db, [orgId], batches)
}

/** 1409 where one of these is called back by a node that the caller does not see: whoever called it back says when it may be used again. */
export async function refuseRecalled(ctx: WriteCtx, batches: readonly (DrugBatch & { readonly orgId: number })[]): Promise<void> {
  const recalls = await recallsOf(ctx.db, [...new Set(batches.map(({ orgId }) => orgId))], batches)
  const above = recalls.find((recall) => !sees(ctx, recall))
  if (above) throw conflict(`批号${above.batchNo}由“${above.orgName}”召回，请由其解除召回`)
}

const { drugId, batchNo, orgId, reason, liftedAt } = stockRecall

const recallsOf = (db: Db, nodes: readonly number[], batches: readonly DrugBatch[]) =>
  ask<Recall>(
    db,
    sql`select distinct on (${stockRecall.id}) ${drugId} as "drugId", ${batchNo} as "batchNo", ${reason} as reason, above.org_name as "orgName", above.path
          from unnest(${array(batches.map((batch) => batch.drugId))}::bigint[], ${array(batches.map((batch) => batch.batchNo))}::text[]) b (drug_id, batch_no)
          join ${stockRecall} on ${drugId} = b.drug_id and ${batchNo} = b.batch_no and ${liftedAt} is null
          join org above on above.id = ${orgId}
          join org n on n.id = any(${array(nodes)}::bigint[]) and starts_with(n.path, above.path)`,
  )
