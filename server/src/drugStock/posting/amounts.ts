import { fen } from '../cardState.ts'
import type { LockedCards } from './locking.ts'
import type { MoveDraft } from './moves.ts'

/** What a bill amounts to, in fen: its units at the price of the move, else of the batch. */
export const amountOf = (moves: readonly MoveDraft[], cards: LockedCards) =>
  moves.reduce((sum, move) => sum + fen(Math.abs(move.delta), priceOf(move, cards)), 0)

function priceOf(move: MoveDraft, cards: LockedCards): string | null {
  if (move.price != null) return move.price
  if ('batch' in move) return move.batch.unitPrice
  return cards.get(move.drugId)!.batches.find(({ id }) => id === move.batchId)?.unitPrice ?? null
}
