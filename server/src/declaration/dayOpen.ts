import { Deltas } from '../core/statistics/deltas.ts'
import type { Executor } from '../core/work/jobs.ts'
import { openDays } from './openDay.ts'

/** Opens the day at midnight; whoever needs it first does it where this job has not run (03 §2.8). */
export const dayOpen: Executor = {
  bean: 'day-open',
  name: '申报日开启',
  meaning: '零点开启当日的健康申报，确定各单位的应报人数',
  cron: '0 0 0 * * ?',
  async run({ database: { db }, now }) {
    const opened = await db.transaction(async (tx) => {
      const deltas = new Deltas()
      const days = await openDays({ db: tx, now, deltas })
      await deltas.flush(tx)
      return days
    })
    return { processed: opened.length, ...(opened.length > 0 && { message: opened.join('、') }) }
  },
}
