import { brokenLine, type CallError } from '@oems/client/callError.ts'
import { type App, exchange, headersOf, type Sending as SharedSending } from '@oems/client/exchange.ts'
import { traceId } from '@oems/client/random.ts'
import { dataOf, replyIn } from '@oems/client/reply.ts'
import { type Call, type Output, permissionsOf, type Sent } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { forgetTrees, keepTree, keptTree } from './keptTrees.ts'
import { token } from './token.ts'

export interface Sending extends Pick<SharedSending, 'key' | 'tag' | 'keepalive'> {
  readonly signal?: AbortSignal | undefined
}

/** What the rest of the console follows in every reply. */
interface ReplyListeners {
  sessionEnded(problem: CallError): void
  permVersion(version: number): void
  line(stands: boolean): void
  /** A request that was sent then has prolonged the session. */
  prolonged(at: number): void
}
const replyListeners: ReplyListeners = { sessionEnded: () => {}, permVersion: () => {}, line: () => {}, prolonged: () => {} }
export const listen = (listeners: Partial<ReplyListeners>) => void Object.assign(replyListeners, listeners)

let op: string | null = null
/** The current organisation, sent with every write that needs a permission (01 §6.3). */
export function actAs(orgProjectId: string | null) {
  op = orgProjectId
}

let running = new AbortController()
/** When a session has ended, no reply to its calls is still wanted. */
export function dropRunning() {
  running.abort()
  forgetTrees()
  running = new AbortController()
}

/** The last call of a session: what is under way, or asked until it is answered, would come too late and be refused. */
export async function sendLast<C extends Call>(call: C, input: Sent<C>): Promise<void> {
  dropRunning()
  const answer = send(call, input)
  running = new AbortController()
  running.abort()
  try {
    await answer
  } finally {
    running = new AbortController()
  }
}

const app: App = {
  platform: 'WEB',
  token,
  headers: (call) => (op !== null && call.kind === 'write' && !call.remarks.ofSession && permissionsOf(call).length > 0 ? { op } : {}),
  responded(call, response, sentAt) {
    reportResponse(response.headers.get('perm-ver'))
    if ((response.ok || response.status === notModified) && call.may !== 'public' && !call.remarks.passive) replyListeners.prolonged(sentAt)
  },
  failed: (late) => void (late || replyListeners.line(false)),
}

export async function send<C extends Call>(call: C, input: Sent<C>, sending: Sending = {}): Promise<Output<C>> {
  const trace = traceId()
  const kept = keptTree(call, input)
  const response = await reach(call, input, { ...sending, tag: kept?.tag }, trace)
  // Also where nothing follows: a browser breaks off a request whose reply is not read to its end.
  const text = await response.text().catch(() => '')
  if (kept && response.status === notModified) return kept.data as Output<C>
  const reply = replyIn(text, response.status)
  if (!reply) throw brokenLine(trace)
  const data = acceptedData(response.status, reply, trace) as Output<C>
  keepTree(call, input, response.headers.get('etag'), data)
  return data
}
const notModified = 304

/** Until the first byte of the reply, at most 30 s. */
export function reach(call: Call, input: object, { signal, ...sending }: Sending, trace: string) {
  const others = [running.signal, ...(signal ? [signal] : [])]
  const joinSignals = (late: AbortSignal) => AbortSignal.any([...others, late])
  return exchange(app, call, input, { ...sending, joinSignals }, trace, (response) => response)
}

/** The shell hears of what ends the session. */
export const acceptedData = (status: number, reply: Reply, trace: string) =>
  dataOf(status, reply, trace, (problem) => replyListeners.sessionEnded(problem))

export function reportResponse(permVersion: string | null) {
  replyListeners.line(true)
  if (permVersion) replyListeners.permVersion(Number(permVersion))
}

export const requestHeaders = (call: Call, trace: string, key?: string) => headersOf(app, call, trace, key)
