import { createStore } from '@oems/client/store.ts'
import { session } from '@oems/contract/session/session.ts'
import { listen, send } from './send.ts'

/** False while the server cannot be reached; tried again until it answers. */
export const line = createStore(true)
const retryAfter = 3000
let retryTimer: ReturnType<typeof setTimeout> | undefined

function broken() {
  line.set(false)
  if (retryTimer) return
  retryTimer = setTimeout(() => {
    retryTimer = undefined
    send(session.config, {}).then(undefined, () => {}) // whatever it answers, the listener below gets it
  }, retryAfter)
}
listen({ line: (stands) => (stands ? line.set(true) : broken()) })
window.addEventListener('offline', broken)
