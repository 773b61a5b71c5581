import { type Call, type Download, isAllowedReadOnly, isDownload, nameOf, permits, takesFile } from '@oems/contract/core/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anonymous } from '../anonymous.ts'
import { audit, auditAccess, logTypeOf } from '../audit.ts'
import type { Access, Actor, Ctx, Origin, WriteCtx } from '../context.ts'
import type { Clock } from '../days.ts'
import type { Database } from '../db/database.ts'
import { inOwnTransaction, inTransaction } from '../db/inTransaction.ts'
import { pipelined } from '../db/pipelined.ts'
import { notPermitted, replyTo, ruleBroken, sessionEnded } from '../errors.ts'
import type { Domain } from '../implement.ts'
import { checkOp } from './currentOrganisation.ts'
import { idempotencyKey, once } from './idempotency.ts'
import { type Parts, readerOf } from './input.ts'
import { hitShared, LocalCounters } from './limits.ts'
import { cutTo } from './output.ts'
import { answer, done, originOf, sendDownload } from './replies.ts'
import { dropUpload, receiveUpload } from './upload.ts'

export interface AppContext extends Database {
  /** Looks the session up; refuses with `sessionEnded(…)` where there is none or it has ended. */
  readonly sessionOf: (token: string, seen: SessionUse) => Promise<Actor>
  /** Business time; a test sets it. */
  readonly clock: Clock
  /** Off where a test or a benchmark asks faster than a person. */
  readonly limits: boolean
  /** Where uploads wait for their handler. */
  readonly tempDir: string
}
export interface SessionUse {
  readonly now: Date
  readonly ip: string
  /** The request is none of the user's own, and does not prolong the session. */
  readonly passive: boolean
}
type AnyHandler = (ctx: Ctx, input: unknown) => Promise<unknown>

/** The one place where gate, scope, transaction and audit line could be forgotten. */
export function serveCalls(app: FastifyInstance, context: AppContext, domains: readonly Domain[]): void {
  const counters = new LocalCounters()
  for (const { calls, handlers } of domains)
    for (const [name, call] of Object.entries(calls)) {
      const handler = handlers[name] as AnyHandler | undefined
      if (!handler || !call.may) throw new Error(`${nameOf(call)}: no handler or no gate`)
      app.route({ method: call.method, url: call.path.replace(/\{(\w+)\}/g, ':$1'), handler: route(context, counters, call, handler) })
    }
}

function route(context: AppContext, counters: LocalCounters, call: Call, handler: AnyHandler) {
  const read = readerOf(call.input)
  const cut = cutTo(call.output)
  const asFile = isDownload(call.output)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const started = performance.now()
    const origin = originOf(request)
    if (context.limits) await limitByAddress(context, counters, call, origin)
    const now = context.clock()
    const actor = call.may === 'public' ? anonymous : await admitted(context, call, origin, now)
    if (context.limits && actor !== anonymous) await limitByAccount(context, counters, call, actor)

    // Before anything can be refused: whoever has lost a right learns it from the refusal.
    if (actor !== anonymous) reply.header('perm-ver', actor.permVersion)

    const accesses: Access[] = []
    const headers = new Map<string, string>()
    const ctx: Ctx = {
      actor,
      origin,
      db: context.reader,
      now,
      log: request.log,
      recordAccess: (access) => void accesses.push(access),
      setHeader: (name, value) => void headers.set(name, value),
      inOwnTransaction: (work) => inOwnTransaction(context, ctx, work),
    }
    const accept = async () => {
      gate(call, actor, request)
      const input = read(request as Parts)
      if (actor.readOnly && isReveal(call, input)) throw readOnlySession()
      if (context.limits && isReveal(call, input)) await hitShared(context.db, 'reveals', String(actor.accountId))
      return takesFile(call) ? { ...input, file: await receiveUpload(context.tempDir, request) } : input
    }
    const asked = { call, request, started, accept, handler }
    const data = call.kind === 'read' ? await runRead(context, ctx, asked) : await runWrite(context, ctx, asked)
    if (accesses.length > 0) await auditAccess(context.db, ctx, call, accesses)
    for (const [name, value] of headers) reply.header(name, value)
    return asFile && isFile(data) ? sendDownload(reply, data) : answer(reply, done(cut(data ?? null)))
  }
}

