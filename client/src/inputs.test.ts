import { longText, optional, shape, text, whole } from '@oems/contract/core/fields.ts'
import { expect, test } from 'vitest'
import { inputsFor } from './inputs.ts'

test('no more can be typed than the contract takes', () => {
  const input = inputsFor(shape({ name: text('姓名', 10), remark: optional(longText('备注', 200)), age: whole('年龄', 0, 150) }))
  expect(input).toEqual({ name: { maxLength: 10 }, remark: { maxLength: 200 }, age: { maxLength: undefined } })
})
