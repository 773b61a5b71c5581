import { addDays, dayOf } from '@oems/client/days.ts'
import { defaultThresholds } from '@oems/contract/declaration/level.ts'
import type { DayCard, PhoneHome } from '@oems/contract/phone/phone.ts'
import { dayIn } from '../core/days.ts'
import type { DeclareItem, Filing } from '../outbox/sender.ts'

/** What a declaration requires on a day whose card the phone does not have, because there is no line since midnight. */
export type Card = DayCard | (Pick<DayCard, 'date' | 'requireTemperature' | 'requireLocation' | 'fever'> & { readonly status: null })

/**
 * The day that the form proposes: far from Beijing the local date, which the server names and the phone works out itself after a midnight
 * without a line; but only as long as it can still be declared in time. After that, and everywhere else, Beijing's: a day that is late
 * anyway stands below it and must not cost the next one its time.
 */
export function proposedDay(home: PhoneHome, items: readonly DeclareItem[], now: number): string {
  const today = dayOf(now)
  const heardToday = dayOf(Date.parse(home.now.at)) === today
  const local = heardToday ? home.date : home.timeZone && dayIn(home.timeZone, now)
  const card = home.days.find(({ date }) => date === local)
  const inTime = card && card.level === null && Date.parse(card.deadline?.at ?? card.lateUntil.at) > now
  return inTime && !latestFor(items, card.date) ? card.date : today
}

export function cardOf(home: PhoneHome, date: string): Card {
  const [newest] = home.days
  const unknown = {
    date,
    requireTemperature: newest?.requireTemperature ?? false,
    requireLocation: newest?.requireLocation ?? false,
    fever: newest?.fever ?? defaultThresholds.fever,
    status: null,
  }
  return home.days.find((card) => card.date === date) ?? unknown
}

/** Days that may and have to be declared still, other than the proposed one; what waits on the phone counts as declared. */
export const stillOpen = (home: PhoneHome, items: readonly DeclareItem[], proposed: string, now: number) =>
  home.days.filter(
    ({ date, obliged, level, lateUntil }) =>
      date !== proposed && obliged && level === null && Date.parse(lateUntil.at) > now && !items.some(({ body }) => body.date === date),
  )

/** The newest filing of a day that is still on the phone. */
export function latestFor(items: readonly DeclareItem[], date: string): DeclareItem | null {
  return items.filter(({ body, state }) => body.date === date && state !== 'late').pop() ?? null
}

export interface Former {
  readonly date: string
  readonly filing: Filing
}

/** What to copy for `date`: the newest declaration of an earlier day, from this phone or from the server. */
export function formerFor(home: PhoneHome, items: readonly DeclareItem[], date: string): Former | null {
  const submitted =
    home.last && home.last.date < date ? { date: home.last.date, filing: filingOf(home.last.date, home.last.submission) } : null
  const filed = items
    .filter(({ body, state }) => body.date < date && state !== 'refused')
    .map(({ body }) => ({ date: body.date, filing: body }))
  return [...(submitted ? [submitted] : []), ...filed].sort((a, b) => (a.date < b.date ? -1 : 1)).pop() ?? null
}

export type Submission = NonNullable<PhoneHome['last']>['submission']

/** A submission in the form of a filing. */
export const filingOf = (date: string, submission: Submission): Filing => ({
  date,
  temperature: submission.temperature,
  bodyState: submission.bodyState,
  symptoms: submission.symptoms,
  symptomOther: submission.symptomOther,
  contactHistory: submission.contactHistory as NonNullable<Filing['contactHistory']>,
  isolationState: submission.isolationState as NonNullable<Filing['isolationState']>,
  illnessId: submission.illnessId,
  caseType: submission.caseType,
  diagnoseType: submission.diagnoseType,
  vaccination: submission.vaccination as Filing['vaccination'],
  testResult: submission.testResult as Filing['testResult'],
  locationNation: submission.locationNation,
  locationText: submission.locationText,
  leftSite: submission.leftSite,
  medication: submission.medication,
  remark: submission.remark,
})

/** 与昨日一致: everything but the temperature, which is measured anew. */
export const sameAs = ({ filing }: Former, date: string): Filing => ({ ...filing, date, temperature: null })

export const isYesterday = (former: string, date: string) => former === addDays(date, -1)
