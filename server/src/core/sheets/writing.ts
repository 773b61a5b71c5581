import { Worker } from 'node:worker_threads'
import type { SheetCell } from './workbook.ts'
import type { Written } from './writing.worker.ts'
import type { WrittenAs } from './writtenAs.ts'

/** So many rows are handed over at once: to make them ready must not hold up whoever else asks. */
const atOnce = 250
const memoryMb = 192

/**
 * The bytes of a file whose rows are written and packed in a thread of its own, while the next rows are read: whoever asks something else
 * meanwhile waits for neither. At most two portions of rows are in memory.
 */
export async function* writeAside(file: WrittenAs, rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./writing.worker.ts', import.meta.url), {
    execArgv: [],
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  try {
    let asked: Promise<Written> | null = null
    for await (const portion of portionsOf(rows)) {
      if (asked) yield* (await asked).pieces
      asked = send(worker, portion)
    }
    if (asked) yield* (await asked).pieces
    yield* (await send(worker, null)).pieces
  } finally {
    await worker.terminate()
  }
}

/** Rejections are seen where the answer is awaited, which may be after the next rows have been read. */
function send(worker: Worker, portion: string | null): Promise<Written> {
  const answered = new Promise<Written>((resolve, reject) => {
    const settle = (how: () => void) => {
      worker.off('message', come).off('error', failed).off('exit', gone)
      how()
    }
    const come = (written: Written) => settle(() => resolve(written))
    const failed = (error: Error) => settle(() => reject(error))
    const gone = () => settle(() => reject(new Error('the thread that writes a file has ended')))
    worker.on('message', come).on('error', failed).on('exit', gone).postMessage(portion)
  })
  answered.catch(() => undefined)
  return answered
}

/** As JSON: strings cross over faster than arrays of them. */
async function* portionsOf(rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<string> {
  let portion: (readonly SheetCell[])[] = []
  for await (const row of rows) {
    portion.push(row)
    if (portion.length < atOnce) continue
    yield JSON.stringify(portion)
    portion = []
  }
  if (portion.length > 0) yield JSON.stringify(portion)
}
