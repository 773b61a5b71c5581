import { dayOf } from '../core/days.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import type { Executor } from '../core/work/jobs.ts'
import { keepComplete, outdated } from './completeness.ts'

/** People of one transaction. */
const atOnce = 500

/** Archives lose the points of an examination when it is two years old. */
export const archiveAging: Executor = {
  bean: 'archive-aging',
  name: '档案完整度更新',
  meaning: '体检已满24个月的档案，完整度相应减少',
  cron: '0 20 0 * * ?',
  async run({ database: { db }, now, signal }) {
    let processed = 0
    for (let found = atOnce; found === atOnce && !signal.aborted; processed += found)
      found = await db.transaction(async (tx) => {
        const ctx = { db: tx, now, deltas: new Deltas() }
        const ids = (await outdated(tx, dayOf(now), atOnce)).map(({ id }) => id)
        if (ids.length > 0) await keepComplete(ctx, ids)
        await ctx.deltas.flush(tx)
        return ids.length
      })
    return { processed }
  },
}
