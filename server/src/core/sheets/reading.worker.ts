import { parentPort } from 'node:worker_threads'
import { Refusal } from '../errors.ts'
import { Archive } from './archive.ts'
import { charactersOf, rowsOf, type SheetRow } from './reader.ts'
import { broken } from './refusals.ts'

/** What one asking gets: further lines, the end, why there are none, or a fault that is not the workbook's. */
export type Reply = { readonly lines: readonly SheetRow[] | null } | { readonly refused: string } | { readonly fault: string }

/** So much is handed over at once: unpacking it must not hold up whoever asked. */
const linesAtOnce = 250
const charactersAtOnce = 250_000

/** A thread that reads one workbook after the other: each message asks for further lines of the file that it names, until there are none. */
const port = parentPort!
let portions: AsyncGenerator<readonly SheetRow[]> | undefined
port.on('message', async (path: string) => {
  portions ??= portionsOf(path)
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

async function* portionsOf(path: string): AsyncGenerator<readonly SheetRow[]> {
  const archive = await Archive.open(path)
  try {
    let lines: SheetRow[] = []
    let characters = 0
    for await (const line of rowsOf(archive)) {
      lines.push(line)
      characters += charactersOf(line)
      if (lines.length < linesAtOnce && characters < charactersAtOnce) continue
      yield lines
      lines = []
      characters = 0
    }
    if (lines.length > 0) yield lines
  } finally {
    await archive.close()
  }
}
