import { parentPort } from 'node:worker_threads'
import { Refusal } from '../errors.ts'
import { stepBack } from '../threadPriority.ts'
import { Archive } from './archive.ts'
import { portionsOf } from './portions.ts'
import { rowsOf, type SheetRow } from './reader.ts'
import { broken } from './refusals.ts'

/** What one asking gets: further lines, the end, why there are none, or a fault that is not the workbook's. */
export type Reply = { readonly lines: readonly SheetRow[] | null } | { readonly refused: string } | { readonly fault: string }

/** So much is handed over at once: unpacking it must not hold up whoever asked. */
const atOnce = { lines: 250, characters: 250_000 }

stepBack(10)

/** A thread that reads one workbook after the other: each message asks for further lines of the file that it names, until there are none. */
const port = parentPort!
let portions: AsyncGenerator<readonly SheetRow[]> | undefined
port.on('message', async (path: string) => {
  portions ??= linesOf(path)
  const reply = await next(portions)
  if (!('lines' in reply && reply.lines)) portions = undefined
  port.postMessage(reply)
})

async function next(from: AsyncGenerator<readonly SheetRow[]>): Promise<Reply> {
  try {
    const { done, value } = await from.next()
    return { lines: done ? null : value }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reply.msg }
    const ofTheDisk = error instanceof Error && 'syscall' in error
    return ofTheDisk ? { fault: error.message } : { refused: broken().reply.msg }
  }
}

async function* linesOf(path: string): AsyncGenerator<readonly SheetRow[]> {
  const archive = await Archive.open(path)
  try {
    yield* portionsOf(rowsOf(archive), atOnce)
  } finally {
    await archive.close()
  }
}
