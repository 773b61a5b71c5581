import { codes } from '@oems/contract/core/codes.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { list, optional, shape, text } from '@oems/contract/core/fields.ts'
import { expect, test } from 'vitest'
import { toggled, valuesFilterOf } from './columnFilter.ts'

const Level = codes('级别', { low: [1, '低'], high: [2, '高'] })
const { properties } = shape({ level: optional(list(Level.schema)), grade: optional(Level.schema), name: optional(text('名称')) })
const fields = properties as unknown as Readonly<Record<string, Field>>
const options = [
  { value: 1, label: '低' },
  { value: 2, label: '高' },
]

test('a column offers the values of the filter of its name, with the words of the contract', () => {
  expect(valuesFilterOf({ dataIndex: 'level' }, fields)).toEqual({ name: 'level', several: true, options })
  expect(valuesFilterOf({ key: 'grade' }, fields)).toEqual({ name: 'grade', several: false, options })
  expect(valuesFilterOf({ dataIndex: 'fillStatus', filter: 'level' }, fields)?.name).toBe('level')
})

test('none where the call has no such filter, or the contract names no values', () => {
  expect(valuesFilterOf({ dataIndex: 'orgName' }, fields)).toBeNull()
  expect(valuesFilterOf({ dataIndex: 'name' }, fields)).toBeNull()
})

test('values are chosen together where the filter takes several, else one instead of the other', () => {
  const several = { name: 'level', several: true, options }
  expect(toggled(several, [], 1)).toEqual([1])
  expect(toggled(several, [1], 2)).toEqual([1, 2])
  expect(toggled(several, [1], 1)).toBeNull()
  const one = { ...several, several: false }
  expect(toggled(one, [1], 2)).toBe(2)
  expect(toggled(one, [2], 2)).toBeNull()
})
