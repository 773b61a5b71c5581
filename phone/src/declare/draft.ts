import { BodyState, ContactHistory, IsolationState, Symptom } from '@oems/contract/declaration/codes.ts'
import { bodyStateComplaint } from '@oems/contract/declaration/level.ts'
import type { Filing } from '../outbox/sender.ts'
import { said, words } from '../words/words.ts'

/** A declaration in the making: what has not been answered yet is missing or undefined; null is an answer too (not measured). */
export type Draft = { readonly date: string } & { readonly [F in keyof Filing]?: Filing[F] | undefined }

export interface Requirements {
  readonly requireTemperature: boolean
  readonly requireLocation: boolean
  readonly fever: number
}

export type Step = 'temperature' | 'body' | 'symptoms' | 'contact' | 'isolation' | 'place' | 'review'

/** The questions, one a screen; symptoms only for people who are not well. */
export const stepsOf = ({ bodyState }: Pick<Draft, 'bodyState'>, { requireLocation }: Pick<Requirements, 'requireLocation'>): Step[] => [
  'temperature',
  'body',
  ...(bodyState !== undefined && bodyState !== BodyState.good ? (['symptoms'] as const) : []),
  'contact',
  'isolation',
  ...(requireLocation ? (['place'] as const) : []),
  'review',
]

/** The sentence under a question that is not answered yet, or not well; null where it is. The server's rules, checked before it is called. */
export function complaintAt(step: Step, draft: Draft, requirements: Requirements): string | null {
  switch (step) {
    case 'temperature':
      if (draft.temperature === undefined || (requirements.requireTemperature && draft.temperature === null))
        return words.declare.enter.temperature
      return null
    case 'body':
      if (draft.bodyState === undefined) return words.declare.enter.body
      return translatedOrNull(bodyStateComplaint(conditionOf(draft), requirements.fever))
    case 'symptoms':
      if (!draft.symptoms) return words.declare.enter.symptoms
      return draft.symptoms.includes(Symptom.other) && !draft.symptomOther?.trim() ? words.declare.enter.otherSymptom : null
    case 'contact':
      return draft.contactHistory === undefined ? words.declare.enter.contact : null
    case 'isolation':
      return draft.isolationState === undefined ? words.declare.enter.isolation : null
    case 'place':
      return placeComplaint(draft)
    case 'review':
      return null
  }
}

const translatedOrNull = (sentence: string | null) => (sentence === null ? null : said(sentence))

function placeComplaint({ locationNation, locationText, leftSite }: Draft): string | null {
  if (!locationNation) return words.declare.enter.nation
  if (!locationText?.trim()) return words.declare.enter.place
  return leftSite === undefined || leftSite === null ? words.declare.enter.left : null
}

export const conditionOf = (draft: Draft) => ({
  temperature: draft.temperature ?? null,
  bodyState: draft.bodyState ?? BodyState.good,
  symptoms: draft.symptoms ?? [],
  contactHistory: draft.contactHistory ?? ContactHistory.none,
  isolationState: draft.isolationState ?? IsolationState.none,
  testResult: draft.testResult ?? null,
  illnessId: draft.illnessId ?? null,
})

/** The first question that still has to be answered, or better; `review` when there is none. */
export const firstOpen = (draft: Draft, requirements: Requirements): Step =>
  stepsOf(draft, requirements).find((step) => complaintAt(step, draft, requirements) !== null) ?? 'review'

/** Symptoms belong to people who are not well: a change back to 良好 removes them, and a change from it asks for them. */
export function answered(draft: Draft, answer: Partial<Draft>): Draft {
  const next = { ...draft, ...answer }
  if (next.bodyState === BodyState.good) return { ...next, symptoms: [], symptomOther: null }
  return draft.bodyState === BodyState.good ? { ...next, symptoms: answer.symptoms } : next
}

/** What is filed: blanks are null, and the text about other symptoms counts only with its tick. */
export function filed(draft: Draft, now: number): Filing {
  const { bodyState, symptoms = [] } = draft
  if (bodyState === undefined) throw new Error('the body state is not answered')
  return {
    ...draft,
    bodyState,
    symptoms,
    symptomOther: symptoms.includes(Symptom.other) ? (draft.symptomOther ?? null) : null,
    clientTime: new Date(now).toISOString(),
  }
}

/** The question that a refused field belongs to. */
export function stepOfField(path: string): Step {
  if (path === 'temperature') return 'temperature'
  if (path === 'bodyState') return 'body'
  if (path.startsWith('symptom')) return 'symptoms'
  if (path === 'contactHistory') return 'contact'
  if (path === 'isolationState') return 'isolation'
  return path.startsWith('location') || path === 'leftSite' ? 'place' : 'review'
}

const [lowest, highest] = [340, 430]

/** A tenth of a degree up or down, within 34.0–43.0; from nothing it starts at 36.5. Decimal text throughout, so that no digit moves by itself. */
export function stepped(temperature: string | null | undefined, tenths: number): string {
  if (!temperature) return '36.5'
  const next = Math.min(highest, Math.max(lowest, Math.round(Number(temperature) * 10) + tenths))
  return (next / 10).toFixed(1)
}
