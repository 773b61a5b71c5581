import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../context.ts'
import type { Clock } from '../days.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import { interrupted, leaseEnd, ownerLocked, renewLeases } from './taskStates.ts'
import { task } from './taskTables.ts'

export interface TaskPlan {
  /** `import-parse`, `import-confirm` … */
  readonly taskType: string
  readonly name: string
  /** Exports and parsing only (01 §4.7). */
  readonly cancellable: boolean
  readonly batchNumber?: string
  /** How long it is kept after it was asked for, with what it made. */
  readonly keptDays?: number
}

/** What the work of a task is given. */
export interface Running {
  readonly taskId: number
  /** As at its start: who asked, and the moment it began. Writes go through `writing(database, ctx, …)`. */
  readonly ctx: Ctx
  readonly database: Database
  /** Ends when the task is cancelled, its owner locked, its lease lost, or the process stops. */
  readonly signal: AbortSignal
  progress(done: number, total?: number): void
  /** Throws where the task is over already: to be asked before its work begins to count. */
  check(): Promise<void>
}

export interface TaskWork {
  /** What it gives back is shown as the task's message. */
  run(running: Running): Promise<string | null>
  /** Afterwards, however it went, also where it never began; the task's row says how already. */
  end?(failed: boolean, database: Database): Promise<void>
}

const dayMs = 86_400_000
const usualDays = 7
const heartbeatMs = 15_000
const progressMs = 500
/** Tasks that one process works on at a time; the others wait their turn. */
const atOnce = 2

interface Known {
  readonly taskId: number
  readonly ctx: Ctx
  readonly work: TaskWork
  readonly stop: AbortController
}

/**
 * The long tasks of this process (01 §2.11): each runs where it was asked for, under a lease that this process keeps renewing. Where a
 * process dies, its leases run out and everybody sees its tasks as failed.
 */
export class Tasks {
  readonly #database: Database
  readonly #clock: Clock
  readonly #beatMs: number
  /** Names this process among several. */
  readonly #node = randomUUID()
  readonly #waiting: Known[] = []
  readonly #running = new Map<number, Known>()
  readonly #ends = new Set<Promise<void>>()
  #beat: NodeJS.Timeout | undefined

  constructor(database: Database, clock: Clock, beatMs = heartbeatMs) {
    this.#database = database
    this.#clock = clock
    this.#beatMs = beatMs
  }

  /** Enters a task with the write that asks for it, and begins it once that is committed. */
  async start(ctx: WriteCtx, { keptDays = usualDays, ...plan }: TaskPlan, work: TaskWork): Promise<number> {
    const { accountId, ropId, orgId } = ctx.actor
    const expireTime = new Date(ctx.now.getTime() + keptDays * dayMs).toISOString()
    const [made] = await ctx.db
      .insert(task)
      .values({
        ...plan,
        accountId,
        ropId,
        orgId,
        createdAt: ctx.now.toISOString(),
        expireTime,
        lockedBy: this.#node,
        lockedUntil: leaseEnd as never,
      })
      .returning({ id: task.id })
    ctx.after(() => {
      this.#waiting.push({ taskId: made!.id, ctx, work, stop: new AbortController() })
      this.#beat ??= setInterval(() => void this.#heartbeat(), this.#beatMs).unref()
      this.#next()
    })
    return made!.id
  }

  /** A task that was cancelled need not wait for the heartbeat to hear of it, if it runs here. */
  abort(taskId: number): void {
    this.#known(taskId)?.stop.abort(new Error('cancelled'))
    const waiting = this.#waiting.findIndex((known) => known.taskId === taskId)
    if (waiting >= 0) this.#track(this.#end(this.#waiting.splice(waiting, 1)[0]!, true))
  }

