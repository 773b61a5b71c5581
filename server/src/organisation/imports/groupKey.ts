import { createHash } from 'node:crypto'

/** The lines of one batch in the history are one action. */
export function groupKeyOf(batchNumber: string): string {
  const digest = createHash('sha256').update(`org import ${batchNumber}`).digest('hex')
  return [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}
