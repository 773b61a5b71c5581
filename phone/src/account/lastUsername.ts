import { createStore } from '@oems/client/store.ts'

/** The login name to begin with on the sign-in page: whoever signed in or activated since the page was opened. Not stored on the phone. */
export const lastUsername = createStore('')
