import { JobStatus, Misfire, RunStatus, RunTrigger } from '@oems/contract/operations/codes.ts'
import { addDays, dayOf, startOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import { jobsOf } from '@oems/server/core/domain.ts'
import { nextTimes } from '@oems/server/core/work/cron.ts'
import { schedule, scheduleLog } from '@oems/server/core/work/jobTables.ts'
import { isShipped, shippedJob } from '@oems/server/core/work/shippedJobs.ts'
import { domains } from '@oems/server/domains.ts'
import { madeUpTrace } from './logEntries.ts'
import { type Random, randomOf } from './random.ts'

const runs = 900
const nightlyRuns = 720
const runDays = 90

/** Runs the shipped jobs' own code never sees: their settings are only read when they run. */

/** Entered by a customer and paused again: the shipped ones all go on. */
const paused = { jobName: '会话清理（夜间加做）', beanName: 'session-sweep', cronExpression: '0 10 2 * * ?', status: JobStatus.paused }
/** Its last two runs have failed. The next one, tonight, is the product's own and succeeds. */
const failing = { beanName: 'task-sweep', message: 'canceling statement due to lock timeout' }

interface Job {
  readonly id: number
  readonly jobName: string
  readonly beanName: string
  readonly cronExpression: string
}

/** The jobs, and their 900 last runs: mostly of those that run each night, and of those that run all day as many as are left. */
export async function loadJobRuns(bulk: Bulk, now: Date): Promise<void> {
  const jobs = await enterJobs(bulk, now)
  const from = startOf(addDays(dayOf(now), -runDays))
  await bulk.query('select ensure_schedule_log_partitions($1::date, $2::date)', [dayOf(from), addDays(dayOf(now), 31)])
  const [daily, frequent] = [jobs.filter(isDaily), jobs.filter((job) => !isDaily(job))]
  const nightly = newestOf(
    nightlyRuns,
    daily.flatMap((job) => timesOf(job, from, now, runDays + 1).map((at) => ({ job, at }))),
  )
  const since = new Date(now.getTime() - 30 * 3_600_000)
  const lately = newestOf(
    runs - nightly.length,
    frequent.flatMap((job) => timesOf(job, since, now, runs).map((at) => ({ job, at }))),
  )
  const rows = [...nightly, ...lately].sort((one, other) => one.at.getTime() - other.at.getTime()).map(({ job, at }) => runOf(job, at, now))
  await bulk.copy(scheduleLog, rows)
  await bulk.query(
    `update sys_schedule s set last_time = l.start_time, last_status = l.status
     from (select distinct on (job_id) job_id, start_time, status from sys_schedule_log order by job_id, start_time desc) l where l.job_id = s.id`,
  )
}

const newestOf = <R extends { readonly at: Date }>(count: number, all: readonly R[]): readonly R[] =>
  all.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, count)

const isDaily = ({ cronExpression }: Job) => /^\d+ \d+ \d+ /.test(cronExpression)

const timesOf = ({ cronExpression }: Job, from: Date, now: Date, atMost: number) =>
  nextTimes(cronExpression, from, atMost).filter((at) => at.getTime() < now.getTime() - 120_000)

/** As the scheduler enters them at its first start, which then finds them there. */
async function enterJobs(bulk: Bulk, now: Date): Promise<Job[]> {
  const shipped = jobsOf(domains).filter(isShipped)
  const ids = await bulk.ids('sys_schedule', shipped.length + 1)
  const at = now.toISOString()
  const stamps = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 }
  const rows = [
    ...shipped.map((executor, index) => ({ ...stamps, ...shippedJob(executor, now), id: ids[index]!, builtIn: true })),
    { ...stamps, ...paused, id: ids.at(-1)!, timeoutSec: 600, misfire: Misfire.catchUp, alarm: 0 as const, builtIn: false, nextTime: null },
  ]
  await bulk.copy(schedule, rows)
  return rows.filter(({ status }) => status === JobStatus.normal)
}

const node = 'app-1:2817'

function runOf({ id, jobName, beanName }: Job, at: Date, now: Date) {
  const random = randomOf('run', beanName, Math.floor(at.getTime() / 60_000))
  const isFailed = beanName === failing.beanName && at >= startOf(addDays(dayOf(now), -1))
  const costMs = isFailed ? 30_000 + random.whole(8, 90) : random.whole(6, 160)
  return {
    ...{ jobId: id, jobName, beanName, params: '{}', trigger: RunTrigger.timed, node, traceId: madeUpTrace(random) },
    ...{ startTime: at.toISOString(), endTime: new Date(at.getTime() + costMs).toISOString(), costMs },
    ...(isFailed
      ? { status: RunStatus.failed, processed: null, message: failing.message, error: `error: ${failing.message}` }
      : {
          status: RunStatus.success,
          processed: processedBy(beanName, random),
          message: beanName === 'day-open' ? dayOf(at) : null,
          error: null,
        }),
  }
}

/** How many things a usual run deals with. */
const processedBy = (bean: string, random: Random) =>
  bean === 'task-sweep'
    ? random.whole(20, 180)
    : bean === 'log-seal'
      ? random.whole(0, 9)
      : bean === 'partitions'
        ? 3
        : random.whole(0, bean === 'session-sweep' ? 4 : 1)
