import { AttentionRule, EvidenceType, SituationChange } from '@oems/contract/attention/codes.ts'
import type { AttentionInfo, Situation, SituationStep } from '@oems/contract/attention/situations.ts'
import { CaseClass, Outcome } from '@oems/contract/declaration/caseCodes.ts'
import { expect, test } from 'vitest'
import { entriesOf, evidenceOf } from './entries.ts'

const step = (at: string, change: SituationStep['change']) =>
  ({ situationId: 1, change, at, byName: '王医生', caseClass: CaseClass.confirmed, outcome: null, reason: null }) as SituationStep
const aboutEnds = (outcomeRemark: string | null, ...steps: SituationStep[]) =>
  entriesOf({ attention: [], situations: [{ id: 1, illnessName: '疟疾', outcomeRemark } as Situation], steps } as unknown as AttentionInfo)
    .filter(({ title }) => title === '疟疾：结束')
    .map(({ about }) => about)

const first = step('2026-11-01T02:00:00.000Z', SituationChange.closed)
const again = step('2026-11-02T02:00:00.000Z', SituationChange.reopened)
const last = { ...step('2026-11-03T02:00:00.000Z', SituationChange.closed), outcome: Outcome.excluded }

test('what was said at the end of a case stands at its last end, and nowhere once it was taken up again', () => {
  expect(aboutEnds('复核镜检阴性', last, again, first)).toEqual(['确诊 · 排除 · 复核镜检阴性 · 王医生', '确诊 · 王医生'])
  expect(aboutEnds(null, again, first)).toEqual(['确诊 · 王医生'])
})

test('evidence says what was found, and leads to the day, or to the examinations of the person', () => {
  const day = '2026-11-01'
  const nothing = { level: 1, temperature: null, symptoms: [], situationId: null }
  const evidence = [
    { ...nothing, day, rule: AttentionRule.urgentSymptoms, type: EvidenceType.declaration, temperature: '39.2', symptoms: [11] },
    { ...nothing, day: '2026-11-03', rule: AttentionRule.openCase, type: EvidenceType.situation, situationId: 1 },
    { ...nothing, day: '2026-11-02', rule: AttentionRule.openCase, type: EvidenceType.examination },
  ]
  const situations = [{ id: 1, illnessName: '疟疾', caseClass: CaseClass.confirmed }]
  const lines = evidenceOf({ personId: 7, attention: [{ evidence }], situations } as unknown as AttentionInfo)
  expect(lines.map(({ address }) => address)).toEqual([null, '/pe-record/index?personId=7', `/record/emp-daily/7?date=${day}`])
  expect(lines[0]!.words).toMatch(/，疟疾（确诊）$/)
  expect(lines[2]!.words).toMatch(/^2026-11-01 每日申报：.+，体温39\.2℃，发热$/)
})
