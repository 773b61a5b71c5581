import { pages } from '@oems/contract/operations/console.ts'
import type { Domain } from '../core/domain.ts'
import { backupJob } from './backup.ts'
import clientError from './clientError.ts'
import importBatches from './importBatches.ts'
import selfCheck, { selfCheckJob } from './selfCheck/selfCheck.ts'
import { taskSweep } from './sweep.ts'
import tasks from './tasks.ts'

/** Long tasks, imports and the system's own health. */
const operations: Domain = {
  calls: [tasks, importBatches, selfCheck, clientError],
  jobs: [taskSweep, selfCheckJob, backupJob],
  pages,
  demo: () => import('./demo.ts'),
}
export default operations
