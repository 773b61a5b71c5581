import { BatchState, mostUnits } from '@oems/contract/drugStock/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { diff } from '../../core/statistics/source.ts'
import { cardStateOf } from '../cardState.ts'
import { tellHolders } from '../freezing/holders.ts'
import { stockMoves } from '../moveSource.ts'
import { followCards } from '../positions.ts'
import type { BatchRow } from '../tables.ts'
import { refuseShortPast } from './balances.ts'
import { openBatches, sameBatch } from './batches.ts'
import { tooLittle } from './fefo.ts'
import type { LockedCard, LockedCards } from './locking.ts'
import { type CardAfter, lineBroken, type MoveDraft, type PostedMove, type Posting } from './moves.ts'
import { writeBatches, writeCards, writeMoves } from './writing.ts'

/**
 * The only way by which stock changes: writes the moves with what is left after each of them, the batches and the cards, and tells whoever
 * follows the cards. 1422 where a batch would hold less than nothing today or at the end of any day since the bill's.
 */
export async function postMoves(ctx: WriteCtx, { bill, clinic, cards, moves }: Posting): Promise<PostedMove[]> {
  const opened = await openBatches(ctx, clinic, cards, moves)
  const { batches, posted } = run(cards, moves, opened)
  await refuseShortPast(ctx, bill.occurDay, moves, posted, batches)
  const today = dayOf(ctx.now)
  const states = [...cards.values()].flatMap((locked) => stateOf(locked, batches, posted, today))
  const postedAt = latest(ctx.now.toISOString(), states)
  const [ids] = await Promise.all([
    writeMoves(ctx, { bill, clinic, postedAt }, posted),
    writeBatches(
      ctx,
      posted.map(({ batchId }) => batches.get(batchId)!),
    ),
    writeCards(ctx, states, postedAt),
    followCards(
      ctx,
      states.map(({ card: { clinicId, orgId, drugId, ...before }, after }) => ({ clinicId, orgId, drugId, before, after })),
    ),
    tellHolders(
      ctx,
      opened.flatMap(({ id, state }) => (state === BatchState.frozen ? batches.get(id)! : [])),
      true,
    ),
  ])
  const written = posted.map((move, at) => ({ ...move, id: ids[at]! }))
  const { billType, occurDay } = bill
  diff(
    ctx,
    stockMoves,
    null,
    written.map((move) => ({ ...move, orgId: clinic.orgId, billType, occurDay })),
  )
  return written
}

/** Moves one after the other; the batches as they are after all of them. */
function run(cards: LockedCards, moves: readonly MoveDraft[], opened: readonly BatchRow[]) {
  const batches = new Map([...[...cards.values()].flatMap(({ batches }) => batches), ...opened].map((batch) => [batch.id, batch]))
  const held = new Map([...cards].map(([drugId, { card }]) => [drugId, card.quantity]))
  const posted = moves.map((move): Omit<PostedMove, 'id'> => {
    const locked = cards.get(move.drugId)!
    const batch =
      'batchId' in move ? batches.get(move.batchId) : [...batches.values()].find((one) => sameBatch(one, move.drugId, move.batch))
    if (!batch || batch.drugId !== move.drugId) throw new Error(`no batch of drug ${move.drugId} is locked for the move`)
    const batchAfter = batch.quantity + move.delta
    const drugAfter = held.get(move.drugId)! + move.delta
    if (batchAfter < 0) throw refusalOf(move, locked, batch)
    if (drugAfter > mostUnits) throw lineBroken(move, `“${locked.drug.drugName}”库存量不能超过${mostUnits}${locked.drug.unit}`)
    const price = move.price ?? ('batch' in move ? move.batch.unitPrice : null) ?? batch.unitPrice
    batches.set(batch.id, { ...batch, quantity: batchAfter, unitPrice: priceAfter(batch, move.delta, price) })
    held.set(move.drugId, drugAfter)
    return { drugId: move.drugId, batchId: batch.id, delta: move.delta, batchAfter, drugAfter, price }
  })
  return { batches, posted }
}

/** What comes in at another price is mixed with what is there. */
function priceAfter({ quantity, unitPrice }: BatchRow, delta: number, price: string | null): string | null {
  if (delta < 0 || price === null || price === unitPrice) return unitPrice
  if (quantity === 0 || unitPrice === null) return price
  return ((quantity * Number(unitPrice) + delta * Number(price)) / (quantity + delta)).toFixed(4)
}

function stateOf(
  { card, drug }: LockedCard,
  batches: ReadonlyMap<number, BatchRow>,
  posted: readonly Omit<PostedMove, 'id'>[],
  today: string,
) {
  if (posted.every(({ drugId }) => drugId !== card.drugId)) return []
  const own = [...batches.values()].filter(({ drugId }) => drugId === card.drugId)
  return [{ card, after: cardStateOf(own, card, drug.warnDays, today) }]
}

/** Moves of a card are in the order of their moments as well: whoever waited for its lock is not written down before those who had it. */
const latest = (now: string, states: readonly CardAfter[]) =>
  states.reduce((last, { card: { lastMoveAt } }) => (lastMoveAt !== null && lastMoveAt > last ? lastMoveAt : last), now)

function refusalOf(move: MoveDraft, { drug }: LockedCard, { batchNo, quantity }: BatchRow) {
  return lineBroken(move, `${tooLittle(drug, -move.delta, quantity)}，批号${batchNo}`)
}
