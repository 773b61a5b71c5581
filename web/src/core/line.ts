import { createStore } from '@oems/client/store.ts'
import { session } from '@oems/contract/session/session.ts'
import { listen, send } from './send.ts'

/** False while the server cannot be reached; tried again until it answers. */
export const line = createStore(true)
const between = 3000
let trying: ReturnType<typeof setTimeout> | undefined

function broken() {
  line.set(false)
  if (trying) return
  trying = setTimeout(() => {
    trying = undefined
    send(session.config, {}).then(undefined, () => {}) // heard of below, whatever it answers
  }, between)
}
listen({ line: (stands) => (stands ? line.set(true) : broken()) })
window.addEventListener('offline', broken)
