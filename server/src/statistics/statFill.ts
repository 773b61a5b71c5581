import { fillPast } from '../core/statistics/fillPast.ts'
import type { Executor } from '../core/work/jobs.ts'

/** Counts the past of figures that are new, so that nobody has to run a repair for them. */
export const statFill: Executor = {
  bean: 'stat-fill',
  name: '新指标补算',
  meaning: '为新增的统计指标补算以前各日的数字',
  cron: '0 40 * * * ?',
  timeoutSec: 3_600,
  async run({ database, now, signal }) {
    const began = performance.now()
    const clock = () => new Date(now.getTime() + performance.now() - began)
    return { processed: await fillPast(database, { clock, trigger: 1, signal }) }
  },
}
