import type { Ctx, WriteCtx } from '../core/context.ts'
import type { PeopleFollower, Stay } from '../core/followers.ts'

export async function notifyLocked(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  for (const { locked } of ctx.registry.people) await locked?.(ctx, personIds)
}

/** What each of them writes no other waits for. */
export async function notifyEntered(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  await Promise.all(ctx.registry.people.map(({ entered }) => entered?.(ctx, personIds)))
}

export async function notifyChanged(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  for (const { changed } of ctx.registry.people) await changed?.(ctx, personIds)
}

/** The first reason for each person. */
export const refusalsOf = (ctx: Ctx, personIds: readonly number[]) => firstOf(ctx, ({ refusals }) => refusals?.(ctx, personIds))
/** The same of what has to be ended first. */
export const unendedOf = (ctx: Ctx, personIds: readonly number[]) => firstOf(ctx, ({ unended }) => unended?.(ctx, personIds))
/** Who may not leave without a reason. */
export const heldBack = (ctx: Ctx, personIds: readonly number[], day: string) =>
  firstOf(ctx, ({ leaving }) => leaving?.(ctx, personIds, day))

type Reasons = ReadonlyMap<number, string>
async function firstOf(ctx: Ctx, ask: (follower: PeopleFollower) => Promise<Reasons> | undefined): Promise<Reasons> {
  const found = new Map<number, string>()
  for (const follower of ctx.registry.people)
    for (const [id, reason] of (await ask(follower)) ?? []) if (!found.has(id)) found.set(id, reason)
  return found
}

export async function notifyDeleted(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  for (const { deleted } of ctx.registry.people) await deleted?.(ctx, personIds)
}

export async function notifyStaysLocked(ctx: WriteCtx): Promise<void> {
  await Promise.all(ctx.registry.people.map(({ staysLocked }) => staysLocked?.(ctx)))
}

export async function notifyStaysChanged(ctx: WriteCtx, before: readonly Stay[], after: readonly Stay[]): Promise<void> {
  for (const { staysChanged } of ctx.registry.people) await staysChanged?.(ctx, before, after)
}

export async function notifyMoved(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  for (const { moved } of ctx.registry.people) await moved?.(ctx, personIds)
}

export async function notifyLeft(ctx: WriteCtx, personIds: readonly number[], day: string, reason: string | null): Promise<void> {
  for (const { left } of ctx.registry.people) await left?.(ctx, personIds, day, reason)
}
