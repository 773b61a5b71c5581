import { type Reply, replies } from '@oems/contract/core/errors.ts'
import { CallError, speaksOfSession } from './callError.ts'

/**
 * What the body of a response says; where it is none of ours, a status that speaks of the session counts all the same. Null: no reply of this
 * server, which one that is about to stop has not given either.
 */
export function replyIn(body: string, status: number): Reply | null {
  try {
    const reply = JSON.parse(body) as Reply | null
    if (typeof reply?.code === 'number') return reply.code === replies.closing.code ? null : reply
  } catch {
    // a proxy's error page, or a reply cut short
  }
  const known = Object.values(replies).find(({ code }) => code === status && speaksOfSession(code))
  return known ? { ...known, data: null } : null
}

/** The data of a good reply; everything else is thrown, and what ends the session is reported first. */
export function dataOf(status: number, reply: Reply, trace: string, sessionEnded: (problem: CallError) => void): unknown {
  if ((status === 200 || reply.code === 200) && (reply.code === replies.done.code || reply.code === 200)) return reply.data
  const problem = new CallError(reply, trace)
  if (speaksOfSession(status) || speaksOfSession(reply.code)) sessionEnded(problem)
  throw problem
}
