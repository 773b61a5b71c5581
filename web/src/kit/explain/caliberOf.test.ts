import { healthOfDay, healthOfYear } from '@oems/contract/statistics/healthFigures.ts'
import { expect, test } from 'vitest'
import { caliberOf } from './caliberOf.ts'

test('on paper every card of the statistics pages says how it is counted', () => {
  const figures = [...Object.values(healthOfDay), ...Object.values(healthOfYear)]
  const words = caliberOf(figures)
  expect(figures.length).toBeGreaterThan(10)
  for (const { title } of figures) expect(words).toContain(`${title}指`)
})
