import { expect, test } from 'vitest'
import { isWholeNumber, looksLikeNumber, mayBeNumber } from './lookUp.ts'

test.for([
  ['1', true, false, false],
  ['1390', true, false, true],
  ['13900004321', true, true, true],
  ['139 0000 4321', true, true, true],
  ['+254 712 345678', true, false, true],
  ['11010119900307123', true, false, true],
  ['11010119900307123x', true, true, true],
  ['G12', false, false, false],
  ['G12345678', true, false, true],
  ['demo01', false, false, false],
  ['王测试1', false, false, false],
  ['5%葡萄糖', false, false, false],
] as const)('%s', ([text, looks, whole, search]) => {
  expect([looksLikeNumber(text), isWholeNumber(text), mayBeNumber(text)]).toEqual([looks, whole, search])
})
