import { Worker } from 'node:worker_threads'

/** Starting a thread takes longer than reading a small workbook: so many wait for the next one, for so long. */
const most = 2
const idleMs = 60_000

interface Idle {
  readonly worker: Worker
  readonly timer: NodeJS.Timeout
}
const idle: Idle[] = []

/** A thread that reads workbooks, and what it may use. */
export function takeThread(memoryMb: number): Worker {
  const waiting = idle.find(({ worker }) => worker.resourceLimits?.maxOldGenerationSizeMb === memoryMb)?.worker
  if (waiting) {
    forget(waiting)
    waiting.ref()
    return waiting
  }
  const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
  worker.on('error', () => undefined) // whoever waits for it hears of its end; nobody else need
  worker.on('exit', () => forget(worker))
  return worker
}

/** Only of a thread that has come to the end of its workbook: any other one is ended. */
export function giveBack(worker: Worker): void {
  if (idle.length >= most) return void worker.terminate()
  worker.unref()
  idle.push({ worker, timer: setTimeout(() => void worker.terminate(), idleMs).unref() })
}

function forget(worker: Worker): void {
  const at = idle.findIndex((waiting) => waiting.worker === worker)
  for (const { timer } of at < 0 ? [] : idle.splice(at, 1)) clearTimeout(timer)
}
