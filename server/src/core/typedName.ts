import { keyedHash } from './db/keys.ts'

/** Begins no login name. */
export const typedMark = '#'

/** How the log keeps what was typed as a login name and is nobody's: it may be a mobile number, or a password in the wrong field. */
export const typedName = (typed: string) => typedMark + keyedHash('typed login name', typed.toLowerCase()).toLowerCase()
