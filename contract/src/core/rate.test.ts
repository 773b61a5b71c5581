import { expect, test } from 'vitest'
import { rate, rateDifference, rateText } from './rate.ts'

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

test('is what whole numbers of any length say, for every part of some wholes', () => {
  for (const whole of [1, 3, 7, 160, 999, 8_191, 1_600_000])
    for (let part = 0; part <= whole; part += Math.ceil(whole / 997)) {
      const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole))
      expect(rate(part, whole)).toBe(`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`)
    }
})

test('differs from another by points', () => {
  expect(rateDifference('83.87', '41.94')).toBe('41.93')
  expect(rateDifference('14.38', '14.43')).toBe('-0.05')
  expect(rateDifference('100.00', '100.00')).toBe('0.00')
  expect(rateDifference(null, '1.00')).toBeNull()
})

test('is shown as it is', () => {
  expect([rateText(rate(23, 160)), rateText(rate(1, 0)), rateText('0.42', 1000)]).toEqual(['14.38%', '—', '0.42‰'])
})
