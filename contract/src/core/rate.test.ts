import { expect, test } from 'vitest'
import { rate } from './rate.ts'

test.each([
  [0, 0, null],
  [0, 7, '0.00'],
  [7, 7, '100.00'],
  [197, 200, '98.50'],
  [1, 3, '33.33'],
  [2, 3, '66.67'],
  [1, 800, '0.13'],
  [1, 8_000, '0.01'],
  [23, 160, '14.38'],
  [1_005, 100_000, '1.01'],
  [-23, 160, '-14.37'],
])('%i of %i', (part, whole, text) => expect(rate(part, whole)).toBe(text))

test('per thousand', () => expect(rate(23, 1_600, 1000)).toBe('14.38'))
