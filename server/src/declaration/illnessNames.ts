import { inArray } from 'drizzle-orm'
import type { ReadDb } from '../core/db/database.ts'
import { illness } from '../illness/tables.ts'

/** What an illness is called. */
export type Names = (illnessId: number | null) => string | null

/** The names of those that are mentioned. */
export async function illnessesOf(db: ReadDb, named: readonly (number | null)[]): Promise<Names> {
  const ids = [...new Set(named.filter((one) => one !== null))]
  const found =
    ids.length === 0 ? [] : await db.select({ id: illness.id, name: illness.name }).from(illness).where(inArray(illness.id, ids))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}
