import type { CodeOf } from '@oems/contract/core/codes.ts'
import { HealthLevel, TestResult } from '@oems/contract/declaration/codes.ts'
import { isAbnormal } from '@oems/contract/declaration/level.ts'
import { RiskGrade } from '@oems/contract/risk/codes.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'

const levelTone: Readonly<Record<CodeOf<typeof HealthLevel>, Tone>> = {
  [HealthLevel.normal]: 'done',
  [HealthLevel.mild]: 'progress',
  [HealthLevel.abnormal]: 'due',
  [HealthLevel.urgent]: 'overdue',
}
export const LevelTag = ({ level }: { readonly level: CodeOf<typeof HealthLevel> }) => (
  <StatusTag tone={levelTone[level]}>{HealthLevel.label(level)}</StatusTag>
)
/** Beside the name, wherever a declaration asks for a second look. */
export const AbnormalTag = ({ level }: { readonly level: CodeOf<typeof HealthLevel> }) =>
  isAbnormal(level) ? <StatusTag tone="overdue">异常</StatusTag> : null

const resultTone: Readonly<Record<CodeOf<typeof TestResult>, Tone>> = {
  [TestResult.negative]: 'done',
  [TestResult.positive]: 'overdue',
  [TestResult.unsure]: 'due',
}
export const ResultTag = ({ result }: { readonly result: CodeOf<typeof TestResult> | null }) =>
  result === null ? <>—</> : <StatusTag tone={resultTone[result]}>{TestResult.label(result)}</StatusTag>

const riskTone: Readonly<Record<CodeOf<typeof RiskGrade>, Tone>> = {
  [RiskGrade.low]: 'done',
  [RiskGrade.medium]: 'progress',
  [RiskGrade.high]: 'due',
  [RiskGrade.extreme]: 'overdue',
}
/** The level of a place, in its scheme's own words where they are told. */
export const RiskTag = ({ grade, name }: { readonly grade: CodeOf<typeof RiskGrade> | null; readonly name?: string | null }) =>
  grade === null ? <>—</> : <StatusTag tone={riskTone[grade]}>{name ?? RiskGrade.label(grade)}</StatusTag>
