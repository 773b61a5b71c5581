import type { PhoneHome } from '@oems/contract/phone/phone.ts'
import { keep, keptAs } from '../core/kept.ts'
import type { DeclareItem } from '../outbox/sender.ts'
import { filingOf, formerFor, latestFor, sameAs } from '../today/days.ts'
import type { Draft } from './draft.ts'

/** What is half filled in survives a reload; it goes with the account's other kept things at sign-out. */
const name = 'draft'
export const keepDraft = (draft: Draft) => keep(name, draft)
export const dropDraft = () => keep(name, null)

interface Beginning {
  /** `former`: 与昨日一致, where only the temperature is still to be told. */
  readonly from: string | null
  /** An item of the outbox that is to be corrected. */
  readonly replacing: string | null
}

/** With what the questions are filled in: what was begun, what is corrected, what was said the day before, or nothing. */
export function startDraft(home: PhoneHome, items: readonly DeclareItem[], date: string, { from, replacing }: Beginning): Draft {
  const begun = keptAs<Draft>(name)
  const refused = items.find(({ clientKey }) => clientKey === replacing)
  if (refused) return refused.body
  if (from === 'former') {
    const former = formerFor(home, items, date)
    return { ...(former && sameAs(former, date)), date, temperature: undefined }
  }
  if (begun?.date === date) return begun
  if (from !== 'correct') return { date }
  const own = latestFor(items, date)?.body
  const told = home.last?.date === date ? filingOf(date, home.last.submission) : null
  return own ?? told ?? { date }
}
