import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { readStored, writeStored } from '../core/stored.ts'
import type { DeclareItem } from '../outbox/sender.ts'
import { filingOf, latestFor } from '../today/days.ts'
import type { Draft } from './draft.ts'

/**
 * What is half filled in survives a reload and a look at another page. It ends with the next filing, and goes with the account's other
 * kept things at sign-out.
 */
const name = 'draft'
export const storeDraft = (draft: Draft) => writeStored(name, draft)
export const dropDraft = () => writeStored(name, null)

interface Start {
  /** `correct`: what was said of the day is filled in. */
  readonly from: string | null
  /** An item of the outbox that is to be corrected. */
  readonly replacing: string | null
}

/** With what the questions are filled in: what was begun, what is corrected, or nothing. */
export function startDraft(home: PhoneHome, items: readonly DeclareItem[], date: string, { from, replacing }: Start): Draft {
  const stored = readStored<Draft>(name)
  if (stored?.date === date) return stored
  const waiting = items.find(({ clientKey }) => clientKey === replacing)
  if (waiting) return waiting.body
  if (from !== 'correct') return { date }
  const submitted = home.last?.date === date ? filingOf(date, home.last.submission) : null
  return latestFor(items, date)?.body ?? submitted ?? { date }
}
