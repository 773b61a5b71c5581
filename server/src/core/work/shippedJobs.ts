import { JobStatus, Misfire } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { nextTime } from './cron.ts'
import type { Executor } from './jobs.ts'

/** A job as it is shipped: planned from now on, or paused. */
export const shippedJob = (
  { bean, name, cron, timeoutSec = 600, misfire = Misfire.catchUp, shippedPaused }: ShippedExecutor,
  now: Date,
) => ({
  jobName: name,
  beanName: bean,
  cronExpression: cron,
  timeoutSec,
  misfire,
  alarm: 1 as const,
  status: shippedPaused ? JobStatus.paused : JobStatus.normal,
  nextTime: shippedPaused ? null : (nextTime(cron, now)?.toISOString() ?? null),
})
type ShippedExecutor = Executor & { readonly cron: string }
export const isShipped = (executor: Executor): executor is ShippedExecutor => executor.cron !== undefined

/** Enters the shipped jobs that are not there yet; what a customer has changed of the others stays. */
export async function enterShippedJobs(db: Db, executors: readonly Executor[], now: Date): Promise<void> {
  const at = now.toISOString()
  for (const executor of executors.filter(isShipped)) {
    const job = shippedJob(executor, now)
    await db.execute(sql`
      insert into sys_schedule (created_at, created_by, updated_at, updated_by, job_name, bean_name, cron_expression, timeout_sec, misfire, alarm, status, built_in, next_time)
      values (${at}, 0, ${at}, 0, ${job.jobName}, ${job.beanName}, ${job.cronExpression}, ${job.timeoutSec}, ${job.misfire}, ${job.alarm}, ${job.status}, true, ${job.nextTime})
      on conflict do nothing`)
  }
}
