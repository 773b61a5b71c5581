import type { Call } from '@oems/contract/core/call.ts'
import { withoutWishes } from '@oems/contract/core/exportFormat.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import type { FastifyRequest } from 'fastify'
import { audit, auditRefused, logTypeOf } from '../audit.ts'
import type { Ctx, WriteCtx } from '../context.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { NextStep, replyTo, Unreadable } from '../errors.ts'
import { NothingToWrite, type TwoStep } from '../implement.ts'
import type { AppContext } from './dispatch.ts'
import { idempotencyKey, once } from './idempotency.ts'
import { done } from './replies.ts'
import { isTagged, tagOf } from './treeTag.ts'
import { dropUpload } from './upload.ts'

type AnyRead = (ctx: Ctx, input: unknown) => Promise<unknown>
type AnyWrite = ((ctx: WriteCtx, input: unknown) => Promise<unknown>) | TwoStep<unknown, unknown>
export type AnyHandler = AnyRead | AnyWrite

export interface Execution {
  readonly call: Call
  readonly request: FastifyRequest
  /** The header `idempotency-key` as sent. */
  readonly key: unknown
  /** `performance.now()` at the arrival. */
  readonly started: number
  /** Body, input and upload. */
  readonly accept: () => Promise<object>
  readonly handler: AnyHandler
}

/** Most reads leave no entry in the operation log; what takes data out of the system does. */
export async function runRead(context: AppContext, ctx: Ctx, { call, request, started, accept, handler }: Execution): Promise<unknown> {
  const input = await accept()
  if (isTagged(call) && (await isKept(ctx, call, input, request))) return notModified
  const data = await (handler as AnyRead)(ctx, withoutWishes(call.output, input))
  if (logTypeOf(call) === LogType.export) await audit(context.db, ctx, { call, input, changes: [], reply: done(null), started })
  return data
}

/** Instead of a reply that the client has still. */
export const notModified = Symbol('not modified')

/** The tag is of before the reply is read: if what it tells of changes between, the next question finds it changed, and nobody keeps what is old. */
async function isKept(ctx: Ctx, call: Call, input: object, { headers }: FastifyRequest): Promise<boolean> {
  const tag = await tagOf(ctx, call, input)
  ctx.setHeader('etag', tag)
  return headers['if-none-match'] === tag
}

/** Record, history, log entry and deltas land together or not at all; what was refused leaves an entry all the same. */
export async function runWrite(context: AppContext, ctx: Ctx, execution: Execution): Promise<unknown> {
  const { call, request, started, accept, handler } = execution
  let input: object = {}
  let mayHaveWritten = !call.remarks.ownDesk && !call.remarks.silentUnlessDone
  try {
    const keyless = call.may === 'public' || call.remarks.ofSession || call.remarks.ownDesk
    const key = keyless ? null : idempotencyKey(execution.key)
    input = await accept()
    const write = await prepare(handler as AnyWrite, ctx, input)
    if (write instanceof NothingToWrite && call.remarks.silentUnlessDone && !key) return write.answer
    const step = async (inside: WriteCtx) => (write instanceof NothingToWrite ? write.answer : write(inside))
    const work = (inside: WriteCtx) => (key ? once(inside, key, call, input, () => step(inside)) : step(inside))
    if (call.remarks.ownDesk) return await inTransaction(context, ctx, work)
    return await inTransaction(context, ctx, work, async (inside, changes) => {
      if (call.remarks.silentUnlessDone && changes.length === 0) return
      mayHaveWritten = true
      await audit(inside.db, ctx, { call, input, changes, reply: done(null), started })
    })
  } catch (error) {
    await auditRefusal(context, ctx, request, { call, input, error, started })
    throw error
  } finally {
    // Whatever came of it: some refusals keep what they wrote.
    if (mayHaveWritten) context.counts?.written(ctx.actor.accountId)
    await dropUpload(input)
  }
}

interface RefusedEntry {
  readonly call: Call
  readonly input: object
  readonly error: unknown
  readonly started: number
}

/** The line of a write that was refused, wherever that was. A line that gets lost is a fault of ours, and takes no refusal away. */
export async function auditRefusal(
  { db, registry }: AppContext,
  who: Pick<Ctx, 'actor' | 'origin' | 'now'>,
  { log }: FastifyRequest,
  { error, ...entry }: RefusedEntry,
): Promise<void> {
  const { kind, may, remarks } = entry.call
  const isSilent = remarks.ownDesk || (remarks.silentUnlessDone && may === 'public')
  const isNothing = may === 'public' && error instanceof Unreadable
  if (kind === 'read' || isSilent || isNothing || error instanceof NextStep) return
  const reply = replyTo(error, who.origin.traceId)
  await auditRefused(db, { ...who, registry }, { ...entry, changes: [], reply }).catch((lost: unknown) => log.error(lost))
}

/** Does what a write does outside its transaction; gives what is left to do in it. */
async function prepare(
  handler: AnyWrite,
  ctx: Ctx,
  input: object,
): Promise<((inside: WriteCtx) => Promise<unknown>) | NothingToWrite<unknown>> {
  if (typeof handler === 'function') return (inside) => handler(inside, input)
  const found = await handler.before(ctx, input)
  return found instanceof NothingToWrite ? found : (inside) => handler.write(inside, input, found as never)
}
