import { dormantLock } from './accounts/dormant.ts'
import { dayOf } from './core/days.ts'
import type { Settings } from './core/settings.ts'
import { Deltas } from './core/statistics/deltas.ts'
import { ensurePartitions } from './core/statistics/partitions.ts'
import type { Executor } from './core/work/jobs.ts'
import { openDays } from './declaration/openDay.ts'
import { prepareDeclarations } from './declaration/prepare.ts'
import { logPartition, logSeal } from './operationLog/jobs.ts'
import { selfCheckJob } from './operations/selfCheck/selfCheck.ts'
import { ensureRunPartitions, partitions, sessionSweep, taskSweep } from './operations/upkeep.ts'

/** The jobs that the product ships, as far as they are built (01 §7, 03 §7). */
export const shippedJobs = (settings: () => Promise<Settings>, tempDir: string): readonly Executor[] => [
  sessionSweep(settings),
  taskSweep(tempDir),
  dormantLock(settings),
  logSeal,
  logPartition(settings),
  selfCheckJob(settings),
  partitions([ensureRunPartitions, (db, now) => ensurePartitions(db, dayOf(now)), prepareDeclarations]),
  dayOpen,
]

/** Opens the day at midnight; whoever needs it first does it where this job has not run (03 §2.8). */
const dayOpen: Executor = {
  bean: 'day-open',
  name: '申报日开启',
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
