import { type Call, nameOf } from '@oems/contract/core/call.ts'
import type { FastifyRequest } from 'fastify'
import { aside } from '../aside.ts'
import { auditAccess } from '../audit.ts'
import type { Access, Asked, Ctx } from '../context.ts'
import { dayOf } from '../days.ts'
import { inOwnTransaction } from '../db/inTransaction.ts'
import { conflict } from '../errors.ts'
import { revealingFile } from '../reveal.ts'
import { exportList } from '../sheets/exporting.ts'
import { ofOneMoment } from '../snapshot.ts'
import { type Arrival, admitCaller, admitLookUp, admitReveal } from './admission.ts'
import type { AppContext } from './dispatch.ts'
import { type AnyHandler, runRead, runWrite } from './execution.ts'
import { readerOf } from './input.ts'
import type { LocalCounters } from './limits.ts'
import { whileWaiting } from './patience.ts'
import { dropUpload } from './upload.ts'

/** What all calls are served with. */
export interface Serving {
  readonly context: AppContext
  readonly counters: LocalCounters
  /** By `nameOf`. */
  readonly routes: Map<string, Route>
}

/** A call with the way to its handler. */
export interface Route {
  readonly call: Call
  readonly read: ReturnType<typeof readerOf>
  /** For whoever has been let in. */
  perform(performing: Performing): Promise<unknown>
}

interface Performing {
  readonly request: FastifyRequest
  readonly arrival: Arrival
  /** Of the reply. */
  readonly headers: Map<string, string>
  /** The idempotency key as sent. */
  readonly key: unknown
  readonly retries: Asked['retries']
  /** Body, input and upload. */
  receive(): Promise<object>
}

export function routeOf(serving: Serving, call: Call, handler: AnyHandler): Route {
  const { context, counters } = serving
  const perform = async ({ request, arrival, headers, key, retries, receive }: Performing) => {
    const { started, origin, actor } = arrival
    const accesses: Access[] = []
    let input: object = {}
    const { clock, tasks, permissions, signals, counts, registry, limits: limited } = context
    const ctx: Ctx = {
      ...{ actor, origin, now: clock(), clock, tasks, permissions, signals, counts, registry, limited },
      settings: await context.settings.current(),
      db: context.reader,
      log: request.log,
      recordAccess: (access) => void accesses.push(declared(call, access)),
      setHeader: (name, value) => void headers.set(name, value),
      ofOneMoment: (work) => whileWaiting(request, (gone) => ofOneMoment(context, ctx, work, gone)),
      aside: () => aside(context, ctx),
      inOwnTransaction: (work) => inOwnTransaction(context, ctx, work),
      asked: () => ({ call: nameOf(call), input, retries }),
      again: (asked) => again(serving, request, arrival, asked),
      exporting: (list) => exportList(ctx, list, { call, input, reveal: revealingFile(ctx, call, input) }),
    }
    const accept = async () => {
      input = await receive()
      try {
        admitLookUp(context, counters, call, actor, input)
        await admitReveal(context, call, actor, ctx.now, input)
        return input
      } catch (error) {
        await dropUpload(input)
        throw error
      }
    }
    const execution = { call, request, key, started, accept, handler }
    const data = call.kind === 'read' ? await runRead(context, ctx, execution) : await runWrite(context, ctx, execution)
    if (accesses.length > 0) await auditAccess(context.db, ctx, { call, input }, accesses)
    return data
  }
  return { call, read: readerOf(call.input), perform }
}

/** What was asked for once goes the whole way again: limits, gate, input and log, as if the caller had sent it now. */
async function again(serving: Serving, request: FastifyRequest, { origin, actor }: Arrival, { call: name, input, retries }: Asked) {
  const route = serving.routes.get(name)
  if (!route) throw conflict('该操作已不再提供，请重新发起')
  const arrival = { started: performance.now(), origin, actor }
  await admitCaller(serving.context, serving.counters, route.call, request, arrival)
  const receive = async () => route.read({ params: {}, query: {}, body: input }, dayOf(serving.context.clock()))
  return route.perform({ request, arrival, headers: new Map(), key: undefined, retries, receive })
}

/** Numbers shown whole bring their purpose; any other sensitive reading is one that the contract tells of, so that nothing reads it unasked. */
function declared(call: Call, access: Access): Access {
  if (access.reason === undefined && !call.remarks.logsReading)
    throw new Error(`${nameOf(call)}: its readings are logged, and it says not so`)
  return access
}
