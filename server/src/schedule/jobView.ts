import { JobStatus } from '@oems/contract/operations/codes.ts'
import type { Job, JobDraft, JobInfo, JobParams, RunBar } from '@oems/contract/schedule/schedule.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import type { Registry } from '../core/domain.ts'
import { badField } from '../core/errors.ts'
import { checkCron, nextTime } from '../core/work/cron.ts'
import { readParams } from '../core/work/jobParams.ts'
import type { Schedule } from '../core/work/jobTables.ts'

type Frame = Pick<Ctx, 'now'> & { readonly registry: Pick<Registry, 'executors'> }

/** What its executor is called; of one that the release no longer has, its bean. */
export const executorName = ({ registry }: Frame, beanName: string) => registry.executors.get(beanName)?.name ?? beanName

const flagOf = (value: boolean) => (value ? 1 : 0)
export const isRunning = ({ lockedBy, runAskedAt }: Pick<Schedule, 'lockedBy' | 'runAskedAt'>) => lockedBy !== null || runAskedAt !== null

export const toJob = (ctx: Frame, { id, params, builtIn, ...row }: Schedule): JobInfo => ({
  ...row,
  jobId: id,
  params: JSON.parse(params) as JobParams,
  executor: executorName(ctx, row.beanName),
  builtIn: flagOf(builtIn),
  isRunning: flagOf(isRunning(row)),
})

/** What is stored of a draft, once its executor, parameters and plan have been judged. */
export function columnsOf(ctx: Frame, { params, ...draft }: JobDraft) {
  const executor = ctx.registry.executors.get(draft.beanName)
  if (!executor) throw badField('beanName', '没有这个执行器')
  const checked = readParams(executor, params)
  checkCron(draft.cronExpression, ctx.now)
  return { ...draft, params: JSON.stringify(checked) }
}

/** From now on; a paused job has none. */
export const plannedFrom = (now: Date, status: Schedule['status'], cronExpression: string) =>
  status === JobStatus.paused ? null : (nextTime(cronExpression, now)?.toISOString() ?? null)

const barsAtMost = 10

/** Jobs with their last runs, the oldest first. */
export async function withRuns(ctx: Ctx, jobs: readonly JobInfo[]): Promise<Job[]> {
  const runs = await ask<RunBar & { jobId: number }>(
    ctx.db,
    sql`select job_id as "jobId", log_id as "logId", status, to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startTime", cost_ms as "costMs"
        from unnest(${array(jobs.map(({ jobId }) => jobId))}::bigint[]) as j (id)
          cross join lateral (select * from sys_schedule_log where job_id = j.id order by start_time desc limit ${barsAtMost}) l
        order by start_time, log_id`,
  )
  const byJob = Map.groupBy(runs, ({ jobId }) => jobId)
  return jobs.map((job) => ({ ...job, runs: byJob.get(job.jobId) ?? [] }))
}
