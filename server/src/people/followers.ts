import type { Ctx, WriteCtx } from '../core/context.ts'
import type { EmpStay } from './tables.ts'

/** A domain that stores facts about people. People know no such domain; it makes itself known here when its module is loaded. */
export interface Follower {
  /** Who cannot be deleted any more, and why: 已有健康记录，请使用“离职”. */
  refusals?(ctx: Ctx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Called before the stays of deleted people go: takes back what was counted for them. */
  deleted?(ctx: WriteCtx, personIds: readonly number[]): Promise<void>
  /** Called after stays were changed other than by a delete. */
  staysChanged?(ctx: WriteCtx, before: readonly EmpStay[], after: readonly EmpStay[]): Promise<void>
}

const followers: Follower[] = []
export const followPeople = (follower: Follower) => void followers.push(follower)

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

export async function notifyStaysChanged(ctx: WriteCtx, before: readonly EmpStay[], after: readonly EmpStay[]): Promise<void> {
  for (const { staysChanged } of followers) await staysChanged?.(ctx, before, after)
}
