import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { judgeRisks } from './judging.ts'

/** People of one round. */
const chunk = 5_000

/** What the night would judge. */
const load: DemoLoader = async (db, now) => {
  for (let after = 0; ; ) {
    const people = await ask<{ id: number }>(
      db,
      sql`select id from employee where id > ${after} and deleted_at is null order by id limit ${chunk}`,
    )
    const ids = people.map(({ id }) => id)
    const ctx = { db, now, deltas: new Deltas() }
    await judgeRisks(ctx, ids)
    await ctx.deltas.flush(db)
    if (people.length < chunk) return
    after = ids.at(-1)!
  }
}
export default load