/** Where a file is expected, a long task may come that makes it. */
const isFile = (data: unknown): data is Download => typeof data === 'object' && data !== null && 'content' in data

async function limitByAddress(context: AppContext, counters: LocalCounters, call: Call, { ip }: Origin) {
  if (call.may !== 'public') return
  if (call.remarks.limit === 'captcha') await hitShared(context.db, 'captchaByAddress', ip)
  else if (call.remarks.limit !== 'login') counters.hit('publicByAddress', ip)
}

async function limitByAccount(context: AppContext, counters: LocalCounters, call: Call, { accountId, viewerId }: Actor) {
  // Whoever looks at an account uses up nothing of what its owner may ask for.
  const key = String(viewerId ?? accountId)
  const { limit } = call.remarks
  if (limit === 'export') return hitShared(context.db, 'exports', key)
  counters.hit(limit === 'lookUp' ? 'lookUps' : takesFile(call) ? 'uploads' : call.kind === 'write' ? 'writes' : 'reads', key)
}

/** What shows whole numbers says so in the contract, by its permission or by the field `reveal`, and is counted here. */
const isReveal = (call: Call, input: object) => call.may.endsWith(':reveal') || ('reveal' in input && input.reveal === 1)

/** No token, an ended session or one of the other platform: 401, 403 or 409, which speak of the session alone. */
async function admitted(context: AppContext, call: Call, { platform, token, ip }: Origin, now: Date): Promise<Actor> {
  if (!token) throw sessionEnded('signedOut')
  const actor = await context.sessionOf(token, { now, ip, passive: call.remarks.passive === true })
  if (actor.platform !== platform) throw sessionEnded('signedOut')
  return actor
}

/** What is asked of a known caller before his input is read (order of 01 §5). */
function gate(call: Call, actor: Actor, { headers }: FastifyRequest) {
  if (actor.mustChange && !call.remarks.beforePassword) throw ruleBroken('请先修改初始密码')
  if (actor.mustEnrol && !call.remarks.beforePassword && !call.remarks.beforeFactor) throw ruleBroken('请先绑定动态验证码')
  if (actor.readOnly && !isAllowedReadOnly(call)) throw readOnlySession()
  if (!permits(call, actor.permissions)) throw notPermitted()
  if (call.may === 'self' && actor.personId === null) throw notPermitted()
  if (call.kind === 'write' && call.may.includes(':')) checkOp(actor, headers.op)
}

const readOnlySession = () => notPermitted('只读查看模式，不能操作')

interface Execution {
  readonly call: Call
  readonly request: FastifyRequest
  /** `performance.now()` at the arrival. */
  readonly started: number
  readonly accept: () => Promise<object>
  readonly handler: AnyHandler
}

/** 01 §3.9. */
const exported = 4

/** Most reads leave no line; what takes data out of the product does. */
async function runRead(context: AppContext, ctx: Ctx, { call, started, accept, handler }: Execution): Promise<unknown> {
  const input = await accept()
  const data = await handler(ctx, input)
  if (logTypeOf(call) === exported) await audit(context.db, ctx, { call, input, changes: [], reply: done(null), started })
  return data
}

/** Record, history, audit line and deltas land together or not at all; what was refused leaves a line all the same. */
async function runWrite(context: AppContext, ctx: Ctx, { call, request, started, accept, handler }: Execution): Promise<unknown> {
  let input: object = {}
  try {
    const keyless = call.may === 'public' || call.remarks.ofSession || call.remarks.ownDesk
    const key = keyless ? null : idempotencyKey(request.headers['idempotency-key'])
    input = await accept()
    const work = (inside: WriteCtx) => (key ? once(inside, key, call, input, () => handler(inside, input)) : handler(inside, input))
    if (call.remarks.ownDesk) return await inTransaction(pipelined(context), ctx, work)
    return await inTransaction(pipelined(context), ctx, work, (inside, changes) =>
      audit(inside.db, ctx, { call, input, changes, reply: done(null), started }),
    )
  } catch (error) {
    if (call.remarks.ownDesk) throw error
    const said = { call, input, changes: [], reply: replyTo(error, ctx.origin.traceId), started }
    await audit(context.db, ctx, said).catch((lost: unknown) => ctx.log.error(lost))
    throw error
  } finally {
    await dropUpload(input)
  }
}
