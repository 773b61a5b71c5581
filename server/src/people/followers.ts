import type { Ctx, WriteCtx } from '../core/context.ts'
import type { CountedStay } from './staySource.ts'

/** A domain that stores facts about people. People know no such domain; it makes itself known here when its module is loaded. */
export interface Follower {
  /** Called when people are locked for a change: what is written about them meanwhile waits, and what was written is seen. */
  locked?(ctx: WriteCtx, personIds: readonly number[]): Promise<unknown>
  /** Who cannot be deleted any more, and why: 已有健康记录，请使用“离职”. */
  refusals?(ctx: Ctx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Called when people are deleted, their stays being gone: takes back what was counted for them. */
  deleted?(ctx: WriteCtx, personIds: readonly number[]): Promise<void>
  /** Called with every change of stays, from none for who comes to none for who is deleted. */
  staysChanged?(ctx: WriteCtx, before: readonly CountedStay[], after: readonly CountedStay[]): Promise<void>
}

const followers: Follower[] = []
export const followPeople = (follower: Follower) => void followers.push(follower)

export async function notifyLocked(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  for (const { locked } of followers) await locked?.(ctx, personIds)
}

/** The first reason for each person. */
export async function refusalsOf(ctx: Ctx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>()
  for (const { refusals } of followers)
    for (const [id, reason] of (await refusals?.(ctx, personIds)) ?? []) if (!found.has(id)) found.set(id, reason)
  return found
}

export async function notifyDeleted(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  for (const { deleted } of followers) await deleted?.(ctx, personIds)
}

export async function notifyStaysChanged(ctx: WriteCtx, before: readonly CountedStay[], after: readonly CountedStay[]): Promise<void> {
  for (const { staysChanged } of followers) await staysChanged?.(ctx, before, after)
}
