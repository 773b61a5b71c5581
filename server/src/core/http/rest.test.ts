import { expect, test } from 'vitest'
import { Allowance } from './rest.ts'

const mb = 1024 * 1024

test('one who sends too much may send all of it; of many nobody else may, until it has been made up for', () => {
  const allowance = new Allowance()
  expect(allowance.grants(50 * mb, 0)).toBe(true)
  expect(allowance.grants(mb, 1_000)).toBe(false)
  expect(allowance.grants(mb, 11_000)).toBe(false)
  expect(allowance.grants(mb, 12_000)).toBe(true)
})

test('what nobody has used is not saved up', () => {
  const allowance = new Allowance()
  const granted = Array.from({ length: 100 }, () => allowance.grants(mb, 3_600_000))
  expect(granted.filter(Boolean)).toHaveLength(4)
})
