import type { Input } from '@oems/contract/core/call.ts'
import { ItemStatus, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import type { Configurable, ConfiguredItem, supplies as calls } from '@oems/contract/supplies/items.ts'
import { normWords } from '@oems/contract/supplies/norm.ts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { has } from '../../core/db/filters.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { itemView, projectNorm } from '../items/ledgerView.ts'
import { normSources } from '../items/normSource.ts'
import { keptFor, requireIllness } from '../items/ofIllness.ts'
import { itemOrder } from '../items/store.ts'
import { visibleItems } from '../items/visible.ts'
import { projectSupplies as p, supplies as t } from '../tables.ts'
import { projectNode } from './project.ts'

/** Items that may be configured at a node, with what a project of them it has already. */
export async function listSupplies(ctx: Ctx, query: Input<typeof calls.listSupplies>): Promise<Configurable[]> {
  const node = query.projectId === null ? await requestedNode(ctx, {}) : await projectNode(ctx, query.projectId)
  await requireIllness(ctx, query.illnessId)
  const items = await ctx.db
    .select()
    .from(t)
    .where(
      and(
        visibleItems(node.path),
        eq(t.status, ItemStatus.enabled),
        eq(t.declareType, query.declareType),
        keptFor(query.illnessId),
        or(has(t.name, query.name), has(t.pinyin, query.name)),
      ),
    )
    .orderBy(itemOrder)
  const ids = items.map(({ id }) => id)
  const rows =
    query.projectId === null || ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(p)
          .where(and(eq(p.orgId, node.id), isNull(p.deletedAt), eq(p.active, true), inArray(p.suppliesId, ids)))
  return items.map((item) => {
    const row = rows.find(({ suppliesId }) => suppliesId === item.id)
    const words = row ? projectNorm(item, row) : normWords(item)
    return { ...itemView(item), normWords: words, configured: row ? 1 : 0, origin: row?.origin ?? null, minQuantity: item.minQuantity }
  })
}

interface Asked {
  readonly projectId: number
  readonly illnessId?: number | null
  readonly declareType: ItemTypeCode
}
/** The rows of a project's sheet: what is required, then what it has added. */
export async function listConfigured(ctx: Ctx, { projectId, illnessId = null, declareType }: Asked): Promise<ConfiguredItem[]> {
  const node = await projectNode(ctx, projectId)
  await requireIllness(ctx, illnessId)
  const rows = await ctx.db
    .select({ row: p, item: t })
    .from(p)
    .innerJoin(t, eq(t.id, p.suppliesId))
    .where(and(eq(p.orgId, node.id), isNull(p.deletedAt), eq(p.active, true), eq(p.declareType, declareType), keptFor(illnessId)))
    .orderBy(p.origin, sql`${itemOrder}`)
  const sources = await normSources(ctx, rows)
  return rows.map(({ row, item }) => ({ ...row, ...itemView(item), ...sources.get(row.id)!, normWords: projectNorm(item, row) }))
}
