import type { Actor, WriteCtx } from '../core/context.ts'

/** Of a change of cards; `actor` is nobody where a job does it. */
export type StockWriting = Pick<WriteCtx, 'db' | 'now' | 'deltas'> & { readonly actor?: Pick<Actor, 'accountId'> }
/** A card that says another usable quantity, or another end of it, than before. */
export interface CardMoved {
  readonly clinicId: number
  readonly orgId: number
  readonly drugId: number
}
export type StockFollower = (ctx: StockWriting, cards: readonly CardMoved[]) => Promise<void>
const followers: StockFollower[] = []

/** Told in the transaction of every change of cards, with the cards locked and written; a domain that follows stock says so in its `index.ts`. */
export function provideStockFollower(follower: StockFollower): void {
  followers.push(follower)
}

export async function tellFollowers(ctx: StockWriting, cards: readonly CardMoved[]): Promise<void> {
  if (cards.length > 0) for (const follow of followers) await follow(ctx, cards)
}
