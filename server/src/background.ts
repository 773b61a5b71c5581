import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './core/days.ts'
import type { Database } from './core/db/database.ts'
import { jobsOf } from './core/domain.ts'
import { SettingsReader } from './core/settings.ts'
import { startFolding } from './core/statistics/fold.ts'
import { startJobs } from './core/work/jobs.ts'
import { failDeadTasks } from './core/work/taskStates.ts'
import { domains } from './domains.ts'
import { tellOfFailedRun } from './schedule/alarm.ts'

export interface BackgroundOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly tempDir: string
}

async function eachMinute(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  do await work()
  while (await pause(60_000, true, { signal }).catch(() => false))
}

/**
 * What runs beside the requests in every server process: the fold of the statistics, the job runner, and the look for tasks whose process has
 * died, whose owners hear of it.
 */
export async function startBackground({ database, clock, log, tempDir }: BackgroundOptions): Promise<{ stop(): Promise<void> }> {
  const settings = new SettingsReader(database.reader)
  const folding = startFolding(database, log, clock)
  const jobs = startJobs({ database, clock, log, settings, tempDir, alarm: tellOfFailedRun }, jobsOf(domains))
  const { signals } = database
  const listening = [signals.listen('parameters', () => settings.forget()), signals.listen('jobs', jobs.wake)]
  const stopping = new AbortController()
  const watching = eachMinute(stopping.signal, async () => {
    await failDeadTasks(database.db, clock()).catch((error: unknown) => log.warn(error, 'tasks of a dead process are not told yet'))
  })
  return {
    async stop() {
      stopping.abort()
      for (const stop of listening) stop()
      await Promise.all([folding.stop(), jobs.stop(), watching])
    },
  }
}
