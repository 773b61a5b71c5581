import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** One of the threads of `HashThreads`: hashes what it is sent, one after another. */
parentPort!.on('message', (task: Argon2Parameters) => parentPort!.postMessage(argon2Sync('argon2id', task)))

/**
 * Where processors are short the requests of everybody who is at work come first, and the database's answers to them. Linux has priorities
 * of single threads; elsewhere this one stays as the others.
 */
if (process.platform === 'linux') {
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(thread, Math.min(getPriority(thread) + 10, 19))
}
