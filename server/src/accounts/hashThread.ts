import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { stepBack } from '../core/threadPriority.ts'

export interface HashThreadData {
  /** So many priorities behind the process. */
  readonly stepsBack: number
}

/** One of the threads of `HashThreads`: hashes what it is sent, one after another. */
parentPort!.on('message', (task: Argon2Parameters) => parentPort!.postMessage(argon2Sync('argon2id', task)))

stepBack((workerData as HashThreadData).stepsBack)
