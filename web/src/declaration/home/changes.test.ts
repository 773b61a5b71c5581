import type { RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import { expect, test } from 'vitest'
import { largestChanges } from './changes.ts'

const unit = (orgId: number, fillRate: string | null, own = false): RateRow => ({
  ...{ date: null, orgId, orgName: `单位${orgId}`, orgType: 3, own, subscribed: false, moved: false, hasChildren: true },
  ...{ due: 10, filled: 5, onTime: 5, fillRate, onTimeRate: fillRate, unfilled: 5, abnormal: 0, worse: 0 },
})
const changes = (day: readonly RateRow[], before: readonly RateRow[], atMost = 5) =>
  largestChanges(day, before, atMost).map(({ unit, was, points }) => [unit.orgId, unit.own, was, points])

test('the largest come first, whichever way they go', () => {
  const before = [unit(1, '90.00'), unit(2, '90.00'), unit(3, '90.00')]
  expect(changes([unit(1, '91.50'), unit(2, '62.50'), unit(3, '99.99')], before)).toEqual([
    [2, false, '90.00', '-27.50'],
    [3, false, '90.00', '9.99'],
    [1, false, '90.00', '1.50'],
  ])
  expect(changes([unit(1, '91.50'), unit(2, '62.50')], before, 1)).toHaveLength(1)
})

test('a unit that stayed, came, or had nobody to declare on one of the days has none', () => {
  const day = [unit(1, '90.00'), unit(2, '50.00'), unit(3, null), unit(4, '10.00')]
  expect(changes(day, [unit(1, '90.00'), unit(3, '80.00'), unit(4, null)])).toEqual([])
})

test('a node’s own people are compared with its own people', () => {
  expect(changes([unit(1, '50.00', true)], [unit(1, '90.00'), unit(1, '60.00', true)])).toEqual([[1, true, '60.00', '-10.00']])
})
