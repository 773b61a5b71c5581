import type { WriteCtx } from '../core/context.ts'
import type { PersonDay } from './tables.ts'

/** Hears of each declaration that stands, within its transaction; most are of people in good health, and must cost nothing. */
export type DeclarationFollower = (ctx: WriteCtx, day: PersonDay) => Promise<unknown>

const followers: DeclarationFollower[] = []

/** For domains further down, when they are loaded: declarations do not know them. */
export const followDeclarations = (follower: DeclarationFollower) => void followers.push(follower)

export async function tellFollowers(ctx: WriteCtx, day: PersonDay): Promise<void> {
  for (const follower of followers) await follower(ctx, day)
}
