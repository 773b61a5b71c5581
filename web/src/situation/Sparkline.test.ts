import { expect, test } from 'vitest'
import { pathOf } from './Sparkline.tsx'

test('a line goes from day to day, leaves a gap where nothing is known, and marks a day that stands alone', () => {
  const down = (value: number) => 10 - value
  expect(pathOf([1, 2, null, 3, null, 4, 5], down)).toBe('M0 9L2 8M6 7h1M10 6L12 5')
  expect(pathOf([null, null], down)).toBe('')
})
