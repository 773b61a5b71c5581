import { expect, test } from 'vitest'
import { percentOf, progressOf, shareOf } from './useTask.ts'

test.each([
  [{ done: 12_000, total: 200_000 }, '12,000 / 200,000 行', 6],
  [{ done: 199_999, total: 200_000 }, '199,999 / 200,000 行', 99],
  [{ done: 5, total: 4 }, '5 / 4 行', 100],
  [{ done: 0, total: null }, '0 行', 0],
  [{ done: 0, total: 0 }, '0 / 0 行', 0],
])('%o is %s', (task, words, percent) => expect([progressOf(task), percentOf(task)]).toEqual([words, percent]))

test('several together are as far as all their lines', () => {
  const tasks = [
    { done: 50, total: 100 },
    { done: 0, total: 100 },
  ]
  expect(shareOf(tasks)).toBe(0.25)
  expect(shareOf([...tasks, { done: 3, total: null }])).toBeNull()
  expect([shareOf([]), shareOf([{ done: 7, total: 5 }])]).toEqual([null, 1])
})
