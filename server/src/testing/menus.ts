import { sql } from 'drizzle-orm'
import { ask, type Db } from '../core/db/database.ts'

/** Finds a shipped menu's id by its code; NaN where there is none. */
export async function menuIdsIn(db: Pick<Db, 'execute'>) {
  const rows = await ask<{ code: string; id: number }>(db, sql`select code, id from sys_menu where code is not null`)
  const byCode = new Map(rows.map(({ code, id }) => [code, id]))
  return (code: string) => byCode.get(code) ?? Number.NaN
}
