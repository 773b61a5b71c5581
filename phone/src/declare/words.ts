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
import type { Draft, Step } from './draft.ts'

export const questions: Readonly<Record<Step, string>> = {
  temperature: '您的体温是多少？',
  body: '您今天身体怎么样？',
  symptoms: '有哪些不舒服？',
  contact: '近14天接触过传染病患者吗？',
  isolation: '您现在处于隔离中吗？',
  place: '您现在在哪里？',
  review: '请核对后提交',
}

export const levelTone: Readonly<Record<Level, Tone>> = {
  [HealthLevel.normal]: 'done',
  [HealthLevel.mild]: 'due',
  [HealthLevel.abnormal]: 'overdue',
  [HealthLevel.urgent]: 'overdue',
}

export const advice: Readonly<Record<Level, string>> = {
  [HealthLevel.normal]: '请继续保持良好的卫生习惯。',
  [HealthLevel.mild]: '请注意休息、多喝水。如症状加重，请更正申报并联系医务室。',
  [HealthLevel.abnormal]: '请佩戴口罩，减少与他人接触，尽快联系本单位医务人员。工作人员可能会与您联系。',
  [HealthLevel.urgent]: '请立即停止工作，不要独处，马上联系医务人员。',
}

export interface Line {
  readonly label: string
  readonly text: string
  /** The question that asks for it. */
  readonly step: Step
}

/** A declaration in lines, as the person reads it before and after submitting. */
export function linesOf(draft: Draft): Line[] {
  const lines: (Line | false)[] = [
    { label: '体温', text: draft.temperature ? `${draft.temperature}℃` : '未测量', step: 'temperature' },
    { label: '身体状况', text: draft.bodyState ? BodyState.label(draft.bodyState) : '—', step: 'body' },
    draft.bodyState !== BodyState.good && { label: '症状', text: symptomsOf(draft), step: 'symptoms' },
    { label: '接触史', text: ContactHistory.label(draft.contactHistory ?? ContactHistory.none), step: 'contact' },
    { label: '隔离状态', text: IsolationState.label(draft.isolationState ?? IsolationState.none), step: 'isolation' },
    Boolean(draft.locationText) && { label: '所在地', text: draft.locationText ?? '', step: 'place' },
    Boolean(draft.leftSite) && { label: '离开驻地', text: '是', step: 'place' },
    draft.vaccination != null && { label: '接种情况', text: Vaccination.label(draft.vaccination), step: 'review' },
    draft.testResult != null && { label: '自测结果', text: TestResult.label(draft.testResult), step: 'review' },
    Boolean(draft.medication) && { label: '用药', text: draft.medication ?? '', step: 'review' },
    Boolean(draft.remark) && { label: '备注', text: draft.remark ?? '', step: 'review' },
  ]
  return lines.filter((line) => line !== false)
}

function symptomsOf({ symptoms = [], symptomOther }: Draft): string {
  const named = symptoms.map((code) => (code === Symptom.other && symptomOther ? symptomOther : Symptom.label(code)))
  return named.join('、') || '未选择'
}

/** In one line: 良好，无接触史，未隔离. */
export function summaryOf({
  bodyState,
  symptoms = [],
  contactHistory = ContactHistory.none,
  isolationState = IsolationState.none,
}: Filing): string {
  return [
    BodyState.label(bodyState),
    ...(symptoms.length > 0 ? [`${symptoms.length}项症状`] : []),
    contactHistory === ContactHistory.none ? '无接触史' : ContactHistory.label(contactHistory),
    isolationState === IsolationState.none ? '未隔离' : IsolationState.label(isolationState),
  ].join('，')
}
