import { inArray } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { mayNameIllness } from '../illness/naming.ts'
import { illness } from '../illness/tables.ts'

/** What an illness is called. */
export type Names = (illnessId: number | null) => string | null

/** The names of those that are mentioned; none for whoever may not read what somebody has. */
export async function illnessesOf(ctx: Ctx, named: readonly (number | null)[]): Promise<Names> {
  if (!mayNameIllness(ctx)) return () => null
  const { db } = ctx
  const ids = [...new Set(named.filter((one) => one !== null))]
  const found =
    ids.length === 0 ? [] : await db.select({ id: illness.id, name: illness.name }).from(illness).where(inArray(illness.id, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}

/** As it is told: the illness by its number and name, and by neither to whoever may not read what somebody has. */
export const namedBy = <S extends { readonly illnessId: number | null }>(ctx: Ctx, submission: S, nameOf: Names) =>
  mayNameIllness(ctx) ? { ...submission, illnessName: nameOf(submission.illnessId) } : { ...submission, illnessId: null, illnessName: null }
