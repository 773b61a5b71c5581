import { Symptom } from '@oems/contract/declaration/codes.ts'
import type { Condition } from '@oems/contract/declaration/level.ts'
import type { Answers, VoluntaryAnswers } from './tables.ts'

const unanswered: VoluntaryAnswers = {
  symptomOther: null,
  illnessId: null,
  caseType: null,
  diagnoseType: null,
  vaccination: null,
  testResult: null,
  locationNation: null,
  locationText: null,
  leftSite: null,
  medication: null,
  remark: null,
}
const voluntary = Object.keys(unanswered) as (keyof VoluntaryAnswers)[]

/** As they are kept: without what was not answered. */
export function answersOf(content: Answers & Pick<Condition, 'symptoms'>): Answers {
  const { bodyState, contactHistory, isolationState } = content
  const answered = voluntary.filter(
    (name) => content[name] != null && (name !== 'symptomOther' || content.symptoms.includes(Symptom.other)),
  )
  return { bodyState, contactHistory, isolationState, ...Object.fromEntries(answered.map((name) => [name, content[name]])) }
}

/** As they are read: what was not answered is null. */
export const allAnswers = (answers: Answers) => ({ ...unanswered, ...answers })
