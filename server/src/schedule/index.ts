import { pages } from '@oems/contract/schedule/console.ts'
import type { Domain } from '../core/domain.ts'
import { ensureRunPartitions } from './partitions.ts'
import { runSweep } from './runSweep.ts'
import schedule, { jobTarget } from './schedule.ts'
import scheduleLog from './scheduleLog.ts'

/** Jobs by their schedule, and what became of their runs. */
const schedules: Domain = {
  calls: [schedule, scheduleLog],
  jobs: [runSweep],
  logTargets: { 定时任务: jobTarget },
  // At every start too: a run that finds no partition of its month lies in the default one, and keeps that month's from being made.
  prepare: ({ db }, now) => ensureRunPartitions(db, now),
  partitions: [ensureRunPartitions],
  pages,
}
export default schedules
