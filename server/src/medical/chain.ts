import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { array } from '../core/db/database.ts'
import { notifyCareChanged } from '../core/followers.ts'
import { project } from '../organisation/tables.ts'
import { referral as t } from './tables.ts'

/** One write at a time changes the referrals of a project: their places depend on each other. Gives back the chain as the one before has left it. */
export async function lockChain(ctx: WriteCtx, projectId: number) {
  await ctx.db.select({ id: project.projectId }).from(project).where(eq(project.projectId, projectId)).for('no key update')
  return chainOf(ctx, projectId)
}

export const chainOf = ({ db }: Pick<WriteCtx, 'db'>, projectId: number) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.orgId, projectId), isNull(t.deletedAt)))
    .orderBy(asc(t.priority), asc(t.id))

/** Beyond all places, where those that change theirs wait for each other. */
const aside = 100

/** The last step of every change of a chain: its places are in this order, and whoever relies on it hears of it. */
export async function arrange(ctx: WriteCtx, projectId: number, order: readonly number[]): Promise<void> {
  await renumber(ctx, projectId, order)
  await notifyCareChanged(ctx, [projectId])
}

/** From 1; forms that are open on one that only makes room stay good. */
async function renumber(ctx: WriteCtx, projectId: number, order: readonly number[]): Promise<void> {
  const standing = await chainOf(ctx, projectId)
  const placeOf = new Map(order.map((id, at) => [id, at + 1]))
  const moving = standing.filter(({ id, priority }) => placeOf.get(id) !== priority).map(({ id }) => id)
  if (moving.length === 0) return
  const ids = sql`${array(moving)}::bigint[]`
  const places = sql`${array(moving.map((id) => placeOf.get(id)!))}::int[]`
  await ctx.db.execute(sql`update clinic_referral set priority = priority + ${aside}::int where id = any(${ids})`)
  await ctx.db.execute(
    sql`update clinic_referral r set priority = p.place from unnest(${ids}, ${places}) as p (id, place) where r.id = p.id`,
  )
}

/** A place behind all others, for one that is new. */
export const behind = aside * 2
