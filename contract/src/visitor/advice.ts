import { type CodeOf, codes } from '../core/codes.ts'
import { BodyState, ContactHistory, HealthLevel, IsolationState } from '../declaration/codes.ts'
import { levelOf, type Thresholds } from '../declaration/level.ts'
import { Advice } from './codes.ts'

/** Why somebody is looked at again, or had better not come in (03 §5.2), as the desk reads it. */
export const AdviceReason = codes(
  '建议理由',
  {
    undeclared: [1, '48小时内没有健康申报'],
    unhosted: [2, '没有在岗的接待人'],
    unwell: [3, '申报有不适或异常'],
    vaccinationUnsure: [4, '疫苗接种情况不详'],
    urgent: [5, '申报了高热或紧急症状'],
    positive: [6, '申报的检测结果为阳性'],
    highRisk: [7, '到访过高风险地区'],
    measured: [8, '现场测得体温异常'],
    measuredHigh: [9, '现场测得高热'],
  },
  'personal',
)
export type AdviceReason = CodeOf<typeof AdviceReason>

const refusing: ReadonlySet<AdviceReason> = new Set([
  ...[AdviceReason.urgent, AdviceReason.positive, AdviceReason.highRisk],
  AdviceReason.measuredHigh,
])

export function adviceBy(reasons: readonly AdviceReason[]): CodeOf<typeof Advice> {
  if (reasons.some((reason) => refusing.has(reason))) return Advice.refuse
  return reasons.length > 0 ? Advice.check : Advice.allow
}

/** Of a thermometer at the gate, by the same levels as of what is declared. */
export function reasonsMeasured(temperature: string | null, thresholds: Thresholds): readonly AdviceReason[] {
  const level = levelOf({ ...nothingElse, temperature }, thresholds)
  if (level === HealthLevel.urgent) return [AdviceReason.measuredHigh]
  return level === HealthLevel.normal ? [] : [AdviceReason.measured]
}
const nothingElse = {
  ...{ bodyState: BodyState.good, symptoms: [], contactHistory: ContactHistory.none },
  ...{ isolationState: IsolationState.none, testResult: null },
}
