import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { crowded } from '@oems/contract/accounts/crowd.ts'
import { Refusal } from '../core/errors.ts'
import type { HashThreadData } from './hashThread.ts'

/** Whoever would have to wait longer is asked to come again: a browser gives a request up after 30 s. */
export const mostWaitMs = 10_000
const retrySeconds = 3
/** Of a hash, until some have been measured. */
const usualMs = 50

interface Job {
  readonly task: Argon2Parameters
  readonly resolve: (tag: Uint8Array) => void
  readonly reject: (problem: unknown) => void
}
interface Running extends Job {
  readonly begun: number
}

/**
 * Password hashes, at most as many at once as there are processors, first come first served. They have threads of their own, since those
 * of Node's pool are shared with compression, files and name look-ups, which a shift's sign-ins would keep waiting
 * (docs/decisions/2026-11-22-sign-in-outside-transactions.md). Threads start when they are needed and keep no process alive.
 */
export class HashThreads {
  /** Of the threads that start from now on. */
  stepsBack = 10
  readonly #most: number
  readonly #waiting: Job[] = []
  readonly #idle: Worker[] = []
  readonly #running = new Map<Worker, Running>()
  #threads = 0
  #meanMs = usualMs

  constructor(most = availableParallelism()) {
    this.#most = most
  }

  async run(task: Argon2Parameters): Promise<Uint8Array> {
    this.refuseWhenBusy()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject })
      this.#next()
    })
  }

  /** For whoever would take something (a captcha) before the hash: nothing is taken from those who are sent away. */
  refuseWhenBusy(): void {
    if (this.expectedWaitMs() > mostWaitMs) throw new Refusal(crowded, { retryAfter: retrySeconds, busy: true })
  }

  /** Of whoever comes now. */
  expectedWaitMs(): number {
    return (this.#waiting.length * this.#meanMs) / this.#most
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const thread = this.#idle.pop() ?? (this.#threads < this.#most ? this.#start() : undefined)
    if (!thread) return
    const job = this.#waiting.shift()!
    this.#running.set(thread, { ...job, begun: performance.now() })
    thread.ref()
    thread.postMessage(job.task)
  }

  #start(): Worker {
    const thread = new Worker(new URL('./hashThread.ts', import.meta.url), {
      execArgv: [],
      workerData: { stepsBack: this.stepsBack } satisfies HashThreadData,
    })
    this.#threads += 1
    thread.on('message', (tag: Uint8Array) => {
      const job = this.#finish(thread)
      if (job) this.#meanMs += (performance.now() - job.begun - this.#meanMs) / 10
      this.#idle.push(thread)
      thread.unref()
      job?.resolve(tag)
      this.#next()
    })
    thread.on('error', (problem) => this.#finish(thread)?.reject(problem))
    thread.on('exit', () => {
      this.#threads -= 1
      if (this.#idle.includes(thread)) this.#idle.splice(this.#idle.indexOf(thread), 1)
      this.#finish(thread)?.reject(new Error('a hashing thread has ended'))
      this.#next()
    })
    return thread
  }

  #finish(thread: Worker): Running | undefined {
    const job = this.#running.get(thread)
    this.#running.delete(thread)
    return job
  }
}

export const hashThreads = new HashThreads()
