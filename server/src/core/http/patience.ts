import type { Server } from 'node:http'
import { replies } from '@oems/contract/core/errors.ts'
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify'
import { answer } from './replies.ts'
import { headersOfEveryReply } from './securityHeaders.ts'

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** For the lines above a body. */
  readonly headers: number
  /** For a body of JSON. */
  readonly body: number
  /** How long a body that no page sends waits for its refusal: whoever sends one after the other gets no further for being quick. */
  readonly nonsense: number
  /** For a whole request: 50 MB from a site with a slow line. */
  readonly request: number
  /** Without a byte in either direction, while a request is being answered. */
  readonly silence: number
  /** For the rest of a body that nobody reads any more, so that the reply is not lost with the connection. */
  readonly late: number
  /** For what is being answered when the server is told to stop. */
  readonly closing: number
}
export const patience: Patience = {
  ...{ headers: 20_000, body: 30_000, nonsense: 100, request: 600_000 },
  ...{ silence: 120_000, late: 10_000, closing: 3_000 },
}

/** As fastify and Node want it said. */
export const timeOuts = ({ headers, request, silence }: Patience) =>
  ({
    requestTimeout: request,
    connectionTimeout: silence,
    return503OnClosing: false, // in English, and with no code
    http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(5_000, headers) },
  }) satisfies FastifyHttpOptions<Server>

/** A request that was answered before its body had come whole may send the rest for a moment, and no longer. */
export function endLateBodies(app: FastifyInstance, { late }: Patience): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), late).unref()
  })
}

/** Does something that is given up when the client hangs up. */
export async function whileWaiting<T>({ raw: { socket } }: FastifyRequest, work: (gone: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  socket.once('close', leave)
  try {
    return await work(gone.signal)
  } finally {
    socket.off('close', leave)
  }
}

/**
 * Whoever comes when the server has been told to stop is sent away in words, to come again; whoever is still being answered after the grace is
 * cut off: a stop does not wait for a client.
 */
export function closeInTime(app: FastifyInstance, { closing }: Patience): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), closing).unref()
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing) return answer(reply.headers(headersOfEveryReply), { ...replies.closing, data: null })
  })
}
