import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './core/days.ts'
import type { Database } from './core/db/database.ts'
import { jobsOf } from './core/domain.ts'
import { SettingsReader } from './core/settings.ts'
import { startFolding } from './core/statistics/fold.ts'
import { startJobs } from './core/work/jobs.ts'
import { domains } from './domains.ts'

export interface BackgroundOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly tempDir: string
}

/** What runs beside the requests in every server process: the fold of the statistics and the job runner. */
export async function startBackground({ database, clock, log, tempDir }: BackgroundOptions): Promise<{ stop(): Promise<void> }> {
  const settings = new SettingsReader(database.reader)
  const stopListening = database.signals.listen('parameters', () => settings.forget())
  const folding = startFolding(database, log)
  const jobs = startJobs({ database, clock, log, settings, tempDir }, jobsOf(domains))
  return {
    async stop() {
      stopListening()
      await Promise.all([folding.stop(), jobs.stop()])
    },
  }
}
