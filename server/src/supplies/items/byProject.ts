import { totalCap } from '@oems/contract/core/paging.ts'
import type { ProjectSupplies, ProjectSuppliesSearch } from '@oems/contract/supplies/byProject.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { companyName } from '../../core/db/companyName.ts'
import { is } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { countUpTo, offsetOf, orderOf } from '../../core/db/paging.ts'
import { requestedNode, withinNode } from '../../core/db/scope.ts'
import { gapInSql, keptRow, nearestInSql } from '../ledger/reads.ts'
import { projectSupplies as p, supplies as t } from '../tables.ts'
import { conditionsOfRow, named } from './list.ts'
import { normSources } from './normSource.ts'
import { keptFor, requireIllness } from './ofIllness.ts'

type Filters = Omit<ProjectSuppliesSearch, 'pageNo' | 'pageSize' | 'sortRules' | 'countAll'>

/** Rows of ledgers, `${p} join ${t}`, that the projects of a node have on their sheets: those of which the list of items shows the sums. */
export async function rowsMatching(ctx: Ctx, query: Filters): Promise<SQL> {
  const node = await requestedNode(ctx, query)
  await requireIllness(ctx, query.illnessId)
  return and(
    ...[isNull(p.deletedAt), eq(p.active, true), eq(p.declareType, query.declareType), withinNode(p.orgId, ctx, node)],
    ...[is(p.suppliesId, query.suppliesId), named(query.name), keptFor(query.illnessId)],
    ...conditionsOfRow(query),
  )!
}

const sortable = {
  quantity: p.quantity,
  requiredQuantity: p.requiredQuantity,
  gap: gapInSql,
  coverDays: p.coverDays,
  nearestExpiry: nearestInSql,
  ledgerAt: p.ledgerAt,
}

/** The rows of a project stand together, in the order of its sheet, unless the query sorts them. */
export async function listByProject(ctx: Ctx, { countAll, ...query }: ProjectSuppliesSearch) {
  const where = await rowsMatching(ctx, query)
  const usual = query.sortRules.length > 0 ? [p.id] : [p.orgId, t.orderNum, t.pinyin, p.id]
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({ row: p, item: t, orgName: org.orgName, companyName: companyName(ctx, org.path) })
      .from(p)
      .innerJoin(t, eq(t.id, p.suppliesId))
      .innerJoin(org, eq(org.id, p.orgId))
      .where(where)
      .orderBy(...orderOf(query, sortable), ...usual)
      .limit(query.pageSize)
      .offset(offsetOf(query)),
    countUpTo(
      ctx.db,
      sql`from ${p} join ${t} on ${t.id} = ${p.suppliesId} where ${where}`,
      countAll === 1 ? Number.MAX_SAFE_INTEGER : totalCap + 1,
    ),
  ])
  const sources = await normSources(ctx, rows)
  const isCapped = countAll === 0 && counted > totalCap
  return {
    list: rows.map(
      ({ row, item, orgName, companyName }): ProjectSupplies => ({ ...keptRow(row, item, orgName), ...sources.get(row.id)!, companyName }),
    ),
    ...{ total: isCapped ? totalCap : counted, totalCapped: isCapped, pageNo: query.pageNo, pageSize: query.pageSize },
  }
}
