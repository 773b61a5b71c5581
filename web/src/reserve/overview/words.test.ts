import { expect, test } from 'vitest'
import { coverText } from '../../drugStock/quantities.ts'
import { coverBand } from './words.ts'

test('cover days in words, and how near their end they are', () => {
  expect([null, 0, 365, 366].map(coverText)).toEqual(['—', '0天', '365天', '>365天'])
  expect([null, 6, 7, 14, 15, 29, 30].map(coverBand)).toEqual(['unknown', 'scarce', 'low', 'low', 'fair', 'fair', 'good'])
})
