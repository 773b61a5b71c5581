import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { ValueOf } from '@oems/contract/core/value.ts'
import { JobStatus, Misfire, RunStatus, RunTrigger } from '@oems/contract/operations/codes.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { TObject } from 'typebox'
import type { Clock } from '../days.ts'
import type { Database, Db } from '../db/database.ts'
import type { Settings, SettingsReader } from '../settings.ts'
import { signal as tell } from '../signals.ts'
import {
  abandonJob,
  type Claim,
  claimJob,
  closeRun,
  cutOffRuns,
  type Ending,
  firstDue,
  openRun,
  planNext,
  releaseJob,
  renewClaims,
} from './jobClaims.ts'
import { Leases } from './leases.ts'
import { outcomeOf } from './outcomes.ts'
import { Rest } from './rest.ts'
import { enterShippedJobs } from './shippedJobs.ts'

/** What an executor runs with. */
export interface JobRun<P = unknown> {
  readonly database: Database
  /** The business moment at which the run began. */
  readonly now: Date
  readonly log: FastifyBaseLogger
  /** The job's parameters, by the executor's own schema. */
  readonly params: P
  /** The parameters of the system as they stand. */
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
  /** One sentence for whoever plans it: what it does. */
  readonly meaning: string
  /** What it takes, field by field; the console makes a form of it. See `withParams`. */
  readonly params?: TObject
  readonly cron?: string
  /** Shipped as a job that rests until somebody resumes it. */
  readonly shippedPaused?: true
  readonly timeoutSec?: number
  /** `Misfire.catchUp` unless said otherwise. */
  readonly misfire?: CodeOf<typeof Misfire>
  run(run: JobRun): Promise<JobResult | undefined>
}
interface WithParams<P> extends Omit<Executor, 'params' | 'run'> {
  run(run: JobRun<P>): Promise<JobResult | undefined>
}
/** An executor whose `run` gets what its schema says; every field needs a default if the job is shipped. */
export const withParams = <S extends TObject>(params: S, executor: WithParams<ValueOf<S>>): Executor => ({ ...executor, params })

/** A run of a job with 失败提醒 that has not succeeded. */
export interface FailedRun extends Ending {
  readonly jobId: number
  readonly jobName: string
}
export interface JobContext {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly settings: Pick<SettingsReader, 'current'>
  readonly tempDir: string
  /** Tells of a failed run, in the transaction that says that it has failed. */
  readonly alarm: (ctx: { readonly db: Db; readonly now: Date }, failed: FailedRun) => Promise<unknown>
}
export interface Jobs {
  /** Looks at once for what is due or asked for. */
  wake(): void
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
  const { database, clock, log, settings, tempDir, alarm } = app
  const { db } = database
  const byBean = new Map(executors.map((executor) => [executor.bean, executor]))
  const beans = [...byBean.keys()]
  const node = `${hostname().slice(0, 40)}:${process.pid}`
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const rest = new Rest()
  const leases = new Leases<Claim>((claims) => renewClaims(db, claims, leaseSeconds), (leaseSeconds * 1000) / 3)

  async function loop() {
    for (let seeded = false; !stopping.signal.aborted; ) {
      try {
        if (!seeded) await enterShippedJobs(db, executors, clock())
        seeded = true
        await rest.for(await claimDueJobs())
      } catch (error) {
        log.error({ err: error }, 'jobs')
        await rest.for(pollMs / 5)
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
        .finally(() => {
          running.delete(work)
          rest.end()
        })
      running.add(work)
    }
    if (running.size >= atOnce) return pollMs
    const due = await firstDue(db, beans)
    return Math.min(pollMs, Math.max(20, due === null ? pollMs : due.getTime() - clock().getTime()))
  }

  async function startRun(claim: Claim): Promise<void> {
    // Came after the stop: as it was for whoever looks next.
    if (stopping.signal.aborted) return void (await (claim.lost ? abandonJob : releaseJob)(db, claim))
    const now = clock()
    if (claim.lost) await end(claim, (tx) => cutOffRuns(tx, claim, now))
    const missed = claim.lost || (claim.dueAt !== null && now.getTime() - new Date(claim.dueAt).getTime() > lateMs)
    await planNext(db, claim, now)
    if (claim.isAsked) return run(claim, now, RunTrigger.manual)
    if (missed && (claim.misfire === Misfire.skip || claim.status === JobStatus.paused)) return void (await releaseJob(db, claim))
    await run(claim, now, missed ? RunTrigger.catchUp : RunTrigger.timed)
  }

  /** Says how a run ended, and tells of it where it did not end well. */
  const end = (claim: Claim, close: (tx: Db) => Promise<Ending | null>) =>
    db.transaction(async (tx) => {
      const ending = await close(tx)
      if (!ending || ending.status === RunStatus.success || claim.alarm === 0) return
      await alarm({ db: tx, now: clock() }, { ...ending, jobId: claim.id, jobName: claim.jobName })
    })

  async function run(claim: Claim, now: Date, trigger: CodeOf<typeof RunTrigger>): Promise<void> {
    const started = performance.now()
    const key = await openRun(db, claim, { trigger, startTime: now.toISOString(), node, traceId: randomUUID() })
    const overtime = AbortSignal.timeout(claim.timeoutSec * 1000)
    const signal = AbortSignal.any([overtime, leases.hold(claim), stopping.signal])
    try {
      const surroundings = { database, now, log, settings: await settings.current(), tempDir, signal }
      const outcome = await outcomeOf(byBean.get(claim.beanName)!, claim, surroundings)
      if (stopping.signal.aborted && outcome.status !== RunStatus.success) return void (await abandonJob(db, claim))
      const status = overtime.aborted ? RunStatus.timedOut : outcome.status
      const ended = { ...outcome, status, endTime: clock().toISOString(), costMs: Math.round(performance.now() - started) }
      await end(claim, async (tx) => ((await closeRun(tx, claim, key, ended)) ? ended : null))
      // What it has, or may have, dealt with waits for somebody else from now on, or for nobody.
      if (status !== RunStatus.success || ended.processed !== 0) await tell(db, 'counted')
    } finally {
      leases.release(claim)
    }
  }

  const looping = loop()
  return {
    wake: () => rest.end(),
    async stop() {
      stopping.abort()
      rest.end()
      await looping
      await Promise.all(running)
    },
  }
}
