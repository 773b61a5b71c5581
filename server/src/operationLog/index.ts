import { pages } from '@oems/contract/operationLog/console.ts'
import type { Domain } from '../core/domain.ts'
import { logPartition, logSeal } from './jobs.ts'
import logs from './logs.ts'
import { ensureLogPartitions } from './partitions.ts'

/** What was done, by whom; read, charted, sealed. */
const operationLog: Domain = {
  calls: [logs],
  jobs: [logSeal, logPartition],
  pages,
  prepare: ({ db }, now) => ensureLogPartitions(db, now),
}
export default operationLog
