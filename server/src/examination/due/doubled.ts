import { sql } from 'drizzle-orm'
import { array, ask, type Database } from '../../core/db/database.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import { settleDue } from './settle.ts'

/**
 * At a start: who has the same examination of one hazard open twice, from before exposures that overlap were one, is settled anew. Whoever has
 * it twice with a reason, after a break, stays as they are.
 */
export const settleDoubled = ({ db }: Pick<Database, 'db'>, now: Date) =>
  db.transaction(async (tx) => {
    const doubled = await ask<{ id: number }>(
      tx,
      sql`select distinct d.person_id as id from pe_due d, unnest(d.hazards) as h (hazard) where d.record_id is null
          group by d.person_id, d.kind, d.confirmed, h.hazard having count(*) > 1`,
    )
    const people = doubled.map(({ id }) => id)
    if (people.length === 0) return
    await tx.execute(sql`select id from employee where id = any(${array(people)}::bigint[]) order by id for no key update`)
    const ctx = { db: tx, now, deltas: new Deltas() }
    await settleDue(ctx, people)
    await ctx.deltas.flush(tx)
  })
