import { type Call, type Download, isDownload, nameOf, type RangedDownload, takesFile } from '@oems/contract/core/call.ts'
import { unclassified } from '@oems/contract/core/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, RolePermissions } from '../context.ts'
import { type Clock, dayOf } from '../days.ts'
import type { Database } from '../db/database.ts'
import type { Registry } from '../domain.ts'
import type { Implementation } from '../implement.ts'
import type { SettingsReader } from '../settings.ts'
import type { SharedCounts } from '../sharedCounts.ts'
import type { Tasks } from '../work/tasks.ts'
import { type Arrival, admit } from './admission.ts'
import { readBody } from './body.ts'
import { sizeOf } from './bodySize.ts'
import { answerCompressed, mayBeCompressed } from './compressed.ts'
import { type AnyHandler, notModified } from './execution.ts'
import { refuseBadEncoding, type Texts, withFields } from './input.ts'
import { LocalCounters } from './limits.ts'
import { asItIs, cutTo } from './output.ts'
import type { Patience } from './patience.ts'
import { sendRange } from './ranges.ts'
import { answer, done, sendDownload } from './replies.ts'
import { type Route, routeOf, type Serving } from './route.ts'
import { dropUpload, receiveForm } from './upload.ts'

export interface AppContext extends Database {
  /** Looks the session up; refuses with `sessionEnded(…)` where there is none or it has ended. */
  readonly sessionOf: (token: string, seen: SessionUse) => Promise<Actor>
  /** Business time; a test sets it. */
  readonly clock: Clock
  /** Off where a test or a benchmark asks faster than a person. */
  readonly limits: boolean
  readonly patience: Patience
  /** Where uploads wait for their handler. */
  readonly tempDir: string
  readonly settings: SettingsReader
  readonly tasks: Tasks
  readonly permissions: RolePermissions
  readonly counts: SharedCounts | null
  readonly registry: Registry
}
export interface SessionUse {
  readonly now: Date
  readonly ip: string
  /** The request is none of the user's own, and does not prolong the session. */
  readonly passive: boolean
}
/** The one place where gate, scope, transaction and audit line could be forgotten. */
export function serveCalls(app: FastifyInstance, context: AppContext, implementations: readonly Implementation[]): void {
  const serving: Serving = { context, counters: new LocalCounters(), routes: new Map() }
  for (const { calls, handlers } of implementations)
    for (const [name, call] of Object.entries(calls)) {
      const handler = handlers[name] as AnyHandler | undefined
      if (!handler || call.may.length === 0) throw new Error(`${nameOf(call)}: no handler or no gate`)
      refuseUnclassified(call)
      const route = routeOf(serving, call, handler)
      serving.routes.set(nameOf(call), route)
      for (const path of pathsOf(call))
        app.route({ method: call.method, url: path.replace(/\{(\w+)\}/g, ':$1'), ...overHttp(serving, route) })
    }
}

const pathsOf = ({ path, remarks }: Call) => (remarks.inOems ? [path, path.replace(/^\/[\w-]+/, '/oems-api')] : [path])

/** The operation log holds what a write was sent, as far as its fields allow: one that says nothing of itself is caught before it is asked for. */
function refuseUnclassified(call: Call): void {
  if (call.kind === 'read' || call.remarks.ownDesk) return
  const fields = unclassified(call.input).filter((path) => path !== 'file')
  if (fields.length > 0) throw new Error(`${nameOf(call)}: ${fields.join(', ')} say not what the log may hold of them`)
}

function overHttp({ context, counters }: Serving, { call, read, perform }: Route) {
  const cut = cutTo(call.output)
  const cutOwn = call.may === 'self' ? cutTo(call.output, asItIs) : cut
  const asFile = isDownload(call.output)
  const compressed = mayBeCompressed(call)
  const size = sizeOf(call)

  const arrivals = new WeakMap<FastifyRequest, Arrival>()

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    arrivals.set(request, await admit(context, counters, call, request, reply))
  }
  const receive = async (request: FastifyRequest) => {
    refuseBadEncoding(request.url)
    const form = takesFile(call) ? await receiveForm(context.tempDir, call, request) : null
    try {
      const body = await readBody(call, size, request, context.patience)
      const parts = { params: request.params as Texts, query: request.query as Texts, body }
      const input = read(form ? withFields(parts, form.fields) : parts, dayOf(context.clock()))
      return form ? { ...input, file: form.file } : input
    } catch (error) {
      if (form) await dropUpload(form)
      throw error
    }
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const arrival = arrivals.get(request)!
    // Whoever looks at an account in its owner's name is not the owner.
    const show = arrival.actor.viewerId === null ? cutOwn : cut
    const headers = new Map<string, string>()
    const key = request.headers['idempotency-key']
    const data = await perform({ request, arrival, headers, key, retries: null, receive: () => receive(request) })
    for (const [name, value] of headers) reply.header(name, value)
    if (data === notModified) return reply.code(304).header('vary', 'accept-encoding').send()
    if (asFile && isRanged(data)) return sendRange(reply, request, data)
    if (asFile && isFile(data)) return sendDownload(reply, data)
    const said = done(show(data ?? null))
    return compressed ? answerCompressed(request, reply, said) : answer(reply, said)
  }
  return { onRequest, handler }
}

/** Where a file is expected, a long task may come that makes it. */
const isFile = (data: unknown): data is Download => typeof data === 'object' && data !== null && 'content' in data
const isRanged = (data: unknown): data is RangedDownload => typeof data === 'object' && data !== null && 'range' in data
