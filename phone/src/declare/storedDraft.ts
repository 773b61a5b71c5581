import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { readStored, writeStored } from '../core/stored.ts'
import type { DeclareItem } from '../outbox/sender.ts'
import { filingOf, latestFor } from '../today/days.ts'
import type { Draft } from './draft.ts'

/**
 * A draft survives a reload and a visit to another page. It ends with the next filing, and is cleared with the account's other
 * stored values at sign-out.
 */
const name = 'draft'
export const storeDraft = (draft: Draft) => writeStored(name, draft)
export const dropDraft = () => writeStored(name, null)

interface Start {
  /** `correct`: the day's last submission is filled in. */
  readonly from: string | null
  /** An item of the outbox that is to be corrected. */
  readonly replacing: string | null
}

/** What the questions start with: the stored draft, what is to be corrected, or nothing. */
export function startDraft(home: PhoneHome, items: readonly DeclareItem[], date: string, { from, replacing }: Start): Draft {
  const stored = readStored<Draft>(name)
  if (stored?.date === date) return stored
  const waiting = items.find(({ clientKey }) => clientKey === replacing)
  if (waiting) return waiting.body
  if (from !== 'correct') return { date }
  const submitted = home.last?.date === date ? filingOf(date, home.last.submission) : null
  return latestFor(items, date)?.body ?? submitted ?? { date }
}
