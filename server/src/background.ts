import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './core/database.ts'
import type { Clock } from './core/days.ts'
import { startFolding } from './core/statistics/fold.ts'

export interface BackgroundOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly tempDir: string
}

/** What runs beside the requests in every server process: the fold of the statistics and the job runner. */
export async function startBackground({ database, log }: BackgroundOptions): Promise<{ stop(): Promise<void> }> {
  const folding = startFolding(database, log)
  return { stop: () => folding.stop() }
}
