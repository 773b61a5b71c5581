import { sql } from 'drizzle-orm'
import type { Db, ReadDb } from '../core/db/database.ts'
import { areaState } from './tables.ts'

/** Whoever keeps a list of places knows by it whether that is old. */
export async function placesVersion({ db }: { readonly db: ReadDb }): Promise<number> {
  const [state] = await db.select({ version: areaState.version }).from(areaState)
  return state!.version
}

/** Every write to a place ends with this. */
export const placesChanged = ({ db }: { readonly db: Db }) => db.update(areaState).set({ version: sql`${areaState.version} + 1` })
