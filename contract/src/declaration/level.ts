/** 03 §3: symptoms by weight; whatever else there is is minor. */
const danger: ReadonlySet<number> = new Set([31, 32, 33, 34, 35, 36])
const major: ReadonlySet<number> = new Set([11, 12, 13, 19, 20, 22, 23, 24])
/** Any of these is abnormal by itself: what people of one project share is a hint (03 §10.4). */
export const majorSymptoms: ReadonlySet<number> = new Set([...danger, ...major])

/** What of a declaration decides its level. */
export interface Condition {
  /** Decimal text, ℃. */
  readonly temperature: string | null
  readonly bodyState: number
  readonly symptoms: readonly number[]
  readonly contactHistory: number
  readonly isolationState: number
  readonly testResult: number | null
}

/** The parameters `people.fever` and `people.highFever`, ℃. */
export interface Thresholds {
  readonly fever: number
  readonly highFever: number
}
export const defaultThresholds: Thresholds = { fever: 37.3, highFever: 39.1 }
const tooCold = 35

export type Level = 0 | 1 | 2 | 3

/** 03 §4.3: 0 normal, 1 slight discomfort, 2 abnormal, 3 urgent; the highest that applies. */
export function levelOf(condition: Condition, { fever, highFever }: Thresholds = defaultThresholds): Level {
  const { bodyState, symptoms, contactHistory, isolationState, testResult } = condition
  const heat = condition.temperature === null ? null : Number(condition.temperature)
  if ((heat !== null && heat >= highFever) || symptoms.some((code) => danger.has(code))) return 3
  if (heat !== null && (heat >= fever || heat < tooCold)) return 2
  if (symptoms.some((code) => major.has(code)) || contactHistory === 1 || isolationState >= 1 || testResult === 2 || bodyState === 3)
    return 2
  return symptoms.length > 0 || bodyState === 2 || contactHistory >= 2 ? 1 : 0
}

/** 异常 wherever it is said: `HealthLevel.abnormal` and `.urgent`, as numbers because the phone knows no code sets. */
export const abnormalLevels: readonly Level[] = [2, 3]
export const isAbnormal = (level: Level) => abnormalLevels.includes(level)

/** Days back among which the last declared day is looked for. */
export const worseWithin = 7

/** Worse than on the last declared day of the seven before; without such a day: not worse. */
export const isWorse = (level: number, before: number | null) => before !== null && level > before

/** The band in which statistics count a temperature; null where none was given. */
export function feverBandOf(temperature: string | null): 1 | 2 | 3 | 4 | null {
  if (temperature === null) return null
  const heat = Number(temperature)
  return heat < 37.3 ? 1 : heat <= 38 ? 2 : heat <= 39 ? 3 : 4
}

/** The sentence under 身体状况 where it contradicts the rest (03 §2.9), or null. */
export const bodyStateComplaint = (
  { bodyState, symptoms, temperature }: Pick<Condition, 'bodyState' | 'symptoms' | 'temperature'>,
  fever: number,
) =>
  bodyState === 1 && (symptoms.length > 0 || (temperature !== null && Number(temperature) >= fever))
    ? '已选择症状或发热，身体状况不能为“良好”'
    : null
