import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

export interface HashThreadData {
  /** So many priorities behind the process. */
  readonly stepsBack: number
}

/** One of the threads of `HashThreads`: hashes what it is sent, one after another. */
parentPort!.on('message', (task: Argon2Parameters) => parentPort!.postMessage(argon2Sync('argon2id', task)))

/**
 * Where processors are short the requests of everybody who is at work come first, and the database's answers to them. Linux has priorities
 * of single threads; elsewhere all are alike.
 */
if (process.platform === 'linux') {
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(thread, Math.min(getPriority(thread) + (workerData as HashThreadData).stepsBack, 19))
}
