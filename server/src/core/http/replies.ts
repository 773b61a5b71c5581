import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Download } from '@oems/contract/core/call.ts'
import { type Reply, replies } from '@oems/contract/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../context.ts'
import { withoutNumbers } from '../withoutNumbers.ts'
import { leaveRest } from './rest.ts'

export const done = (data: unknown): Reply => ({ ...replies.done, data })

/** HTTP 200 for every business outcome, good or bad; the codes below 1000 are HTTP's own. */
export function answer(reply: FastifyReply, said: Reply) {
  if (said.code === replies.tooMany.code)
    reply.header('retry-after', String((said.data as { retryAfter?: number } | null)?.retryAfter ?? 60))
  leaveRest(reply)
  return reply.code(said.code === 0 || said.code > 1000 ? 200 : said.code).send(said)
}

/** The browser's own trace id where it sent a decent one. */
export function traceOf({ headers }: { headers: Record<string, unknown> }): string {
  const { 'trace-id': given } = headers
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
}

export const originOf = ({ id, headers, client: { ip, host, secure } }: FastifyRequest): Origin => ({
  traceId: id,
  ip,
  platform: headers.platform === 'H5' ? 'H5' : 'WEB',
  userAgent: withoutNumbers(headers['user-agent'] ?? ''),
  secure,
  host,
  foreign: isForeign(headers.origin, [host, headers.host]),
  token: typeof headers.token === 'string' && headers.token ? headers.token : null,
})

/** Whether the page that asks came from elsewhere than the address that is asked. A page that hides where it comes from (`null`) did. */
const isForeign = (origin: string | undefined, hosts: readonly (string | undefined)[]) =>
  origin !== undefined && !(URL.canParse(origin) && hosts.filter(Boolean).includes(new URL(origin).host))

/** A stream that fails midway cuts the socket: the browser then knows that the file is not whole. */
export function sendDownload(reply: FastifyReply, { name, type, content }: Download) {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
  reply.headers({ 'content-type': type, 'content-disposition': disposition })
  return reply.send(content instanceof Uint8Array ? content : Readable.from(content))
}
