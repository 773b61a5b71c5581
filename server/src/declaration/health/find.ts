import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { array, ask } from '../../core/db/database.ts'
import { nodesAmong } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'

export interface Found {
  readonly id: number
  readonly personId: number
  readonly orgId: number
  readonly date: string
}

/** Days kept on line (03 §2.9). */
const kept = 25 * 31
/** By far most of what is named is no older. */
const recent = 14

/**
 * Submissions by their numbers, in the order of their people: within the scope, or unknown. The key begins with the day, so each number is
 * looked for under the last days, and only what is missing there under all of them.
 */
export async function findSubmissions(ctx: Ctx, ids: readonly number[]): Promise<Found[]> {
  const soon = await among(ctx, ids, 0, recent)
  const missing = ids.filter((id) => !soon.some((one) => one.id === id))
  const found = missing.length === 0 ? soon : [...soon, ...(await among(ctx, missing, recent, kept))]
  const nodes = await nodesAmong(
    ctx,
    found.map(({ orgId }) => orgId),
  )
  if (found.length !== ids.length || found.some(({ orgId }) => !nodes.has(orgId))) throw notFound()
  return found.sort((a, b) => a.personId - b.personId || a.id - b.id)
}

function among({ db, now }: Ctx, ids: readonly number[], from: number, to: number): Promise<Found[]> {
  const today = dayOf(now)
  const days = Array.from({ length: to - from }, (_, back) => addDays(today, -(from + back)))
  return ask<Found>(
    db,
    sql`select h.id, h.person_id as "personId", h.org_id as "orgId", h.day as date
        from unnest(${array(ids)}::bigint[]) i(id) join declare_health h on h.id = i.id and h.day = any(${array(days)}::date[])`,
  )
}
