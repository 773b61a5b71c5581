import { HealthLevel } from '@oems/contract/declaration/codes.ts'
import { filling } from '@oems/contract/declaration/figures.ts'
import { healthTrend } from '@oems/contract/statistics/healthFigures.ts'
import { expect, test } from 'vitest'
import { levelTone } from './tones.ts'

test('a chart draws the abnormal in the colour of their tag', () => {
  expect(filling.abnormal.tone).toBe(levelTone[HealthLevel.abnormal])
  expect(healthTrend.abnormal.tone).toBe(levelTone[HealthLevel.abnormal])
})
