import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { projectLedger as calls, KeptRow, LedgerPage, LedgerSearch, NormSource } from '@oems/contract/supplies/ledger.ts'
import { gapOf } from '@oems/contract/supplies/norm.ts'
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { nicknamesOf } from '../../accounts/nicknames.ts'
import type { Ctx } from '../../core/context.ts'
import { daysAgo } from '../../core/days.ts'
import { has, is } from '../../core/db/filters.ts'
import type { Org } from '../../core/db/org.ts'
import { offsetOf, orderOf, pageOf, pageWith } from '../../core/db/paging.ts'
import { nodeInScope, withinScope } from '../../core/db/scope.ts'
import { notFound, ruleBroken } from '../../core/errors.ts'
import { itemView, projectNorm } from '../items/ledgerView.ts'
import { normSources } from '../items/normSource.ts'
import { keptFor } from '../items/ofIllness.ts'
import { type ItemRow, type LedgerRecord, projectSuppliesLog as l, projectSupplies as p, supplies as s } from '../tables.ts'

/** Evidence older than this asks for a count. */
const staleDays = 30

/** The project whose ledger is meant: the one that is named, or the caller's own. */
export async function projectOf(ctx: Ctx, projectId: number | null): Promise<Org> {
  const node = await nodeInScope(ctx, projectId ?? ctx.actor.orgId)
  if (node.orgType !== OrgType.project) throw ruleBroken('请选择项目')
  return node
}

export const keptRow = (row: LedgerRecord, item: ItemRow, orgName: string): Omit<KeptRow, keyof NormSource> => ({
  ...{ ...row, ...itemView(item), projectId: row.orgId, orgName, expiryManaged: item.expiryManaged, drugIds: item.drugIds },
  normWords: projectNorm(item, row),
  gap: gapOf(row.quantity, row.requiredQuantity),
  own: item.orgId === row.orgId ? 1 : 0,
})

const wanted = (ctx: Ctx, { id }: Org, query: LedgerSearch): SQL =>
  and(
    ...[eq(p.orgId, id), isNull(p.deletedAt), or(p.active, gt(p.quantity, 0), gt(p.expiredQuantity, 0))],
    query.name === null ? undefined : or(has(s.name, query.name), has(s.pinyin, query.name)),
    is(p.declareType, query.declareType),
    keptFor(query.illnessId),
    query.stockLevel.length > 0 ? inArray(p.stockLevel, [...query.stockLevel]) : undefined,
    query.expiryState.length > 0 ? inArray(p.expiryState, [...query.expiryState]) : undefined,
    query.own === null ? undefined : sql`(${s.orgId} = ${p.orgId}) = ${query.own === 1}`,
    query.drugId === null ? undefined : sql`${query.drugId} = any(${s.drugIds})`,
    query.stale === 1 ? sql`coalesce(${p.ledgerAt} < ${daysAgo(ctx.now, staleDays)}, true)` : undefined,
  )!
const usual = [asc(p.declareType), asc(s.orderNum), asc(s.pinyin), asc(p.id)]
const atMost = 500

export async function listFourProjectManager(ctx: Ctx, query: LedgerSearch): Promise<KeptRow[]> {
  const project = await projectOf(ctx, query.projectId)
  const rows = await ctx.db
    .select({ row: p, item: s })
    .from(p)
    .innerJoin(s, eq(s.id, p.suppliesId))
    .where(wanted(ctx, project, query))
    .orderBy(...usual)
    .limit(atMost)
  const sources = await normSources(ctx, rows)
  return rows.map(({ row, item }) => ({ ...keptRow(row, item, project.orgName), ...sources.get(row.id)! }))
}

export const gapInSql = sql`greatest(0, ${p.requiredQuantity} - ${p.quantity})`
/** Of what lies in the clinics and outside of them. */
export const nearestInSql = sql`least(${p.nearestExpiry}, ${p.clinicExpiry})`
const sortable = { name: s.pinyin, quantity: p.quantity, gap: gapInSql, nearestExpiry: nearestInSql, ledgerAt: p.ledgerAt }
export async function pageFourProjectManager(ctx: Ctx, query: LedgerPage) {
  const project = await projectOf(ctx, query.projectId)
  const where = wanted(ctx, project, query)
  const count = ctx.db.select({ n: sql<number>`count(*)::int` }).from(p).innerJoin(s, eq(s.id, p.suppliesId)).where(where)
  const rows = await ctx.db
    .select({ row: p, item: s, total: sql<number>`count(*) over ()::int` })
    .from(p)
    .innerJoin(s, eq(s.id, p.suppliesId))
    .where(where)
    .orderBy(...orderOf(query, sortable), ...usual)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  const sources = await normSources(ctx, rows)
  return pageWith(
    query,
    rows,
    ({ row, item }) => ({ ...keptRow(row, item, project.orgName), ...sources.get(row.id)! }),
    count.then(([found]) => found!.n),
  )
}

/** Of a row whose project the caller sees; whoever wrote may be somebody who is no longer there. */
export async function ledgerLog(ctx: Ctx, query: Input<typeof calls.ledgerLog>) {
  const [row] = await ctx.db
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.id, query.id), isNull(p.deletedAt), withinScope(p.orgId)(ctx)))
  if (!row) throw notFound()
  const last = sql`${l.id} desc`
  const found = await pageOf(
    ctx.db,
    { from: l, where: eq(l.projectSuppliesId, row.id), columns: { at: l.at }, last, ...query },
    (line) => line,
  )
  const names = await nicknamesOf(
    ctx,
    found.list.map(({ by }) => by),
  )
  return { ...found, list: found.list.map((line) => ({ ...line, byName: names.get(line.by) ?? null })) }
}
