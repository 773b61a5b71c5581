import { isDeepStrictEqual } from 'node:util'
import { ItemType, reserveIllness } from '@oems/contract/supplies/codes.ts'
import type { NormEffect, SuppliesDraft, SuppliesRevision } from '@oems/contract/supplies/items.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { array, ask } from '../../core/db/database.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { stamp } from '../../core/db/store.ts'
import { badField, conflict } from '../../core/errors.ts'
import { searchPinyin } from '../../core/identity.ts'
import { lockIllness } from '../../illness/illnesses.ts'
import { lackingOf } from '../config/lacking.ts'
import { needsOf } from '../config/needs.ts'
import { projectsBelow, recalculateBelow, recalculateItem } from '../config/queue.ts'
import type { ItemRow } from '../tables.ts'
import { normFields, normSet } from './normSource.ts'
import { checkItem, checkUnit } from './rules.ts'
import { store } from './store.ts'
import { warnDaysOf } from './warnDays.ts'

/** At the caller's node. */
export async function save(ctx: WriteCtx, { preview, ...draft }: SuppliesDraft): Promise<NormEffect> {
  const owner = await lockOpenNode(ctx, ctx.actor.orgId)
  const columns = { ...(await columnsOf(ctx, draft)), orgId: owner.id }
  await checkIllness(ctx, columns)
  const item: ItemRow = { ...columns, ...normSet(ctx), id: 0, version: 0, ...stamp(ctx), deletedAt: null }
  await checkItem(ctx, owner, item)
  if (preview === 1) return effectOf(ctx, null, item)
  const { id } = await store.insert(ctx, { ...columns, ...normSet(ctx) })
  return { ...unseen, id, projects: await recalculateBelow(ctx, owner.id, { suppliesIds: [id] }) }
}

export async function update(ctx: WriteCtx, { preview, id, version, ...draft }: SuppliesRevision): Promise<NormEffect> {
  const before = await changeable(ctx, id)
  if (draft.declareType !== before.declareType) throw badField('declareType', '申报类型不能修改')
  if (before.version !== version) throw conflict()
  const owner = await nodeInScope(ctx, before.orgId)
  const columns = await columnsOf(ctx, draft)
  if (columns.illnessId !== before.illnessId) await checkIllness(ctx, columns)
  const item = { ...before, ...columns }
  await checkItem(ctx, owner, item)
  await checkUnit(ctx, before, item)
  if (preview === 1) return effectOf(ctx, before, item)
  const isSameIn = (names: readonly (keyof ItemRow)[]) => names.every((name) => isDeepStrictEqual(before[name], item[name]))
  await store.update(ctx, { ...columns, ...(isSameIn(normFields) ? {} : normSet(ctx)), id, version })
  const restock = !isDeepStrictEqual(before.drugIds.toSorted(), item.drugIds.toSorted())
  return { ...unseen, id, projects: isSameIn(computedFrom) ? 0 : await recalculateItem(ctx, owner.id, id, restock) }
}

/** Nothing that any project still has or has to have. */
export async function remove(ctx: WriteCtx, { ids }: { readonly ids: readonly number[] }): Promise<void> {
  await store.remove(ctx, ids)
  const [held] = await ask<{ n: number }>(
    ctx.db,
    sql`select count(distinct org_id)::int as n from project_supplies
        where supplies_id = any(${array(ids)}::bigint[]) and deleted_at is null and (active or quantity > 0 or expired_quantity > 0)`,
  )
  if (held!.n > 0) throw conflict(`仍有${held!.n}个项目储备该物资，不能删除，可改为停用`)
}

/** What the computed numbers of a ledger's row rest on. */
const computedFrom = [...normFields, ...(['illnessId', 'drugIds', 'status', 'isKey', 'expiryManaged', 'warnDays'] as const)]

type Draft = Omit<SuppliesDraft, 'preview'>
async function columnsOf({ db }: WriteCtx, { normQty, ...draft }: Draft) {
  const isDrug = draft.declareType === ItemType.drugs
  return {
    ...draft,
    normQty: normQty === null ? null : Number(normQty).toFixed(3),
    pinyin: searchPinyin(draft.name),
    illnessId: isDrug ? reserveIllness : draft.illnessId,
    warnDays: (isDrug ? await warnDaysOf(db, draft.drugIds) : null) ?? draft.warnDays,
  }
}
async function checkIllness(ctx: WriteCtx, { illnessId }: Pick<ItemRow, 'illnessId'>): Promise<void> {
  if (illnessId !== null) await lockIllness(ctx, illnessId)
}

/** One that the caller may change: of others not even its standard's owner is told. */
async function changeable(ctx: WriteCtx, id: number): Promise<ItemRow> {
  const item = await store.get(ctx, id)
  await nodeInScope(ctx, item.orgId)
  return item
}

/** What only a preview says. */
const unseen = { gapDelta: 0, lacking: [], lackingNum: 0 }

/** By the computation that writes the ledger; nothing is written. */
async function effectOf(ctx: WriteCtx, before: ItemRow | null, after: ItemRow): Promise<NormEffect> {
  const below = await ask<{ id: number }>(ctx.db, sql`${projectsBelow([after.orgId])} order by o.id`)
  const needs = await needsOf(
    ctx.db,
    below.map(({ id }) => id),
    dayOf(ctx.now),
    { item: { before, after } },
  )
  const gapDelta = needs.reduce((sum, need) => sum + need.gapDelta, 0)
  return { id: null, projects: needs.length, gapDelta, ...(await lackingOf(ctx.db, needs)) }
}
