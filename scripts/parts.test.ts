import { expect, test } from 'vitest'
import { browserTests, inTurn, partOfDay, parts, waiting } from '../e2e/parts.ts'

const everyPart = Array.from({ length: parts }, (_, at) => at + 1)

test('each browser test runs on one of the days, and every page on all of them', () => {
  const runsOf = (name: string) => everyPart.filter((part) => !waiting(part).includes(`e2e/${name}`)).length
  const runs = new Map(browserTests().map((name) => [name, runsOf(name)]))
  expect(runs.size).toBeGreaterThan(70)
  expect(new Set(runs.values())).toEqual(new Set([1, parts]))
  expect(runs.get('everyPage.test.ts')).toBe(parts)
  expect(waiting(null)).toEqual([])
})

test('days take their parts in turn, and those who take turns are all had', () => {
  const days = everyPart.map((day) => partOfDay(new Date(Date.UTC(2026, 10, 27 + day))))
  expect(days.toSorted()).toEqual(everyPart)
  const three = ['a', 'b', 'c']
  expect(new Set(everyPart.flatMap((part) => inTurn(three, 5, part)))).toEqual(new Set(three))
  expect(inTurn(three, 5, 1)).toHaveLength(1)
  expect(inTurn(three, 5, null)).toEqual(three)
  expect(inTurn([], 5, 1)).toEqual([])
})
