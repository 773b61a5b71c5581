import { content } from '@oems/contract/declaration/fields.ts'
import type { DaySubmission, EmpDate } from '@oems/contract/declaration/personDays.ts'
import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const said = {
  ...{ temperature: '38.2', bodyState: 2, symptoms: [11, 99], symptomOther: '耳鸣', contactHistory: 0, isolationState: 1 },
  ...{ illnessId: 7, caseType: null, diagnoseType: 2, vaccination: 1, testResult: 1, locationNation: 'PE', locationText: '利马' },
  ...{ leftSite: 1, medication: '布洛芬', remark: '已卧床' },
}
const dayOf = (...submissions: readonly object[]) => ({ submissions: submissions as readonly DaySubmission[] }) as EmpDate

test('a correction begins with everything that the standing submission says, and nothing else of it', () => {
  const voided = { ...said, declareId: 3, isLatest: false, voided: true, remark: '作废' }
  const older = { ...said, declareId: 1, isLatest: false, voided: false, remark: '较早' }
  const begun = standingOf(dayOf(voided, { ...said, declareId: 2, level: 2, isLatest: true, voided: false }, older))
  expect(begun).toEqual(said)
  expect(Object.keys(begun).sort()).toEqual(Object.keys(content).sort())
})

test('of a day without a submission that stands it begins empty', () => {
  expect(standingOf(dayOf())).toEqual({})
  expect(standingOf(dayOf({ ...said, isLatest: false, voided: true }))).toEqual({})
})
