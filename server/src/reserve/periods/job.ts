import { Deltas } from '../../core/statistics/deltas.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { openAllPeriods } from './open.ts'

/** Opens the periods of the day; whoever needs them first does it where this job has not run (04 §7). */
export const periodOpen: Executor = {
  bean: 'period-open',
  name: '储备申报期开启',
  meaning: '零点按储备申报规则开启当日开始的申报期，确定应报的项目',
  cron: '0 0 0 * * ?',
  async run({ database: { db }, now }) {
    const due = await db.transaction(async (tx) => {
      const deltas = new Deltas()
      const opened = await openAllPeriods({ db: tx, now, deltas })
      await deltas.flush(tx)
      return opened
    })
    return { processed: due }
  },
}
