import type { Input } from '@oems/contract/core/call.ts'
import { BatchState } from '@oems/contract/drugStock/codes.ts'
import type { Recall, stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { account } from '../../accounts/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { columnsOf } from '../../core/db/columnsOf.ts'
import { ask } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { offsetOf, pageWith } from '../../core/db/paging.ts'
import { fromAbove, sees, withinScope } from '../../core/db/scope.ts'
import { drug } from '../../dictionary/tables.ts'
import { stockRecall as r } from '../besideTables.ts'
import { iso, ofDrug } from '../reads/columns.ts'
import { stockBatch as b } from '../tables.ts'

/** Recalls that stand, with what clinics of the caller's scope below each of them still hold frozen. */
export async function recalls(ctx: Ctx, query: Input<typeof stockTransfers.recalls>) {
  const where = and(isNull(r.liftedAt), fromAbove(r.orgId)(ctx)) ?? sql`true`
  const held = and(
    ...[eq(b.drugId, r.drugId), eq(b.batchNo, r.batchNo), eq(b.state, BatchState.frozen), gt(b.quantity, 0), isNull(b.deletedAt)],
    withinScope(b.orgId)(ctx),
  )
  const columns = {
    total: sql`count(*) over ()`,
    ...{ recallId: sql`${r.id}`, ...ofDrug, batchNo: sql`${r.batchNo}`, reason: sql`${r.reason}`, recalledAt: iso(r.recalledAt) },
    ...{ orgName: sql`${org.orgName}`, path: sql`${org.path}`, recalledByName: sql`${account.nickname}` },
    ...{ frozenQuantity: sql`held.quantity`, clinicNum: sql`held.clinics` },
  }
  const rows = await ask<Omit<Recall, 'mayLift'> & { readonly path: string; readonly total: number }>(
    ctx.db,
    sql`select ${columnsOf(columns)}
          from ${r} join ${org} on ${org.id} = ${r.orgId} join ${drug} on ${drug.id} = ${r.drugId} left join ${account} on ${account.id} = ${r.recalledBy}
          cross join lateral (
            select coalesce(sum(${b.quantity}), 0)::int as quantity, count(distinct ${b.clinicId})::int as clinics
              from ${b} join org n on n.id = ${b.orgId} and starts_with(n.path, ${org.path}) where ${held}) held
         where ${where} order by ${r.recalledAt} desc, ${r.id} desc limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  const view = ({ path, total: _, ...row }: (typeof rows)[number]): Recall => ({ ...row, mayLift: sees(ctx, { path }) ? 1 : 0 })
  return pageWith(query, rows, view, ctx.db.$count(r, where))
}
