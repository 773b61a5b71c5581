import { listen } from '../core/send.ts'
import { onWindowMessage, postToWindows } from '../core/windows.ts'

const minute = 60_000
/** 01 §6.1: so long before the limit the user is warned. */
export const warnBefore = 2 * minute

/** The server writes a session's last activity at most once a minute; seen from here it may be that much further back, never less. */
export const activeAfter = (known: number, at: number) => (at - known > minute ? at : known)

export type Quiet = { readonly state: 'fine' } | { readonly state: 'warned'; readonly left: number } | { readonly state: 'over' }
/** How far a session is from its limit, all in milliseconds. */
export function quietness(now: number, activeAt: number, limit: number): Quiet {
  const left = activeAt + limit - now
  if (left <= 0) return { state: 'over' }
  return left <= warnBefore ? { state: 'warned', left } : { state: 'fine' }
}

/** Typing sends no request: so often the server is notified that the user is active. */
export const beatEvery = (limit: number) => Math.min(5 * minute, limit / 4)

/** A new window does not know when the session was last active; a minute ago at the worst, since it has just sent a request itself. */
let activeAt = Date.now() - minute
export const lastActive = () => activeAt

listen({
  prolonged: (at) => {
    const next = activeAfter(activeAt, at)
    if (next === activeAt) return
    activeAt = next
    postToWindows({ kind: 'prolonged', at })
  },
})
onWindowMessage((message) => {
  if (message.kind === 'prolonged') activeAt = activeAfter(activeAt, message.at)
})
