import type { CardConfig } from '@oems/contract/drugStock/cards.ts'
import { MinMode } from '@oems/contract/drugStock/codes.ts'
import { stockLevelOf } from '@oems/contract/drugStock/level.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { changeRows } from '../../core/db/changeRows.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { org } from '../../core/db/org.ts'
import { withinScope } from '../../core/db/scope.ts'
import { touch } from '../../core/db/store.ts'
import { badField, conflict, notFound } from '../../core/errors.ts'
import { drug } from '../../dictionary/tables.ts'
import { followCards } from '../positions.ts'
import { clinicDrug as c } from '../tables.ts'
import { daysToCover, minimumFor } from './required.ts'

/** What cards are to hold, and where they stand on the shelf: all of them or none. Their levels follow at once. */
export async function config(ctx: WriteCtx, { items }: CardConfig): Promise<void> {
  const asked = new Map(items.map((item) => [item.clinicDrugId, item]))
  const twice = items.findIndex((item) => asked.get(item.clinicDrugId) !== item)
  if (twice >= 0) throw badField(`items.${twice}.clinicDrugId`, '同一库存卡只能设置一次')
  const cards = await locked(ctx, [...asked.keys()])
  if (cards.length !== items.length) throw notFound()
  await requireOpen(ctx, [...new Set(cards.map(({ card }) => card.orgId))])
  const changes = cards.map(({ card, drugName, isOutside }) => {
    const { version, minMode, minQuantity, maxQuantity, shelf } = asked.get(card.id)!
    if (version !== card.version) throw conflict(`“${drugName}”的库存卡已变化，请刷新后重试`)
    const minimum = minMode === MinMode.manual ? (minQuantity ?? 0) : minimumFor(card.dailyUse, daysToCover(ctx.settings, isOutside))
    const stockLevel = stockLevelOf(card.usableQuantity, minimum, card.coverDays)
    const after = { ...card, minMode, minQuantity: minimum, maxQuantity, shelf, stockLevel, version: version + 1 }
    return { before: card, after, name: drugName }
  })
  const fields = ({ id, version, minMode, minQuantity, maxQuantity, shelf, stockLevel }: typeof c.$inferSelect) => ({
    ...{ id, version, minMode, minQuantity, maxQuantity, shelf, stockLevel },
    ...touch(ctx),
  })
  await changeRows(
    ctx.db,
    c,
    changes.map(({ after }) => fields(after)),
  )
  await followCards(
    ctx,
    changes.map(({ before, after }) => ({ ...{ clinicId: after.clinicId, orgId: after.orgId, drugId: after.drugId }, before, after })),
  )
  for (const { before, after, name } of changes) ctx.note({ what: '库存卡', id: after.id, name, orgId: after.orgId, before, after })
}

/** In the order in which every posting locks them. */
const locked = (ctx: WriteCtx, ids: readonly number[]) =>
  ctx.db
    .select({ card: c, drugName: drug.drugName, isOutside: org.isOutside })
    .from(c)
    .innerJoin(drug, eq(drug.id, c.drugId))
    .innerJoin(org, eq(org.id, c.orgId))
    .where(and(inArray(c.id, [...ids]), isNull(c.deletedAt), withinScope(c.orgId)(ctx)))
    .orderBy(asc(c.clinicId), asc(c.drugId))
    .for('update', { of: c })
