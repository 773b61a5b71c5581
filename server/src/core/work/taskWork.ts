import type { Ctx } from '../context.ts'
import type { Database } from '../db/database.ts'

export interface TaskPlan {
  /** `import-parse`, `import-confirm` … */
  readonly taskType: string
  readonly name: string
  /** Exports and parsing only (01 §4.7). */
  readonly cancellable: boolean
  readonly batchNumber?: string
  /** The call's input where it is not what was sent, for another attempt (01 §5.8); null: there can be none, since its upload is not kept. */
  readonly input?: object | null
  /** For so long the task and its file stay after its start. */
  readonly keptDays?: number
}

/** What the work of a task runs with. */
export interface Running {
  readonly taskId: number
  /** As at its start: the caller, and the moment it began. Writes go through `inTransaction(database, ctx, …)`. */
  readonly ctx: Ctx
  readonly database: Database
  /** Ends when the task is cancelled, its owner locked, its lease lost, or the process stops. */
  readonly signal: AbortSignal
  progress(done: number, total?: number): void
  /** Throws where the task is over already: to be awaited before its work takes effect. */
  check(): Promise<void>
}

export interface TaskWork {
  /** The route of the console where its owner goes on once it is done. */
  readonly goesOnAt?: string
  /** What it gives back is shown as the task's message. */
  run(running: Running): Promise<string | null>
  /** Afterwards, however it went, also where it never began; the task's row says how already. */
  end?(failed: boolean, database: Database): Promise<void>
}

/** How long a lease lasts, by the database's own clock, and how often it is renewed; shorter where a test waits for it. */
export interface TaskPace {
  readonly leaseSeconds?: number
  readonly renewalMs?: number
}
