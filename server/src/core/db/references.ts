import { sql } from 'drizzle-orm'
import { array, ask, type Db } from './database.ts'

/**
 * Whether any row of another table refers to one of these, whatever has become of it. The tables are those whose foreign keys say so, but for
 * those named: no list of them could forget one.
 */
export async function isReferred(
  db: Pick<Db, 'execute'>,
  table: string,
  ids: readonly number[],
  butBy: readonly string[] = [],
): Promise<boolean> {
  const users = await ask<{ table: string; column: string }>(
    db,
    sql`select c.conrelid::regclass::text as table, a.attname as column
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.confrelid = ${table}::regclass and c.contype = 'f' and c.conparentid = 0 and not c.conrelid::regclass::text = any(${array(butBy)}::text[])
         order by 1`,
  )
  for (const { table: user, column } of users) {
    const [found] = await ask<{ used: boolean }>(
      db,
      sql`select exists (select from ${sql.raw(user)} where ${sql.identifier(column)} = any(${array(ids)}::bigint[])) as used`,
    )
    if (found!.used) return true
  }
  return false
}
