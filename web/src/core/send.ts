import { requestOf } from '@oems/contract/core/address.ts'
import { type Call, type Output, permissionsOf, type Sent } from '@oems/contract/core/call.ts'
import { type FieldError, type Reply, replies } from '@oems/contract/core/errors.ts'
import { traceId, uuid } from './random.ts'
import { token } from './token.ts'

/** A call that did not end well, in words for the user. */
export class CallError extends Error {
  readonly code: number
  readonly data: unknown
  readonly trace: string
  /** No reply came, so a write may have been done all the same. */
  readonly broken: boolean
  constructor({ code, msg, data }: Reply, trace = '', broken = false) {
    super(msg)
    this.code = code
    this.data = data
    this.trace = trace
    this.broken = broken
  }
  get fields(): readonly FieldError[] {
    return (this.data as { fields?: FieldError[] } | null)?.fields ?? []
  }
}

export interface Sending {
  readonly signal?: AbortSignal | undefined
  /** `idempotency-key` of a write: the same for the same intention, however often it is sent. */
  readonly key?: string | undefined
  /** Sent on although the page is being left. */
  readonly keepalive?: boolean
}

const timeLimit = 30_000
const sessionCodes = new Set<number>([replies.signedOut.code, replies.locked.code, replies.elsewhere.code])
export const speaksOfSession = (code: number) => sessionCodes.has(code)

/** What the rest of the console wants to hear of every reply. */
interface ReplyListeners {
  sessionEnded(problem: CallError): void
  permVersion(version: number): void
  line(stands: boolean): void
  /** A request that was sent then has prolonged the session. */
  prolonged(at: number): void
}
const replyListeners: ReplyListeners = { sessionEnded: () => {}, permVersion: () => {}, line: () => {}, prolonged: () => {} }
export const listen = (to: Partial<ReplyListeners>) => void Object.assign(replyListeners, to)

let op: string | null = null
/** The current organisation, sent with every write that needs a permission (01 §6.3). */
export function actAs(orgProjectId: string | null) {
  op = orgProjectId
}

let running = new AbortController()
/** When a session has ended, nothing that was asked in its name is still wanted. */
export function dropRunning() {
  running.abort()
  running = new AbortController()
}

export async function send<C extends Call>(call: C, input: Sent<C>, how: Sending = {}): Promise<Output<C>> {
  const trace = traceId()
  const { response } = await reach(call, input, how, trace)
  const reply = await replyOf(response, trace)
  return judged(response.status, reply, trace) as Output<C>
}

/** The data of a good reply; everything else is thrown, and what speaks of the session is heard by the shell. */
export function judged(status: number, reply: Reply, trace: string): unknown {
  if ((status === 200 || reply.code === 200) && (reply.code === replies.done.code || reply.code === 200)) return reply.data
  const problem = new CallError(reply, trace)
  if (sessionCodes.has(status) || sessionCodes.has(reply.code)) replyListeners.sessionEnded(problem)
  throw problem
}

/** Until the first byte of the reply, at most 30 s. No line, a proxy that gave up, a late reply: for the user they are one thing. */
export async function reach(call: Call, input: object, { signal, key, keepalive = false }: Sending, trace: string) {
  const { url, method, headers, body, file } = requestOf(call, input)
  const late = new AbortController()
  const sentAt = Date.now()
  const timer = setTimeout(() => late.abort(), timeLimit)
  const given = AbortSignal.any([running.signal, ...(signal ? [signal] : [])])
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...headersOf(call, trace, key) },
      body: file ? formOf(file) : body,
      credentials: 'include',
      keepalive,
      signal: AbortSignal.any([given, late.signal]),
    })
    heard(response.headers.get('perm-ver'))
    if (response.ok && call.may !== 'public' && !call.remarks.passive) replyListeners.prolonged(sentAt)
    return { response }
  } catch (error) {
    if (given.aborted) throw error // we gave it up ourselves
    if (!late.signal.aborted) replyListeners.line(false)
    throw brokenLine(trace)
  } finally {
    clearTimeout(timer)
  }
}

export const formOf = (file: Blob) => {
  const form = new FormData()
  form.append('file', file)
  return form
}

export function heard(permVersion: string | null) {
  replyListeners.line(true)
  if (permVersion) replyListeners.permVersion(Number(permVersion))
}

export const brokenLine = (trace: string) => new CallError({ ...replies.fault, data: null }, trace, true)

async function replyOf(response: Response, trace: string): Promise<Reply> {
  try {
    const reply = (await response.json()) as Reply
    if (typeof reply.code === 'number') return reply
  } catch {
    // a proxy's error page, or a reply cut short
  }
  if (sessionCodes.has(response.status)) return { code: response.status, msg: wordsFor(response.status), data: null }
  throw brokenLine(trace)
}

const wordsFor = (code: number) => Object.values(replies).find((reply) => reply.code === code)?.msg ?? replies.fault.msg

export function headersOf(call: Call, trace: string, key?: string): Record<string, string> {
  const asked = call.kind === 'write' && !call.remarks.ofSession
  return {
    token: token(),
    platform: 'WEB',
    'trace-id': trace,
    'service-name': /^\/(oqs|odas)-api\//.exec(call.path)?.[1] ?? 'oems',
    ...(asked && call.may !== 'public' && !call.remarks.ownDesk && { 'idempotency-key': key ?? uuid() }),
    ...(asked && permissionsOf(call).length > 0 && op !== null && { op }),
  }
}
