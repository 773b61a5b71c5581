import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { changeRows } from '../../core/db/changeRows.ts'
import { array } from '../../core/db/database.ts'
import { touch } from '../../core/db/store.ts'
import { drug } from '../../dictionary/tables.ts'
import { cardStateOf } from '../cardState.ts'
import { followCards } from '../positions.ts'
import { type BatchRow, type CardRow, clinicDrug, stockBatch } from '../tables.ts'

export interface HeldCard {
  readonly card: CardRow
  readonly warnDays: number
  readonly batches: readonly BatchRow[]
}

/** Cards of many clinics at once, in the order in which every posting locks them: by clinic and drug, then their batches by number. */
export async function lockHeld(ctx: WriteCtx, cardIds: readonly number[]): Promise<HeldCard[]> {
  const cards = await ctx.db
    .select({ card: clinicDrug, warnDays: drug.warnDays })
    .from(clinicDrug)
    .innerJoin(drug, eq(drug.id, clinicDrug.drugId))
    .where(sql`${clinicDrug.id} = any(${array(cardIds)}::bigint[])`)
    .orderBy(asc(clinicDrug.clinicId), asc(clinicDrug.drugId))
    .for('update', { of: clinicDrug })
  const byDrug = Map.groupBy(cards, ({ card }) => card.drugId)
  const ofCards = [...byDrug].map(([drugId, own]) =>
    and(eq(stockBatch.drugId, drugId), sql`${stockBatch.clinicId} = any(${array(own.map(({ card }) => card.clinicId))}::bigint[])`),
  )
  const batches = await ctx.db
    .select()
    .from(stockBatch)
    .where(or(...ofCards))
    .orderBy(asc(stockBatch.id))
    .for('update')
  const byCard = Map.groupBy(batches, ({ clinicId, drugId }) => `${clinicId} ${drugId}`)
  return cards.map((held) => ({ ...held, batches: byCard.get(`${held.card.clinicId} ${held.card.drugId}`) ?? [] }))
}

/** Says anew what the cards say of their batches, as these are now, and tells whoever follows the cards. */
export async function restate(ctx: WriteCtx, cards: readonly HeldCard[], now: ReadonlyMap<number, BatchRow>): Promise<void> {
  const today = dayOf(ctx.now)
  const restated = cards.map(({ card, warnDays, batches }) => {
    const own = batches.map((batch) => now.get(batch.id) ?? batch)
    return { card, after: cardStateOf(own, card, warnDays, today) }
  })
  await changeRows(
    ctx.db,
    clinicDrug,
    restated.map(({ card: { id, version }, after }) => ({ id, ...after, ...touch(ctx), version: version + 1 })),
  )
  await followCards(
    ctx,
    restated.map(({ card: { clinicId, orgId, drugId, ...before }, after }) => ({ clinicId, orgId, drugId, before, after })),
  )
}
