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
interface StoredDraft {
  readonly draft: Draft
  /** Begun by 与昨日一致: its answers are an earlier day's, which nobody has given for this one. */
  readonly ofFormer: boolean
}
export const storeDraft = (draft: Draft, ofFormer = false) => writeStored(name, { draft, ofFormer } satisfies StoredDraft)
export const dropDraft = () => writeStored(name, null)

interface Start {
  /** `correct`: the day's last submission is filled in; `former`: that of an earlier day. */
  readonly from: string | null
  /** An item of the outbox that is to be corrected. */
  readonly replacing: string | null
}

/** What the questions start with: the stored draft, unless it holds the answers of another day and one's own are asked for; what is to be corrected; or nothing. */
export function startDraft(home: PhoneHome, items: readonly DeclareItem[], date: string, { from, replacing }: Start): Draft {
  const stored = readStored<StoredDraft>(name)
  if (stored?.draft?.date === date && stored.ofFormer === (from === 'former')) return stored.draft
  const waiting = items.find(({ clientKey }) => clientKey === replacing)
  if (waiting) return waiting.body
  if (from !== 'correct') return { date }
  const submitted = home.last?.date === date ? filingOf(date, home.last.submission) : null
  return latestFor(items, date)?.body ?? submitted ?? { date }
}
