import {
  BodyState,
  ContactHistory,
  HealthLevel,
  IsolationState,
  Symptom,
  TestResult,
  Vaccination,
} from '@oems/contract/declaration/codes.ts'
import type { Level } from '@oems/contract/declaration/level.ts'
import type { Tone } from '../kit/Tag.tsx'
import type { Filing } from '../outbox/sender.ts'
import { labelOf, words } from '../words/words.ts'
import type { Draft, Step } from './draft.ts'

export const levelTone: Readonly<Record<Level, Tone>> = {
  [HealthLevel.normal]: 'done',
  [HealthLevel.mild]: 'due',
  [HealthLevel.abnormal]: 'overdue',
  [HealthLevel.urgent]: 'overdue',
}

const adviceFor = {
  [HealthLevel.normal]: 'normal',
  [HealthLevel.mild]: 'mild',
  [HealthLevel.abnormal]: 'abnormal',
  [HealthLevel.urgent]: 'urgent',
} as const
export const adviceOf = (level: Level) => words.declare.advice[adviceFor[level]]

export interface Line {
  readonly label: string
  readonly text: string
  /** The question that asks for it. */
  readonly step: Step
}

/** A declaration in lines, as the person reads it before and after submitting. */
export function linesOf(draft: Draft): Line[] {
  const { labels } = words.declare
  const lines: (Line | false)[] = [
    { label: labels.temperature, text: draft.temperature ? `${draft.temperature}℃` : words.declare.notMeasured, step: 'temperature' },
    { label: labels.body, text: draft.bodyState ? labelOf(BodyState, draft.bodyState) : '—', step: 'body' },
    draft.bodyState !== BodyState.good && { label: labels.symptoms, text: symptomsOf(draft), step: 'symptoms' },
    { label: labels.contact, text: labelOf(ContactHistory, draft.contactHistory ?? ContactHistory.none), step: 'contact' },
    { label: labels.isolation, text: labelOf(IsolationState, draft.isolationState ?? IsolationState.none), step: 'isolation' },
    Boolean(draft.locationText) && { label: labels.place, text: draft.locationText ?? '', step: 'place' },
    Boolean(draft.leftSite) && { label: labels.left, text: words.declare.yes, step: 'place' },
    draft.vaccination != null && { label: labels.vaccination, text: labelOf(Vaccination, draft.vaccination), step: 'review' },
    draft.testResult != null && { label: labels.test, text: labelOf(TestResult, draft.testResult), step: 'review' },
    Boolean(draft.medication) && { label: labels.medication, text: draft.medication ?? '', step: 'review' },
    Boolean(draft.remark) && { label: labels.remark, text: draft.remark ?? '', step: 'review' },
  ]
  return lines.filter((line) => line !== false)
}

function symptomsOf({ symptoms = [], symptomOther }: Draft): string {
  const named = symptoms.map((code) => (code === Symptom.other && symptomOther ? symptomOther : labelOf(Symptom, code)))
  return named.join(words.declare.and) || words.declare.noneChosen
}

/** In one line: 良好，无接触史，未隔离. */
export function summaryOf({
  bodyState,
  symptoms = [],
  contactHistory = ContactHistory.none,
  isolationState = IsolationState.none,
}: Filing): string {
  return [
    labelOf(BodyState, bodyState),
    ...(symptoms.length > 0 ? [words.declare.countOfSymptoms(symptoms.length)] : []),
    contactHistory === ContactHistory.none ? words.declare.noContact : labelOf(ContactHistory, contactHistory),
    isolationState === IsolationState.none ? words.declare.notIsolated : labelOf(IsolationState, isolationState),
  ].join(words.declare.comma)
}
