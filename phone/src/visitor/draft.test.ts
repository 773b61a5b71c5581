import { IsolationState } from '@oems/contract/declaration/codes.ts'
import { expect, test } from 'vitest'
import { complaintsOf, type Draft, emptyDraft, filingOf, stepOf } from './draft.ts'

const today = '2026-03-05'
const isolated: Draft = { ...emptyDraft, isolationState: IsolationState.home, isolationFrom: '2026-03-03', isolationTo: '2026-03-10' }

test('isolation cannot end before it begins, and that is said where it is asked', () => {
  expect(complaintsOf('health', isolated, today)).toEqual({})
  expect(complaintsOf('health', { ...isolated, isolationTo: '2026-03-02' }, today)).toEqual({ isolationTo: '隔离结束不能早于隔离开始' })
  expect(stepOf('isolationFrom')).toBe('health')
})

test('what was answered is sent, what was left blank is not', () => {
  const filing = filingOf({ ...isolated, isolationTo: '', vaccineIllnessId: 8, testIllnessId: null })
  expect(filing).toMatchObject({ isolationFrom: '2026-03-03', vaccineIllnessId: 8 })
  expect(filing).not.toHaveProperty('isolationTo')
  expect(filing).not.toHaveProperty('testIllnessId')
})
