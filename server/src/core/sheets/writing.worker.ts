import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { stepBack } from '../threadPriority.ts'
import type { SheetCell } from './workbook.ts'
import { type WrittenAs, writeRows } from './writtenAs.ts'

/** What has been written so far, and whether that is all: each message gets one answer, when further rows are wanted or none is left. */
export interface Written {
  readonly pieces: readonly Uint8Array[]
  readonly over: boolean
}

stepBack(5)

/** A thread that writes one file: each message brings rows as JSON, the last one none. It ends with its file. */
const port = parentPort!
let pieces: Uint8Array[] = []
const answer = (over: boolean) => {
  port.postMessage({ pieces, over } satisfies Written)
  pieces = []
}

/** What comes while nobody waits for it is kept. */
const sent = on(port, 'message') as AsyncIterableIterator<readonly [string | null]>

async function* rows() {
  for await (const [portion] of sent) {
    if (portion === null) return
    yield* JSON.parse(portion) as readonly (readonly SheetCell[])[]
    answer(false)
  }
}

for await (const piece of writeRows(workerData as WrittenAs, rows())) pieces.push(piece)
answer(true)
port.close()
