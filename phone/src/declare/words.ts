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
import { labelOf, languageTag, words } from '../words/words.ts'
import { diagnosisOf, diagnosisText, type Illnesses } from './diagnosis.ts'
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
export function linesOf(draft: Draft, illnesses: Illnesses): Line[] {
  const { labels } = words.declare
  const lines: (Line | false)[] = [
    { label: labels.temperature, text: draft.temperature ? `${draft.temperature}℃` : words.declare.notMeasured, step: 'temperature' },
    { label: labels.body, text: draft.bodyState ? labelOf(BodyState, draft.bodyState) : '—', step: 'body' },
    draft.bodyState !== BodyState.good && { label: labels.symptoms, text: symptomsOf(draft), step: 'symptoms' },
    { label: labels.contact, text: labelOf(ContactHistory, draft.contactHistory ?? ContactHistory.none), step: 'contact' },
    { label: labels.isolation, text: labelOf(IsolationState, draft.isolationState ?? IsolationState.none), step: 'isolation' },
  ]
  return [...lines.filter((line) => line !== false), ...furtherLinesOf(draft, illnesses)]
}

/** What not everybody is asked or answers: where it is answered. */
function furtherLinesOf(draft: Draft, illnesses: Illnesses): Line[] {
  const { labels } = words.declare
  const [place, diagnosis] = [placeOf(draft), diagnosisOf(draft)]
  const lines: (Line | false)[] = [
    place !== '' && { label: labels.place, text: place, step: 'place' },
    draft.leftSite != null && { label: labels.left, text: draft.leftSite ? words.declare.yes : words.declare.no, step: 'place' },
    diagnosis.illnessId !== null && {
      label: words.declare.diagnosis.label,
      text: diagnosisText(diagnosis, illnesses),
      step: 'review',
    },
    draft.vaccination != null && { label: labels.vaccination, text: labelOf(Vaccination, draft.vaccination), step: 'review' },
    draft.testResult != null && { label: labels.test, text: labelOf(TestResult, draft.testResult), step: 'review' },
    Boolean(draft.medication) && { label: labels.medication, text: draft.medication ?? '', step: 'review' },
    Boolean(draft.remark) && { label: labels.remark, text: draft.remark ?? '', step: 'review' },
  ]
  return lines.filter((line) => line !== false)
}

function placeOf({ locationNation, locationText }: Draft): string {
  const nation = locationNation && (new Intl.DisplayNames([languageTag()], { type: 'region' }).of(locationNation) ?? locationNation)
  return [nation, locationText].filter(Boolean).join(words.declare.comma)
}

function symptomsOf({ symptoms = [], symptomOther }: Draft): string {
  const named = symptoms.map((code) => (code === Symptom.other && symptomOther ? symptomOther : labelOf(Symptom, code)))
  return named.join(words.declare.and) || words.declare.noneChosen
}

/**
 * In one line: 良好，无接触史，未隔离；当日自测结果：阴性. It names every answer but the temperature: with one tap they are all given again, and
 * nobody gives an answer unseen.
 */
export function summaryOf(draft: Draft & Pick<Filing, 'bodyState'>, illnesses: Illnesses): string {
  const { bodyState, symptoms = [], contactHistory = ContactHistory.none, isolationState = IsolationState.none } = draft
  const state = [
    labelOf(BodyState, bodyState),
    ...(symptoms.length > 0 ? [symptomsOf(draft)] : []),
    contactHistory === ContactHistory.none ? words.declare.noContact : labelOf(ContactHistory, contactHistory),
    isolationState === IsolationState.none ? words.declare.notIsolated : labelOf(IsolationState, isolationState),
  ].join(words.declare.comma)
  return [state, ...furtherLinesOf(draft, illnesses).map(({ label, text }) => words.declare.labelled(label, text))].join(
    words.declare.semicolon,
  )
}
