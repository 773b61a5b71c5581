import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * Where processors are short the requests of everybody who is at work come first, and the database's answers to them: a thread that hashes
 * passwords or reads workbooks steps back behind its process. Linux has priorities of single threads; elsewhere all are alike.
 */
export function stepBack(steps: number): void {
  if (process.platform !== 'linux') return
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(thread, Math.min(getPriority(thread) + steps, 19))
}
