import { ConfigState } from '@oems/contract/illness/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'

/** In how many configurations of projects any of these stands. */
export async function configuredProjects({ db }: Pick<WriteCtx, 'db'>, ids: readonly number[]): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(distinct project_id)::int as n from project_illness_config
        where illness_id = any(${array(ids)}::bigint[]) and config_state = ${code(ConfigState.configured)}`,
  )
  return found!.n
}

/** Whether any row of another domain refers to one of these. The tables are those whose keys say so: no list of them could forget one. */
export async function isUsed({ db }: Pick<WriteCtx, 'db'>, ids: readonly number[]): Promise<boolean> {
  const users = await ask<{ table: string; column: string }>(
    db,
    sql`select c.conrelid::regclass::text as table, a.attname as column
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.confrelid = 'illness'::regclass and c.contype = 'f' and c.conparentid = 0 and c.conrelid <> 'project_illness_config'::regclass
         order by 1`,
  )
  for (const { table, column } of users) {
    const [found] = await ask<{ used: boolean }>(
      db,
      sql`select exists (select from ${sql.raw(table)} where ${sql.identifier(column)} = any(${array(ids)}::bigint[])) as used`,
    )
    if (found!.used) return true
  }
  return false
}
