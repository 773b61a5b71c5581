import { sql } from 'drizzle-orm'
import { dayOf } from '../core/days.ts'
import { array, ask, type Database, type ReadDb } from '../core/db/database.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import type { Executor } from '../core/work/jobs.ts'
import { judgeRisks } from './judging.ts'
import { riskOf } from './risk.ts'

/** People who are compared, and people who are judged, by one statement. */
const [comparedAtOnce, judgedAtOnce] = [5_000, 500]

/** An examination says less as it grows old: whom nobody has written about is judged anew by night. */
export const riskJob: Executor = {
  bean: 'health-risk',
  name: '健康风险复核',
  meaning: '体检满12个月或24个月的人员重新评估健康风险等级',
  cron: '0 40 0 * * ?',
  timeoutSec: 3_600,
  run: async ({ database, now, signal }) => ({ processed: await judgeEverybody(database, now, signal) }),
}

/** Gives for how many it made a difference. */
export async function judgeEverybody({ db, reader }: Pick<Database, 'db' | 'reader'>, now: Date, signal?: AbortSignal): Promise<number> {
  let judged = 0
  for (let after = 0; !signal?.aborted; ) {
    const people = await ask<{ id: number }>(
      reader,
      sql`select id from employee where id > ${after} and deleted_at is null order by id limit ${comparedAtOnce}`,
    )
    const ids = people.map(({ id }) => id)
    const wrong = await differing(reader, ids, dayOf(now))
    for (let at = 0; at < wrong.length; at += judgedAtOnce) judged += await judge(db, now, wrong.slice(at, at + judgedAtOnce))
    if (people.length < comparedAtOnce) break
    after = ids.at(-1)!
  }
  return judged
}

async function differing(db: ReadDb, ids: readonly number[], today: string): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const found = await ask<{ id: number }>(
    db,
    sql`select w.person_id as id from (${riskOf(ids, today)}) w left join person_risk r on r.person_id = w.person_id
        where (coalesce(r.level, 0), coalesce(r.reasons, '{}')) is distinct from (w.level, w.reasons) order by 1`,
  )
  return found.map(({ id }) => id)
}

/** By the people's own locks: whoever is written about meanwhile is waited for. */
const judge = (db: Database['db'], now: Date, ids: readonly number[]): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select from employee where id = any(${array(ids)}::bigint[]) order by id for no key update`)
    const ctx = { db: tx, now, deltas: new Deltas() }
    const changed = await judgeRisks(ctx, ids)
    await ctx.deltas.flush(tx)
    return changed
  })
