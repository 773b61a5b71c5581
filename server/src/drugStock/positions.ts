import type { WriteCtx } from '../core/context.ts'
import type { CardState } from './cardState.ts'

/** A card before and after something that changed it; null before it was opened. */
export interface CardChange {
  readonly clinicId: number
  readonly orgId: number
  readonly drugId: number
  readonly before: CardState | null
  readonly after: CardState
}

/**
 * What every change of cards has to tell, in its transaction: posting, freezing, limits, the nightly roll of expiry. The clinic's position
 * follows from it (04 §7).
 */
export async function followCards(ctx: Pick<WriteCtx, 'db' | 'now' | 'deltas'>, changes: readonly CardChange[]): Promise<void> {
  void ctx
  void changes
}
