import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { setFree } from '../pieces.ts'

/**
 * Bytes of bodies that nobody reads any more and that are taken in all the same, so that a reply is not lost with its connection: of one who sends
 * too much all of it, of many at once so many a second, of all clients together. Taking in costs more than refusing.
 */
const perSecond = 4 * 1024 * 1024

/** So little costs nothing. */
const little = 64 * 1024
/** Of a body whose length nobody has announced. */
const unknownLength = 1024 * 1024

export class Allowance {
  #left = perSecond
  #at = 0

  /** Whoever comes while something is left may send on, however much that is; nobody else may until it has been made up for. */
  grants(bytes: number, now = performance.now()): boolean {
    this.#left = Math.min(perSecond, this.#left + ((now - this.#at) / 1_000) * perSecond)
    this.#at = now
    if (this.#left <= 0) return false
    this.#left -= bytes
    return true
  }
}
const allowance = new Allowance()

/**
 * What still comes of a body that is refused before it has come whole is dropped, and `endLateBodies` sees to it that it ends; where too much of
 * that comes, the connection ends with the reply.
 */
export function leaveRest(reply: FastifyReply): void {
  const { raw } = reply.request
  if (raw.complete || !hasBody(raw) || isReadElsewhere(raw)) return
  const announced = Number(raw.headers['content-length'] ?? unknownLength)
  if (announced <= little || allowance.grants(announced)) raw.on('data', setFree).resume()
  else reply.header('connection', 'close')
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** By the parser of forms. */
const isReadElsewhere = ({ readableFlowing }: IncomingMessage) => readableFlowing === true
