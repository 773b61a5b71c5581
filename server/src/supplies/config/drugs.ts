import { createHash } from 'node:crypto'
import { ItemType, Origin } from '@oems/contract/supplies/codes.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { withinScope } from '../../core/db/scope.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { projectSupplies as t } from '../tables.ts'
import { configure, lockProject, type OwnStandard, removeConfigured } from './configure.ts'
import { openProject } from './project.ts'
import { listConfigured, listSupplies } from './reads.ts'

/** The drugs of the reserve that may be kept (04 §5.4). */
export async function listDrug(ctx: Ctx, { drugName, projectId }: { readonly drugName: string | null; readonly projectId: number | null }) {
  const found = await listSupplies(ctx, { name: drugName, projectId, illnessId: null, declareType: ItemType.drugs })
  return found.map(({ configured, ...row }) => ({ ...row, configured: configured === 1 }))
}

/** Those that a project has; its `configVersion` says what it has added and set itself. */
export async function listConfigDrug(ctx: Ctx, { projectId }: { readonly projectId: number }) {
  const items = await listConfigured(ctx, { projectId, declareType: ItemType.drugs })
  return { configVersion: versionOf(items), items }
}

interface Configuration {
  readonly projectId: number
  readonly items: readonly { readonly suppliesId: number; readonly minQuantity: number | null; readonly reason: string | null }[]
  readonly configVersion: number
}
/** Replaces what the project has added and set itself; what is required stays. */
export async function saveConfigDrug(ctx: WriteCtx, { projectId, items, configVersion }: Configuration): Promise<void> {
  await openProject(ctx, projectId)
  await lockProject(ctx, projectId)
  const before = await listConfigDrug(ctx, { projectId })
  if (before.configVersion !== configVersion) throw conflict()
  const wanted = new Set(items.map(({ suppliesId }) => suppliesId))
  const own = before.items.filter(({ origin }) => origin === Origin.added)
  const gone = own.filter(({ suppliesId }) => !wanted.has(suppliesId))
  if (gone.length > 0)
    await removeConfigured(
      ctx,
      projectId,
      gone.map(({ suppliesId }) => suppliesId),
    )
  const set = new Map(before.items.map(({ suppliesId, minOverride }) => [suppliesId, minOverride]))
  const standards = [
    ...items.filter(({ suppliesId, minQuantity }) => minQuantity !== (set.get(suppliesId) ?? null)),
    ...before.items
      .filter(({ suppliesId, minOverride, origin }) => origin === Origin.required && minOverride !== null && !wanted.has(suppliesId))
      .map(({ suppliesId }): OwnStandard => ({ suppliesId, minQuantity: null, reason: null })),
  ]
  const suppliesIds = [...wanted].filter((id) => !set.has(id))
  await configure(ctx, { projectId, suppliesIds, items: standards, declareType: ItemType.drugs })
}

/** By rows of the ledger: those of one project or of several, all or none. */
export async function deleteConfigDrug(ctx: WriteCtx, { ids }: { readonly ids: readonly number[] }): Promise<void> {
  const rows = await ctx.db
    .select({ orgId: t.orgId, suppliesId: t.suppliesId })
    .from(t)
    .where(and(isNull(t.deletedAt), inArray(t.id, [...ids]), eq(t.declareType, ItemType.drugs), withinScope(t.orgId)(ctx)))
    .orderBy(t.orgId, t.suppliesId)
  if (rows.length < ids.length) throw notFound()
  for (const [projectId, of] of Map.groupBy(rows, ({ orgId }) => orgId))
    await removeConfigured(
      ctx,
      projectId,
      of.map(({ suppliesId }) => suppliesId),
    )
}

interface Chosen {
  readonly suppliesId: number
  readonly origin: number
  readonly minOverride: number | null
}
/** Other after any change of what it is made of, whoever made it; ledger and rules do not touch it. */
function versionOf(items: readonly Chosen[]): number {
  const own = items.filter(({ origin, minOverride }) => origin === Origin.added || minOverride !== null)
  const text = own.map(({ suppliesId, minOverride }) => `${suppliesId} ${minOverride}`).sort()
  return createHash('sha256').update(text.join('\n')).digest().readUIntBE(0, 6)
}
