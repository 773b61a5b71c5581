import type { Actor, WriteCtx } from '../core/context.ts'

/** Of a change of cards; `actor` is nobody where a job does it. */
export type StockWriting = Pick<WriteCtx, 'db' | 'now' | 'deltas'> & { readonly actor?: Pick<Actor, 'accountId'> }
/** A card that others follow. */
export interface FollowedCard {
  readonly clinicId: number
  readonly orgId: number
  readonly drugId: number
}
type Follow = (ctx: StockWriting, cards: readonly FollowedCard[]) => Promise<void>
interface StockFollower {
  /** Cards say another usable quantity, or another end of it, than before. */
  readonly moved: Follow
  /** Somebody has counted cards, whether or not anything was found to differ. */
  readonly counted: Follow
}
const followers: StockFollower[] = []

/** Told in the transaction of every change of cards, with the cards locked and written; a domain that follows stock says so in its `index.ts`. */
export function provideStockFollower(follower: StockFollower): void {
  followers.push(follower)
}

export async function tellFollowers(what: keyof StockFollower, ctx: StockWriting, cards: readonly FollowedCard[]): Promise<void> {
  if (cards.length > 0) for (const follower of followers) await follower[what](ctx, cards)
}
