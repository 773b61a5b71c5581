import { seal, unseal } from './db/keys.ts'
import { withoutNumbers } from './withoutNumbers.ts'

const mark = 'sealed:'

/** A reason is typed to be read in the log, and whatever is true of somebody may stand in it: at rest it is sealed (01 §2.8). */
export const sealedReason = (reason: string | null) => reason && mark + seal(withoutNumbers(reason)).toString('base64')

/** As whoever may see the entry reads it. Entries of before 2026-11-22 hold their reasons as they were typed. */
export const reasonOf = (stored: string | null) =>
  stored?.startsWith(mark) ? unseal(Buffer.from(stored.slice(mark.length), 'base64')) : stored
