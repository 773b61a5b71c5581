import type { Input } from '@oems/contract/core/call.ts'
import { chipsUpTo, type employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { nothingAsked } from './list.ts'
import { filtering, matching } from './search.ts'
import { todayRow } from './today.ts'

/** How many people each of several filters finds in a unit, all counted in one walk over them; null: the unit is too large for that. */
export async function chipCounts(ctx: Ctx, { orgId, chips }: Input<typeof employees.chipCounts>) {
  const within = await matching(ctx, { ...nothingAsked, orgId })
  const counted = chips.map(
    (chip, at) => sql`count(*) filter (where ${filtering(ctx, { ...nothingAsked, ...chip })}) as ${sql.identifier(`n${at}`)}`,
  )
  const [found] = await ask<Readonly<Record<string, number>> & { readonly few: boolean }>(
    ctx.db,
    sql`with size as materialized (select count(*) <= ${chipsUpTo} as few from (select 1 from employee e where ${within} limit ${chipsUpTo + 1}) m)
        select (select few from size) as few, ${sql.join(counted, sql`, `)}
        from employee e ${todayRow(ctx)} where ${within} and (select few from size)`,
  )
  return { counts: found!.few ? chips.map((_, at) => found![`n${at}`]!) : null }
}
