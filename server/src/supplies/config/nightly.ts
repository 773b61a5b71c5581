import { OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { measuredUse } from './dailyUse.ts'
import { projectsAtOnce, workOffRest } from './queue.ts'
import { recalculate } from './recalculate.ts'

/** Headcounts, what changes with a day, daily use: after the clinics' cards have theirs (04 §7). */
export const normRecalc: Executor = {
  bean: 'norm-recalc',
  name: '储备标准更新',
  meaning: '按当日人数、防控类型、风险等级与近28天消耗更新各项目的标准储备量、可用天数与储备水平',
  cron: '0 20 1 * * ?',
  timeoutSec: 2 * 3_600,
  async run({ database: { db, reader }, now, signal }) {
    let processed = 0
    for await (const projectIds of projectSlices(reader)) {
      if (signal.aborted) break
      processed += await db.transaction(async (tx) => {
        const deltas = new Deltas()
        const use = await measuredUse(tx, projectIds, dayOf(now))
        const { changed } = await recalculate({ db: tx, now, deltas }, projectIds, { use })
        await deltas.flush(tx)
        return changed
      })
    }
    return { processed }
  },
}

/** What a long task that was cut off has left undone. */
export const normRest: Executor = {
  bean: 'norm-recalc-rest',
  name: '储备标准续算',
  meaning: '续算因服务中断而未完成的储备标准更新',
  cron: '0 * * * * ?',
  run: async ({ database, now, signal }) => ({ processed: await workOffRest(database, now, signal) }),
}

async function* projectSlices(db: ReadDb): AsyncGenerator<readonly number[]> {
  for (let after = 0; ; ) {
    const found = await ask<{ id: number }>(
      db,
      sql`select id from org where id > ${after} and org_type = ${code(OrgType.project)} and deleted_at is null order by id limit ${projectsAtOnce}`,
    )
    if (found.length > 0) yield found.map(({ id }) => id)
    if (found.length < projectsAtOnce) return
    after = found.at(-1)!.id
  }
}
