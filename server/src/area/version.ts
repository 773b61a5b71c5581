import { sql } from 'drizzle-orm'
import type { Db } from '../core/db/database.ts'
import { areaState } from './tables.ts'

/** Every write to a place ends with this: whoever keeps a list of places learns that it is old. */
export const placesChanged = ({ db }: { readonly db: Db }) => db.update(areaState).set({ version: sql`${areaState.version} + 1` })
