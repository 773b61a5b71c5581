import type { MeasureItem } from '@oems/contract/reserve/measures.ts'
import { expect, test } from 'vitest'
import { asBefore, empty, faultIn, toSend } from './answers.ts'

const today = '2026-03-06'
const measure: MeasureItem = {
  ...{
    measureId: 1,
    name: '出入登记',
    category: 1,
    answerKind: 1,
    valueUnit: null,
    content: null,
    evidenceRequired: 0,
    required: 0,
    proven: false,
  },
  ...{ last: null, declared: null },
}

test('what is missing is said one after the other', () => {
  expect(faultIn(measure, empty, today)).toBe('请选择落实情况')
  expect(faultIn(measure, { ...empty, state: 2 }, today)).toBe('请填写说明')
  expect(faultIn(measure, { ...empty, state: 2, note: '人手不足' }, today)).toBe('请选择整改期限')
  expect(faultIn(measure, { ...empty, state: 3, note: '人手不足', planDate: '2026-03-05' }, today)).toBe('整改期限不能早于今天')
  expect(faultIn(measure, { ...empty, state: 3, note: '人手不足', planDate: today }, today)).toBeNull()
})

test('a proof is asked for once in three periods, a number is one', () => {
  const proof: MeasureItem = { ...measure, evidenceRequired: 1 }
  expect(faultIn(proof, { ...empty, state: 1 }, today)).toBe('请上传佐证材料')
  expect(faultIn({ ...proof, proven: true }, { ...empty, state: 1 }, today)).toBeNull()
  expect(faultIn({ ...measure, answerKind: 2 }, { ...empty, value: '很多' }, today)).toBe('请填写不超过两位小数的数值')
  expect(faultIn({ ...measure, answerKind: 2 }, { ...empty, state: 4 }, today)).toBeNull()
})

test('the period before is taken over, but no term that has passed; what does not belong to an answer is not sent', () => {
  const last = { state: 2 as const, value: null, note: '人手不足', planDate: '2026-03-05' }
  expect(asBefore(measure, today)).toBeNull()
  expect(asBefore({ ...measure, last }, today)).toMatchObject({ state: 2, note: '人手不足', planDate: null })
  expect(toSend(measure, { ...empty, state: 1, value: '5', planDate: today })).toMatchObject({ state: 1, value: null, planDate: null })
})
