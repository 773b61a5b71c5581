import { createStore } from '@oems/client/store.ts'

/** Whether the last request reached the server. `navigator.onLine` knows only the radio, so it can say no but never yes. */
export const line = createStore(navigator.onLine)

addEventListener('offline', () => line.set(false))
