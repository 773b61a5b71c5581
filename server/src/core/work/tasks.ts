import { randomUUID } from 'node:crypto'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import type { Clock } from '../days.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import { Leases } from './leases.ts'
import { ProgressWriter } from './progress.ts'
import { enterRetry, interrupted, leaseEnd, ownerLocked, renewTasks } from './taskStates.ts'
import { openTaskStates, task } from './taskTables.ts'
import type { TaskPace, TaskPlan, TaskWork } from './taskWork.ts'
import { tellOwner } from './tellOwner.ts'

const dayMs = 86_400_000
const usualDays = 7
/** Tasks that one process works on at a time; the others wait their turn. */
const atOnce = 2

interface StartedTask {
  readonly taskId: number
  readonly ctx: Ctx
  readonly work: TaskWork
  /** Ends when its lease is lost, and when it is cut off here. */
  readonly signal: AbortSignal
}

/**
 * The long tasks of this process (01 §2.11): each runs where it was started, under a lease that this process keeps renewing. Where a
 * process dies, its leases run out and everybody sees its tasks as failed.
 */
export class Tasks {
  readonly #database: Database
  readonly #clock: Clock
  /** Names this process among several. */
  readonly #node = randomUUID()
  readonly #leases: Leases<number>
  readonly #leaseSeconds: number
  readonly #waiting: StartedTask[] = []
  readonly #running = new Set<StartedTask>()
  readonly #ends = new Set<Promise<void>>()

  constructor(database: Database, clock: Clock, { leaseSeconds = 60, renewalMs = leaseSeconds * 250 }: TaskPace = {}) {
    this.#database = database
    this.#clock = clock
    this.#leaseSeconds = leaseSeconds
    this.#leases = new Leases((taskIds) => renewTasks(database.db, taskIds, leaseSeconds), renewalMs)
  }

  /** Enters a task with the write that asks for it, and begins it once that is committed. */
  async start(ctx: WriteCtx, { keptDays = usualDays, input, ...plan }: TaskPlan, work: TaskWork): Promise<number> {
    const { accountId, ropId, orgId } = ctx.actor
    const { retries, ...asked } = ctx.asked()
    const expireTime = new Date(ctx.now.getTime() + keptDays * dayMs).toISOString()
    const [created] = await ctx.db
      .insert(task)
      .values({
        ...plan,
        asked: input === null ? null : { ...asked, ...(input && { input }) },
        accountId,
        ropId,
        orgId,
        createdAt: ctx.now.toISOString(),
        expireTime,
        lockedBy: this.#node,
        lockedUntil: leaseEnd(this.#leaseSeconds) as never,
      })
      .returning({ id: task.id })
    const taskId = created!.id
    if (retries !== null) await enterRetry(ctx, retries, taskId)
    ctx.after(() => {
      this.#waiting.push({ taskId, ctx, work, signal: this.#leases.hold(taskId) })
      this.#next()
    })
    return taskId
  }

  /** A task that was cancelled need not wait for the next renewal to end, if it runs here. */
  abort(taskId: number): void {
    this.#leases.lose(taskId, 'cancelled')
    const waiting = this.#waiting.findIndex((started) => started.taskId === taskId)
    if (waiting >= 0) this.#track(this.#end(this.#waiting.splice(waiting, 1)[0]!, true))
  }

  /** Ends everything that runs here; what is cut off is entered as failed. */
  async stop(): Promise<void> {
    this.#leases.stop()
    for (const { taskId } of this.#running) this.#leases.lose(taskId, 'the process stops')
    for (const started of this.#waiting.splice(0)) this.#track(this.#fail(started, interrupted).then(() => this.#end(started, true)))
    await this.idle()
  }

  /** Until nothing runs here any more. */
  async idle(): Promise<void> {
    while (this.#ends.size > 0) await Promise.all(this.#ends)
  }

  #next(): void {
    while (this.#running.size < atOnce && this.#waiting.length > 0) {
      const started = this.#waiting.shift()!
      this.#running.add(started)
      this.#track(
        this.#run(started).finally(() => {
          this.#running.delete(started)
          this.#next()
        }),
      )
    }
  }

  #track(work: Promise<void>): void {
    const end = work.catch(() => undefined).finally(() => this.#ends.delete(end))
    this.#ends.add(end)
  }

  async #run(started: StartedTask): Promise<void> {
    const { taskId, work, signal } = started
    const { db, reader } = this.#database
    const now = this.#clock()
    const begun = await db
      .update(task)
      .set({ status: TaskStatus.running, startTime: now.toISOString() })
      .where(open(taskId, TaskStatus.queued))
      .returning({ id: task.id })
    if (begun.length === 0) return this.#end(started, true) // cancelled before its turn
    const progress = new ProgressWriter((progress) => this.#leases.heed(renewTasks(db, [taskId], this.#leaseSeconds, progress)))
    let failed = true
    try {
      const message = await work.run({
        taskId,
        ctx: { ...started.ctx, db: reader, now },
        database: this.#database,
        signal,
        progress: (done, total) => progress.set(done, total),
        check: () => this.#check(started),
      })
      failed = false
      await this.#close(started, { status: TaskStatus.done, message, asked: null, ...progress.last })
    } catch (error) {
      if (!(error instanceof Refusal) && !signal.aborted) started.ctx.log.error({ err: error, taskId })
      await this.#fail(started, error instanceof Refusal ? error.reply.msg : signal.aborted ? reasonOf(signal) : unknownFault)
    } finally {
      started.ctx.counts?.written(started.ctx.actor.accountId)
      await progress.settled()
      await this.#end(started, failed)
    }
  }

  async #check({ taskId, signal }: StartedTask): Promise<void> {
    await this.#leases.heed(renewTasks(this.#database.db, [taskId], this.#leaseSeconds))
    signal.throwIfAborted()
  }

  /** Where it is not over yet; its owner hears of it. */
  #close({ taskId, work }: StartedTask, change: Partial<typeof task.$inferInsert>): Promise<void> {
    const now = this.#clock()
    return this.#database.db.transaction(async (db) => {
      const closed = db
        .update(task)
        .set({ ...change, endTime: now.toISOString() })
        .where(open(taskId, ...openTaskStates))
      for (const ended of await closed.returning()) await tellOwner({ db, now }, ended, work.goesOnAt)
    })
  }

  async #fail(started: StartedTask, message: string): Promise<void> {
    await this.#close(started, { status: TaskStatus.failed, message })
  }

  async #end({ work, ctx, taskId }: StartedTask, failed: boolean): Promise<void> {
    this.#leases.release(taskId)
    await work.end?.(failed, this.#database).catch((error: unknown) => ctx.log.error({ err: error, taskId }))
  }
}

const open = (taskId: number, ...statuses: CodeOf<typeof TaskStatus>[]) => and(eq(task.id, taskId), inArray(task.status, statuses))

const unknownFault = '任务执行失败，请稍后再试'
const reasonOf = ({ reason }: AbortSignal) => ((reason as Error).message === ownerLocked ? ownerLocked : interrupted)
