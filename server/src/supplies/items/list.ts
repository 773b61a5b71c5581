import { ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import type { SuppliesSearch } from '@oems/contract/supplies/items.ts'
import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { has, is } from '../../core/db/filters.ts'
import type { Org } from '../../core/db/org.ts'
import { offsetOf, orderOf } from '../../core/db/paging.ts'
import { idsIn, requestedNode, withinNode } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'
import { drug } from '../../dictionary/tables.ts'
import { type ItemRow, projectSupplies as p, supplies as t } from '../tables.ts'
import { ledgerView } from './ledgerView.ts'
import { keptFor, requireIllness } from './ofIllness.ts'
import { itemOrder, store, viewsOf } from './store.ts'

/** What the projects of a node have of an item; numbers of nothing are nothing. */
interface Totals {
  readonly id: number
  readonly projectNum: number
  readonly quantity: number
  readonly requiredQuantity: number
  readonly gap: number
  readonly shortageProjectNum: number
  readonly nearestExpiry: string | null
  readonly expiringNum: number
}
const none = { projectNum: 0, quantity: 0, requiredQuantity: 0, gap: 0, shortageProjectNum: 0, nearestExpiry: null, expiringNum: 0 }
const soon = code(ExpiryState.near, ExpiryState.imminent)

/** Of each item of a list, over the active rows at and below a node. */
const totalsOf = (node: Org, ids: SQL) => sql`
  select p.supplies_id as id, count(*)::int as "projectNum", sum(p.quantity)::bigint as quantity, sum(p.required_quantity)::bigint as "requiredQuantity",
    sum(greatest(0, p.required_quantity - p.quantity))::bigint as gap, count(*) filter (where p.stock_level < ${code(StockLevel.normal)})::int as "shortageProjectNum",
    min(least(p.nearest_expiry, p.clinic_expiry)) as "nearestExpiry", count(*) filter (where p.expiry_state in (${soon}))::int as "expiringNum"
  from project_supplies p join org o on o.id = p.org_id and o.deleted_at is null and starts_with(o.path, ${node.path})
  where p.deleted_at is null and p.active and p.supplies_id in (${ids}) group by p.supplies_id`

export const named = (name: string | null) => or(has(t.name, name), has(t.pinyin, name))
/** What was asked of a row of a ledger. */
export const conditionsOfRow = ({ stockLevel, expiryState, origin }: Pick<SuppliesSearch, 'stockLevel' | 'expiryState' | 'origin'>) => [
  ...(stockLevel.length > 0 ? [inArray(p.stockLevel, stockLevel)] : []),
  ...(expiryState.length > 0 ? [inArray(p.expiryState, expiryState)] : []),
  ...(origin === null ? [] : [eq(p.origin, origin)]),
]

/** Items of a node, of those above and of those below, by what was asked for. */
export async function matching(ctx: Ctx, query: Omit<SuppliesSearch, 'pageNo' | 'pageSize' | 'sortRules'>) {
  const node = await requestedNode(ctx, query)
  await requireIllness(ctx, query.illnessId)
  const ofRows = conditionsOfRow(query)
  const held = ctx.db
    .select({ one: sql`1` })
    .from(p)
    .where(and(eq(p.suppliesId, t.id), isNull(p.deletedAt), eq(p.active, true), withinNode(p.orgId, ctx, node), ...ofRows))
  const where = and(
    isNull(t.deletedAt),
    eq(t.declareType, query.declareType),
    or(inArray(t.orgId, idsIn(node.path)), withinNode(t.orgId, ctx, node)),
    named(query.name),
    and(keptFor(query.illnessId), is(t.status, query.status)),
    ofRows.length > 0 ? exists(held) : undefined,
  )!
  return { node, where }
}

export async function list(ctx: Ctx, query: SuppliesSearch) {
  const { node, where } = await matching(ctx, query)
  const { rows, total } = await pageOf(ctx, query, node, where)
  return { list: await withTotals(ctx, rows, node, query.projectId), total, pageNo: query.pageNo, pageSize: query.pageSize }
}

const byTotals: readonly string[] = ['quantity', 'gap', 'nearestExpiry', 'shortageProjectNum']

/** Only a list that is sorted by numbers needs those of all items. */
async function pageOf(ctx: Ctx, query: SuppliesSearch, node: Org, where: SQL) {
  const isByTotals = query.sortRules.some(({ field }) => byTotals.includes(field))
  const all = sql`select ${t.id} from ${t} where ${where}`
  const joined = isByTotals ? sql`left join (${totalsOf(node, all)}) totals on totals.id = ${t.id}` : sql``
  const order = sql.join(
    [
      ...orderOf(query, {
        ...{ name: t.pinyin, quantity: sql`coalesce(totals.quantity, 0)`, gap: sql`coalesce(totals.gap, 0)` },
        ...{ nearestExpiry: sql`totals."nearestExpiry"`, shortageProjectNum: sql`coalesce(totals."shortageProjectNum", 0)` },
      }),
      itemOrder,
    ],
    sql`, `,
  )
  const [found, total] = await Promise.all([
    ask<{ id: number }>(
      ctx.db,
      sql`select ${t.id} as id from ${t} ${joined} where ${where} order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}`,
    ),
    ctx.db.$count(t, where),
  ])
  const ids = found.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await ctx.db.select().from(t).where(inArray(t.id, ids))
  return { rows: ids.map((id) => rows.find((row) => row.id === id)!), total }
}

export async function withTotals(ctx: Ctx, rows: readonly ItemRow[], node: Org, projectId: number | null) {
  const ids = sql`select unnest(${array(rows.map(({ id }) => id))}::bigint[])`
  const [views, totals, own] = await Promise.all([
    viewsOf(ctx, rows),
    ask<Totals>(ctx.db, totalsOf(node, ids)),
    projectId === null
      ? []
      : ctx.db
          .select()
          .from(p)
          .where(and(eq(p.orgId, projectId), isNull(p.deletedAt), sql`${p.suppliesId} in (${ids})`)),
  ])
  return views.map((view) => {
    const { id: _, ...numbers } = totals.find(({ id }) => id === view.id) ?? { id: 0, ...none }
    const row = own.find(({ suppliesId }) => suppliesId === view.id)
    return { ...view, ...numbers, ledger: row ? ledgerView(row, view, node.orgName) : null }
  })
}

export async function info(ctx: Ctx, { suppliesId }: { readonly suppliesId: number }) {
  const row = await store.get(ctx, suppliesId)
  const node = await requestedNode(ctx, {})
  const [[view], drugs, levels] = await Promise.all([
    viewsOf(ctx, [row]),
    ctx.db
      .select({ drugId: drug.id, drugName: drug.drugName, spec: drug.spec })
      .from(drug)
      .where(inArray(drug.id, row.drugIds))
      .orderBy(drug.id),
    ctx.db
      .select({ stockLevel: p.stockLevel, projects: sql<number>`count(*)::int` })
      .from(p)
      .where(and(eq(p.suppliesId, suppliesId), isNull(p.deletedAt), eq(p.active, true), withinNode(p.orgId, ctx, node)))
      .groupBy(p.stockLevel)
      .orderBy(sql`${p.stockLevel} nulls last`),
  ])
  if (!view) throw notFound()
  return { ...view, drugs, levels }
}
