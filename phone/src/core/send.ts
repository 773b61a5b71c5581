import { requestOf } from '@oems/contract/core/address.ts'
import type { Call, Output, Sent } from '@oems/contract/core/call.ts'
import { type FieldError, type Reply, replies } from '@oems/contract/core/errors.ts'
import { line } from './line.ts'
import { traceId, uuid } from './random.ts'

/** A call that did not end well, in words for the user. */
export class CallError extends Error {
  readonly code: number
  readonly data: unknown
  readonly trace: string
  /** No reply came, so a write may have been done all the same. */
  readonly broken: boolean
  constructor({ code, msg, data }: Reply, trace: string, broken = false) {
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

const timeLimit = 30_000
const sessionCodes = new Set<number>([replies.signedOut.code, replies.locked.code, replies.elsewhere.code])
export const speaksOfSession = (code: number) => sessionCodes.has(code)

/** Whose calls these are. Pinned here and not read from the cookie each time: another tab may have signed somebody else in. */
let token = ''
let ended: (problem: CallError) => void = () => {}
export function actAs(given: string, whenEnded: (problem: CallError) => void) {
  token = given
  ended = whenEnded
}

/** `key` is the `idempotency-key` of a write: the same for the same intention, however often it is sent. */
export async function send<C extends Call>(call: C, input: Sent<C>, key?: string): Promise<Output<C>> {
  const trace = traceId()
  const mine = token
  const { status, reply } = await reach(call, input, headersOf(call, trace, key), trace)
  if ((status === 200 || reply.code === 200) && (reply.code === replies.done.code || reply.code === 200)) return reply.data as Output<C>
  const problem = new CallError(reply, trace)
  // What comes late from a session that was left meanwhile says nothing about the present one.
  if (mine === token && (sessionCodes.has(status) || sessionCodes.has(reply.code))) ended(problem)
  throw problem
}

/** No line, a proxy's own page, a reply cut short or late: for the user they are one thing. */
async function reach(call: Call, input: object, given: Record<string, string>, trace: string): Promise<{ status: number; reply: Reply }> {
  const { url, method, headers, body } = requestOf(call, input)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeLimit)
  try {
    const response = await fetch(url, { method, headers: { ...headers, ...given }, body, credentials: 'include', signal: late.signal })
    const reply = replyIn(await response.text(), response.status)
    if (!reply) throw new Error('not a reply of this server')
    line.set(true)
    return { status: response.status, reply }
  } catch {
    line.set(false)
    throw new CallError({ ...replies.fault, data: null }, trace, true)
  } finally {
    clearTimeout(timer)
  }
}

function replyIn(text: string, status: number): Reply | null {
  try {
    const reply = JSON.parse(text) as Reply | null
    if (typeof reply?.code === 'number') return reply
  } catch {
    // not JSON
  }
  const known = Object.values(replies).find(({ code }) => code === status && sessionCodes.has(code))
  return known ? { ...known, data: null } : null
}

function headersOf(call: Call, trace: string, key: string | undefined): Record<string, string> {
  const asked = call.kind === 'write' && call.may !== 'public' && !call.remarks.ofSession
  return {
    ...(token && { token }),
    platform: 'H5',
    'trace-id': trace,
    'service-name': /^\/(oqs|odas)-api\//.exec(call.path)?.[1] ?? 'oems',
    ...(asked && { 'idempotency-key': key ?? uuid() }),
  }
}
