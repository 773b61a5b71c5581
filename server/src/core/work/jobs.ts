import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { JobStatus, Misfire, RunStatus, RunTrigger } from '@oems/contract/operations/codes.ts'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../days.ts'
import type { Database, Db } from '../db/database.ts'
import { faultForLog } from '../http/faultLog.ts'
import type { Settings, SettingsReader } from '../settings.ts'
import { nextTime } from './cron.ts'
import {
  abandonJob,
  type Claim,
  claimJob,
  closeRun,
  cutOffRuns,
  firstDue,
  type Outcome,
  openRun,
  planNext,
  releaseJob,
  renewClaims,
} from './jobClaims.ts'
import { Leases } from './leases.ts'

/** What an executor runs with. */
export interface JobRun {
  readonly database: Database
  /** The business moment at which the run began. */
  readonly now: Date
  readonly log: FastifyBaseLogger
  /** The job's parameters, a JSON object. */
  readonly params: Readonly<Record<string, unknown>>
  /** The parameters as they stand. */
  readonly settings: Settings
  /** Where uploads and other files wait. */
  readonly tempDir: string
  /** Ends when the run takes too long, the lease is lost or the process stops. */
  readonly signal: AbortSignal
}
/** How many things it dealt with, and what there is to say. */
export interface JobResult {
  readonly processed?: number
  readonly message?: string
}

/** A piece of work that the scheduler knows by name. With `cron` it is shipped as a job of its own. */
export interface Executor {
  readonly bean: string
  /** 任务名称 */
  readonly name: string
  readonly cron?: string
  readonly timeoutSec?: number
  /** `Misfire.catchUp` unless said otherwise. */
  readonly misfire?: CodeOf<typeof Misfire>
  run(run: JobRun): Promise<JobResult | undefined>
}

export interface JobContext {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly settings: Pick<SettingsReader, 'current'>
  readonly tempDir: string
}
export interface Jobs {
  stop(): Promise<void>
}
/** For tests: a lease that ends sooner, and claims in quicker succession. */
export interface Pace {
  readonly leaseSeconds?: number
  readonly pollMs?: number
}

const atOnce = 4
/** Later than this it counts as missed. */
const lateMs = 60_000

/** The scheduler of this process (01 §2.7): several run beside each other, and each job runs once at a time over all of them. */
export function startJobs(app: JobContext, executors: readonly Executor[], { leaseSeconds = 60, pollMs = 10_000 }: Pace = {}): Jobs {
  const { database, clock, log, settings, tempDir } = app
  const { db } = database
  const byBean = new Map(executors.map((executor) => [executor.bean, executor]))
  const beans = [...byBean.keys()]
  const node = `${hostname().slice(0, 40)}:${process.pid}`
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const leases = new Leases<Claim>((claims) => renewClaims(db, claims, leaseSeconds), (leaseSeconds * 1000) / 3)

  async function loop() {
    for (let seeded = false; !stopping.signal.aborted; ) {
      try {
        if (!seeded) await seedJobs(db, executors, clock())
        seeded = true
        await pause(await claimDueJobs(), undefined, { signal: stopping.signal })
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ err: error }, 'jobs')
        await pause(pollMs / 5, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  /** Claims what is due; gives the milliseconds until the next claim is worth its query. */
  async function claimDueJobs(): Promise<number> {
    while (running.size < atOnce && !stopping.signal.aborted) {
      const claim = await claimJob(db, `${node}:${randomUUID()}`.slice(-64), beans, clock(), leaseSeconds)
      if (!claim) break
      const work = startRun(claim)
        .catch((error: unknown) => log.error({ err: error, job: claim.beanName }, 'job'))
        .finally(() => running.delete(work))
      running.add(work)
    }
    const due = await firstDue(db, beans)
    return Math.min(pollMs, Math.max(20, due === null ? pollMs : due.getTime() - clock().getTime()))
  }

  async function startRun(claim: Claim): Promise<void> {
    const now = clock()
    if (claim.lost) await cutOffRuns(db, claim, now)
    const missed = claim.lost || (claim.dueAt !== null && now.getTime() - new Date(claim.dueAt).getTime() > lateMs)
    await planNext(db, claim, now)
    if (missed && (claim.misfire === Misfire.skip || claim.status === JobStatus.paused)) return void (await releaseJob(db, claim))
    await run(claim, now, missed ? RunTrigger.catchUp : RunTrigger.timed)
  }

  async function run(claim: Claim, now: Date, trigger: CodeOf<typeof RunTrigger>): Promise<void> {
    const started = performance.now()
    const key = await openRun(db, claim, { trigger, startTime: now.toISOString(), node, traceId: randomUUID() })
    const overtime = AbortSignal.timeout(claim.timeoutSec * 1000)
    const signal = AbortSignal.any([overtime, leases.hold(claim), stopping.signal])
    try {
      const outcome = await outcomeOf(byBean.get(claim.beanName)!, {
        database,
        now,
        log,
        params: paramsOf(claim),
        settings: await settings.current(),
        tempDir,
        signal,
      })
      if (stopping.signal.aborted && outcome.status !== RunStatus.success) return void (await abandonJob(db, claim))
      const status = overtime.aborted ? RunStatus.timedOut : outcome.status
      await closeRun(db, claim, key, {
        ...outcome,
        status,
        endTime: clock().toISOString(),
        costMs: Math.round(performance.now() - started),
      })
    } finally {
      leases.release(claim)
    }
  }

  const looping = loop()
  return {
    async stop() {
      stopping.abort()
      await looping
      await Promise.all(running)
    },
  }
}

async function outcomeOf(executor: Executor, run: JobRun): Promise<Outcome> {
  try {
    const { processed = null, message = null } = (await executor.run(run)) ?? {}
    return { status: RunStatus.success, processed, message, error: null }
  } catch (error) {
    run.log.error({ err: error, job: executor.bean }, 'job')
    const { message, cause, query = '', stack } = faultForLog(error)
    return {
      status: RunStatus.failed,
      processed: null,
      message: (cause ?? message).slice(0, 500),
      error: `${query}\n${stack}`.trim().slice(0, 8_000),
    }
  }
}

const paramsOf = ({ params }: Claim) => JSON.parse(params) as Record<string, unknown>

/** Enters the shipped jobs that are not there yet; what a customer has changed of the others stays. */
async function seedJobs(db: Db, executors: readonly Executor[], now: Date): Promise<void> {
  const at = now.toISOString()
  for (const { bean, name, cron, timeoutSec = 600, misfire = Misfire.catchUp } of executors) {
    if (!cron) continue
    const next = nextTime(cron, now)?.toISOString() ?? null
    await db.execute(sql`
      insert into sys_schedule (created_at, created_by, updated_at, updated_by, job_name, bean_name, cron_expression, timeout_sec, misfire, built_in, next_time)
      values (${at}, 0, ${at}, 0, ${name}, ${bean}, ${cron}, ${timeoutSec}, ${misfire}, true, ${next})
      on conflict do nothing`)
  }
}
