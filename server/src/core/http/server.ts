import multipart from '@fastify/multipart'
import { replies } from '@oems/contract/core/errors.ts'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { replyTo } from '../errors.ts'
import { leaveBodiesUnread } from './body.ts'
import { clientOf, knowClients, trusting } from './client.ts'
import { closeInTime, endLateBodies, type Patience, timeOuts } from './patience.ts'
import { answer, traceOf } from './replies.ts'
import { secure } from './securityHeaders.ts'
import { serverLog } from './serverLog.ts'
import { answerNonsense, inWords } from './unreadable.ts'
import { maxUpload } from './upload.ts'

export interface HttpOptions {
  readonly logLevel: string
  /** Where the log goes; to the standard output where absent. */
  readonly logTo?: { write(line: string): void } | undefined
  readonly trustedProxies: readonly string[]
  readonly patience: Patience
}

/** One file, and beside it what a small form holds. */
const formLimits = { fileSize: maxUpload, files: 1, fields: 20, fieldSize: 16 * 1024, fieldNameSize: 100, parts: 21, headerPairs: 20 }

/** A server without any call yet: how long it waits, what it believes of a request, and how it answers what it cannot read. */
export async function httpServer({ logLevel, logTo, trustedProxies, patience }: HttpOptions): Promise<FastifyInstance> {
  const trusts = trusting(trustedProxies)
  const app = fastify({
    logger: { ...serverLog, level: logLevel, ...(logTo && { stream: logTo }) },
    logController: new LogController({ requestIdLogLabel: 'traceId', disableRequestLogging: true }),
    genReqId: traceOf,
    ...timeOuts(patience),
    exposeHeadRoutes: false, // a HEAD of `GET publish/{id}` would publish
    clientErrorHandler: answerNonsense,
    frameworkErrors: (badUrl, request, reply) => {
      secure(request, clientOf(request.raw, trusts), reply)
      return answer(reply, replyTo(inWords(badUrl), request.id))
    },
  })
  knowClients(app, trusts)
  leaveBodiesUnread(app)
  await app.register(multipart, { limits: formLimits })
  endLateBodies(app, patience)
  closeInTime(app, patience)
  app.setNotFoundHandler((_request, reply) => answer(reply, { ...replies.noSuchPath, data: null }))
  app.setErrorHandler((error, { id, log }, reply) => {
    const problem = replyTo(inWords(error), id)
    if (problem.code === replies.fault.code) log.error({ err: error, traceId: id })
    return answer(reply, problem)
  })
  return app
}
