import type { CallError } from '@oems/client/callError.ts'
import { type App, exchange } from '@oems/client/exchange.ts'
import { traceId } from '@oems/client/random.ts'
import { dataOf, replyIn } from '@oems/client/reply.ts'
import type { Call, Output, Sent } from '@oems/contract/core/call.ts'
import { line } from './line.ts'

/** Whose calls these are. Pinned here and not read from the cookie each time: another tab may have signed somebody else in. */
let token = ''
let sessionEnded: (problem: CallError) => void = () => {}
export function actAs(sessionToken: string, whenEnded: (problem: CallError) => void) {
  token = sessionToken
  sessionEnded = whenEnded
}

const app: App = { platform: 'H5', token: () => token, failed: () => line.set(false) }

/** `key` is the `idempotency-key` of a write: the same for the same intention, however often it is sent. */
export async function send<C extends Call>(call: C, input: Sent<C>, key?: string): Promise<Output<C>> {
  const trace = traceId()
  const sentAs = token
  const { status, reply } = await exchange(app, call, input, { key }, trace, readReply)
  return dataOf(status, reply, trace, (problem) => {
    // What comes late from a session that was left meanwhile says nothing about the present one.
    if (sentAs === token) sessionEnded(problem)
  }) as Output<C>
}

/** The line stands when a whole reply of this server has come over it. */
async function readReply(response: Response) {
  const reply = replyIn(await response.text(), response.status)
  if (!reply) throw new Error('not a reply of this server')
  line.set(true)
  return { status: response.status, reply }
}
