import { expect, test } from 'vitest'
import { keysBelow } from './keys.ts'

const days = (count: number) => Array.from({ length: count }, (_, at) => ({ key: `2026-03-${String(at + 1).padStart(2, '0')}` }))
const hours = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `2026-03-0${1 + Math.floor(at / 24)} ${String(at % 24).padStart(2, '0')}:00` }))
function told(points: readonly { readonly key: string }[], openKey: string | undefined, width: number) {
  const { names, label } = keysBelow(points, openKey, width)
  return names.filter((_, index) => label.interval(index))
}

test('days stand at even distances up to the last, as many as fit', () => {
  expect(told(days(7), undefined, 700)).toEqual(['03-01', '03-02', '03-03', '03-04', '03-05', '03-06', '03-07'])
  expect(told(days(30), undefined, 400)).toEqual(['03-02', '03-06', '03-10', '03-14', '03-18', '03-22', '03-26', '03-30'])
})

test('the one under way says so, and those beside it make room', () => {
  expect(told(days(30), '2026-03-30', 400)).toEqual(['03-02', '03-06', '03-10', '03-14', '03-18', '03-22', '03-30 未截止'])
  expect(told([{ key: '2026-03-05' }], '2026-03-05', 400)).toEqual(['03-05 未截止'])
})

test('hours of several days are told by their days, months and years as they are', () => {
  expect(told(hours(70), '2026-03-03 21:00', 700)).toEqual(['03-01', '03-02', '03-03', '21:00 未截止'])
  expect(told(hours(3), undefined, 700)).toEqual(['03-01', '01:00', '02:00'])
  expect(told([{ key: '2025-12' }, { key: '2026-01' }], '2026-01', 700)).toEqual(['2025-12', '2026-01 未截止'])
})
