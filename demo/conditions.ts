import { BodyState, ContactHistory, HealthLevel, IsolationState, Symptom } from '@oems/contract/declaration/codes.ts'
import type { Condition, Level } from '@oems/contract/declaration/level.ts'
import type { Random } from './random.ts'

export const degrees = (random: Random, from: number, to: number) => (random.whole(from * 10, to * 10) / 10).toFixed(1)

const well = {
  symptoms: [],
  bodyState: BodyState.good,
  contactHistory: ContactHistory.none,
  isolationState: IsolationState.none,
  testResult: null,
}

const slight = [
  Symptom.soreThroat,
  Symptom.fatigue,
  Symptom.headache,
  Symptom.muscleAche,
  Symptom.runnyNose,
  Symptom.nausea,
  Symptom.dizziness,
]

/** What whoever does not look writes day after day. */
export const always: Condition = { ...well, temperature: '36.5' }

/** What somebody of a level would have written; levels 95.5 / 3 / 1.3 / 0.2 % (03 §8). */
export function conditionOf(random: Random): Condition {
  const level = random.weighted<Level>([
    [HealthLevel.normal, 95.5],
    [HealthLevel.mild, 3],
    [HealthLevel.abnormal, 1.3],
    [HealthLevel.urgent, 0.2],
  ])
  if (level === HealthLevel.normal) return { ...well, temperature: degrees(random, 36, 36.9) }
  if (level === HealthLevel.mild)
    return { ...well, temperature: degrees(random, 36.2, 37.1), bodyState: BodyState.unwell, symptoms: [random.pick(slight)] }
  if (level === HealthLevel.abnormal) return abnormal(random)
  return random.chance(0.8)
    ? { ...well, temperature: degrees(random, 39.1, 39.9), bodyState: BodyState.inTreatment, symptoms: [Symptom.fever, Symptom.headache] }
    : {
        ...well,
        temperature: degrees(random, 36.4, 37.9),
        bodyState: BodyState.inTreatment,
        symptoms: [random.pick([Symptom.dyspnoea, Symptom.chestPain])],
      }
}

function abnormal(random: Random): Condition {
  if (random.chance(0.55))
    return {
      ...well,
      temperature: degrees(random, 37.3, 38.9),
      bodyState: random.pick([BodyState.unwell, BodyState.inTreatment]),
      symptoms: random.chance(0.6) ? [Symptom.fever, Symptom.cough] : [Symptom.fever],
    }
  return {
    ...well,
    temperature: degrees(random, 36.3, 37.1),
    bodyState: BodyState.unwell,
    symptoms: [random.pick([Symptom.cough, Symptom.sputum, Symptom.diarrhoea, Symptom.rash])],
  }
}
