import type { WriteCtx } from '../core/context.ts'

/** Hears whose health is known otherwise than before: examinations, basic diseases, cases and attention; within the transaction, behind the write. */
export type HealthFollower = (ctx: Pick<WriteCtx, 'db' | 'now' | 'deltas'>, personIds: readonly number[]) => Promise<unknown>

const followers: HealthFollower[] = []

/** For domains further down, when they are loaded: whoever writes such records does not know them. */
export const followHealth = (follower: HealthFollower) => void followers.push(follower)

export async function notifyHealthChanged(ctx: Parameters<HealthFollower>[0], personIds: readonly number[]): Promise<void> {
  if (personIds.length > 0) for (const follower of followers) await follower(ctx, personIds)
}