  /** Ends everything that runs here; what is cut off is entered as failed. */
  async stop(): Promise<void> {
    clearInterval(this.#beat)
    for (const { stop } of this.#running.values()) stop.abort(new Error('the process stops'))
    for (const known of this.#waiting.splice(0)) this.#track(this.#fail(known, interrupted).then(() => this.#end(known, true)))
    await this.idle()
  }

  /** Until nothing runs here any more. */
  async idle(): Promise<void> {
    while (this.#ends.size > 0) await Promise.all(this.#ends)
  }

  #known(taskId: number) {
    return this.#running.get(taskId)
  }

  #next(): void {
    while (this.#running.size < atOnce && this.#waiting.length > 0) {
      const known = this.#waiting.shift()!
      this.#running.set(known.taskId, known)
      this.#track(
        this.#run(known).finally(() => {
          this.#running.delete(known.taskId)
          this.#next()
        }),
      )
    }
  }

  #track(work: Promise<void>): void {
    const end = work.catch(() => undefined).finally(() => this.#ends.delete(end))
    this.#ends.add(end)
  }

  async #run(known: Known): Promise<void> {
    const { taskId, work, stop } = known
    const now = this.#clock()
    const started = await this.#database.db
      .update(task)
      .set({ status: 1, startTime: now.toISOString() })
      .where(open(taskId, 0))
      .returning({ id: task.id })
    if (started.length === 0) return this.#end(known, true) // cancelled before its turn
    const progress = this.#progressOf(known)
    const ctx: Ctx = { ...known.ctx, db: this.#database.reader, now }
    let failed = true
    try {
      const message = await work.run({
        taskId,
        ctx,
        database: this.#database,
        signal: stop.signal,
        progress: progress.tell,
        check: () => this.#check(known),
      })
      failed = false
      await this.#close(known, { status: 2, message, ...progress.last() })
    } catch (error) {
      if (!(error instanceof Refusal) && !stop.signal.aborted) known.ctx.log.error({ err: error, taskId })
      await this.#fail(known, error instanceof Refusal ? error.reply.msg : stop.signal.aborted ? reasonOf(stop.signal) : unknownFault)
    } finally {
      await progress.done()
      await this.#end(known, failed)
    }
  }

  #close({ taskId }: Pick<Known, 'taskId'>, change: Partial<typeof task.$inferInsert>) {
    return this.#database.db
      .update(task)
      .set({ ...change, endTime: this.#clock().toISOString() })
      .where(open(taskId, 0, 1))
  }

  async #end({ work, ctx, taskId }: Known, failed: boolean): Promise<void> {
    await work.end?.(failed, this.#database).catch((error: unknown) => ctx.log.error({ err: error, taskId }))
  }

  async #fail(known: Known, message: string): Promise<void> {
    await this.#close(known, { status: 3, message })
  }

  /** Written at most twice a second, one after the other, beside whatever transaction the work is in. */
  #progressOf({ taskId, stop }: Known) {
    let told: { done: number; total?: number } = { done: 0 }
    let written = 0
    let writing: Promise<unknown> = Promise.resolve()
    const tell = (done: number, total?: number) => {
      told = { ...told, done, ...(total !== undefined && { total }) }
      if (performance.now() - written < progressMs) return
      written = performance.now()
      writing = writing
        .then(() => renewLeases(this.#database.db, [taskId], told))
        .then((alive) => stopUnlessAlive({ taskId, stop }, alive))
        .catch(() => undefined) // the next one tells
    }
    return { tell, last: () => told, done: () => writing }
  }

  async #check(known: Known): Promise<void> {
    stopUnlessAlive(known, await renewLeases(this.#database.db, [known.taskId]))
    known.stop.signal.throwIfAborted()
  }

  /** Renews the leases; a task that is no longer open, or whose owner is locked, ends. */
  async #heartbeat(): Promise<void> {
    const mine = [...this.#running.values(), ...this.#waiting]
    if (mine.length === 0) return
    const ids = mine.map(({ taskId }) => taskId)
    const alive = await renewLeases(this.#database.db, ids).catch(() => null)
    if (alive === null) return // the lease outlasts a broken line
    for (const known of mine) stopUnlessAlive(known, alive)
  }
}

function stopUnlessAlive({ taskId, stop }: Pick<Known, 'taskId' | 'stop'>, alive: ReadonlyMap<number, boolean>) {
  if (alive.get(taskId) !== false) stop.abort(new Error(alive.has(taskId) ? ownerLocked : 'cancelled'))
}

const open = (taskId: number, ...statuses: number[]) => and(eq(task.id, taskId), inArray(task.status, statuses))

const unknownFault = '任务执行失败，请稍后再试'
const reasonOf = ({ reason }: AbortSignal) => ((reason as Error).message === ownerLocked ? ownerLocked : interrupted)
