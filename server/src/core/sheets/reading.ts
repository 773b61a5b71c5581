import type { Worker } from 'node:worker_threads'
import { ruleBroken } from '../errors.ts'
import { Turns } from '../turns.ts'
import type { SheetRow } from './reader.ts'
import type { Reply } from './reading.worker.ts'
import { tooBusy, tooMuch, tooSlow } from './refusals.ts'
import { giveBack, takeThread } from './threads.ts'

/** Workbooks that are read at once in this process; the others wait their turn. */
const turns = new Turns(4, tooBusy)
/** What one workbook may take: milliseconds of reading, without what is done with its lines meanwhile, and memory. */
interface Limits {
  readonly timeMs: number
  readonly memoryMb: number
}
const usual: Limits = { timeMs: 30_000, memoryMb: 320 }

/**
 * The lines of a workbook's first sheet, header included, as text: days as `YYYY-MM-DD`, numbers without exponents. Read only as fast
 * as the caller takes them, in a thread of its own: whatever a file does there, nobody else waits for it. Refused with 1422: what is no
 * .xlsx, what unpacks to more than 500 MB or a hundredfold, what is damaged, disordered, or takes too much time or memory.
 */
export async function* readSheet(path: string, limits = usual): AsyncGenerator<SheetRow> {
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

/** What a thread has grown by for a longer workbook it would keep for as long as it waits for the next one. */
const fewLines = 5_000

/** One workbook in a thread. A thread that does not come to its end by itself is ended, so that no workbook spoils the next. */
class Reading {
  readonly #path: string
  readonly #worker: Worker
  #timeLeft: number
  #lines = 0
  #isOver = false

  constructor(path: string, { timeMs, memoryMb }: Limits) {
    this.#path = path
    this.#timeLeft = timeMs
    this.#worker = takeThread(memoryMb)
  }

  async next(): Promise<readonly SheetRow[] | null> {
    const asked = performance.now()
    const reply = await this.#ask()
    this.#timeLeft -= performance.now() - asked
    this.#isOver = !('lines' in reply && reply.lines)
    if ('lines' in reply) this.#lines += reply.lines?.length ?? 0
    if ('refused' in reply) throw ruleBroken(reply.refused)
    if ('fault' in reply) throw new Error(`an upload cannot be read: ${reply.fault}`)
    return reply.lines
  }

  async end(): Promise<void> {
    if (this.#isOver && this.#lines <= fewLines) giveBack(this.#worker)
    else await this.#worker.terminate()
  }

  #ask(): Promise<Reply> {
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(tooSlow())), Math.max(0, this.#timeLeft))
      const answered = (reply: Reply) => settle(() => resolve(reply))
      const failed = (error: Error & { readonly code?: string }) =>
        settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error))
      const ended = () => settle(() => reject(tooMuch()))
      const settle = (how: () => void) => {
        clearTimeout(timer)
        worker.off('message', answered).off('error', failed).off('exit', ended)
        how()
      }
      worker.on('message', answered).on('error', failed).on('exit', ended).postMessage(this.#path)
    })
  }
}
