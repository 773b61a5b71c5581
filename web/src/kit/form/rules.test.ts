import { flag, longText, optional, reason, shape, text, whole, withDefault } from '@oems/contract/core/fields.ts'
import { expect, test } from 'vitest'
import { itemsFor, rulesFor } from './rules.ts'

const item = itemsFor(
  shape({ name: text('姓名', 10), remark: optional(longText('备注')), age: whole('年龄', 0, 150), sex: withDefault(flag('性别'), 0) }),
)

test('a field carries its name, its label and the words of the contract', () => {
  expect(item.name).toMatchObject({ name: 'name', label: '姓名' })
  expect(item.name.rules).toContainEqual({ required: true, whitespace: true, message: '请输入姓名' })
  expect(item.name.rules).toContainEqual({ max: 10, message: '姓名不能超过10个字' })
  expect(item.age.rules).toContainEqual({ type: 'number', min: 0, max: 150, message: '年龄应在0到150之间' })
})

test('a text with a least length names both its limits', () => {
  const message = '请输入2到200字的原因'
  expect(rulesFor(reason())).toEqual(expect.arrayContaining([expect.objectContaining({ required: true, message }), { min: 2, message }]))
  expect(rulesFor(optional(reason()))[0]).toEqual({ min: 2, message })
})

test('what may be left out is not required', () => {
  for (const { rules } of [item.remark, item.sex]) expect(JSON.stringify(rules)).not.toContain('"required"')
})
