import { isCrowded } from '@oems/contract/accounts/crowd.ts'
import { CallError } from './callError.ts'

/** Without a reply for so long, somebody wants to know why. */
const silenceMs = 2_000
const usualPauseMs = 3_000

/**
 * A sign-in when a whole shift signs in: it waits for the server's reply, and where the server sends it away because of the crowd it comes
 * again by itself, with what was typed. `tell` hears when there is a wait to be shown, and when it is over.
 */
export async function inTurn<T>(attempt: () => Promise<T>, tell: (crowded: boolean) => void): Promise<T> {
  const silence = setTimeout(() => tell(true), silenceMs)
  try {
    for (;;) {
      const outcome = await attempt().then(
        (done) => ({ done }),
        (problem: unknown) => ({ problem }),
      )
      if ('done' in outcome) return outcome.done
      const { problem } = outcome
      if (!(problem instanceof CallError && isCrowded(problem))) throw problem
      tell(true)
      await pause(problem)
    }
  } finally {
    clearTimeout(silence)
    tell(false)
  }
}

/** Not all at the same moment: else they would be a crowd again. */
function pause({ data }: CallError): Promise<void> {
  const { retryAfter } = data as { retryAfter?: number }
  const ms = retryAfter === undefined ? usualPauseMs : retryAfter * 1000
  return new Promise((resolve) => void setTimeout(resolve, ms * (0.5 + Math.random())))
}
