import { ConfigState } from '@oems/contract/illness/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { isReferred } from '../core/db/references.ts'

/** In how many configurations of projects any of these stands. */
export async function configuredProjects({ db }: Pick<WriteCtx, 'db'>, ids: readonly number[]): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`select count(distinct project_id)::int as n from project_illness_config
        where illness_id = any(${array(ids)}::bigint[]) and config_state = ${code(ConfigState.configured)}`,
  )
  return found!.n
}

/** Whether any row of another domain refers to one of these. */
export const isUsed = ({ db }: Pick<WriteCtx, 'db'>, ids: readonly number[]) => isReferred(db, 'illness', ids, ['project_illness_config'])
