import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import type { WriteCtx } from '../../core/context.ts'

export type PositionWriting = Pick<WriteCtx, 'db' | 'now' | 'deltas'>
export interface SuppliesPlace {
  readonly orgId: number
  readonly declareType: ItemTypeCode
}
/** Called before positions begin to say something, or cease to; gives what is to be done when they are written. */
export type BarenessFollower = (ctx: PositionWriting, places: readonly SuppliesPlace[]) => Promise<() => Promise<void>>
const followers: BarenessFollower[] = []

/** Told in the transaction of the change, with the positions locked; a domain that counts projects by what else they do says so in its `part.ts`. */
export function provideBarenessFollower(follower: BarenessFollower): void {
  followers.push(follower)
}

export async function tellBareness(ctx: PositionWriting, places: readonly SuppliesPlace[]): Promise<() => Promise<void>> {
  const afterwards: (() => Promise<void>)[] = []
  if (places.length > 0) for (const follow of followers) afterwards.push(await follow(ctx, places))
  return async () => {
    for (const then of afterwards) await then()
  }
}
