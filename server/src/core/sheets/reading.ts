import { Worker } from 'node:worker_threads'
import { ruleBroken } from '../errors.ts'
import { Turns } from '../turns.ts'
import type { SheetRow } from './reader.ts'
import type { Reply } from './reading.worker.ts'
import { tooBusy, tooMuch, tooSlow } from './refusals.ts'

/** Workbooks that are read at once in this process; the others wait their turn. */
const turns = new Turns(4, tooBusy)
/** Milliseconds of work on one workbook; what its reader does with the lines meanwhile does not count. */
const usualTime = 30_000
const usualMemoryMb = 320

interface Limits {
  readonly timeMs?: number
  readonly memoryMb?: number
}

/**
 * The lines of a workbook's first sheet, header included, as text: days as `YYYY-MM-DD`, numbers without exponents. Read only as fast
 * as the caller takes them, in a thread of its own: whatever a file does there, nobody else waits for it. Refused with 1422: what is no
 * .xlsx, what unpacks to more than 500 MB or a hundredfold, what is damaged, disordered, or takes too much time or memory.
 */
export async function* readSheet(path: string, limits: Limits = {}): AsyncGenerator<SheetRow> {
  const release = await turns.take()
  const reading = new Reading(path, limits)
  try {
    for (let next = reading.next(); ; ) {
      const lines = await next
      if (lines === null) return
      next = reading.next()
      next.catch(() => undefined) // handled where it is awaited
      yield* lines
    }
  } finally {
    await reading.end()
    release()
  }
}

/** One workbook in a thread. A thread never reads a second one, so that none can spoil the next. */
class Reading {
  readonly #path: string
  readonly #worker: Worker
  #timeLeft: number

  constructor(path: string, { timeMs = usualTime, memoryMb = usualMemoryMb }: Limits) {
    this.#path = path
    this.#timeLeft = timeMs
    this.#worker = new Worker(new URL('./reading.worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    })
  }

  async next(): Promise<readonly SheetRow[] | null> {
    const asked = performance.now()
    const reply = await this.#ask()
    this.#timeLeft -= performance.now() - asked
    if ('refused' in reply) throw ruleBroken(reply.refused)
    if ('fault' in reply) throw new Error(`an upload cannot be read: ${reply.fault}`)
    return reply.lines
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(): Promise<Reply> {
    return new Promise<Reply>((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(tooSlow())), Math.max(0, this.#timeLeft))
      const answered = (reply: Reply) => settle(() => resolve(reply))
      const failed = (error: Error & { readonly code?: string }) =>
        settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error))
      const exited = () => settle(() => reject(tooMuch()))
      const settle = (how: () => void) => {
        clearTimeout(timer)
        this.#worker.off('message', answered).off('error', failed).off('exit', exited)
        how()
      }
      this.#worker.on('message', answered).on('error', failed).on('exit', exited)
      this.#worker.postMessage(this.#path)
    })
  }
}
