import { expect, test } from 'vitest'
import { browserTests, inTurn, isInTime, minutes, ranked } from '../e2e/turns.ts'

const day = 86_400_000
const files = browserTests()
const days = [0, 1, 2, 3].map((at) => 20_000 * day + at * day)

test('a run has every page first, then the others, every day from another one on, so that all are early within four days', () => {
  const early = new Set<string>()
  for (const began of days) {
    const order = ranked(files, began)
    expect(order.toSorted()).toEqual(files.toSorted())
    expect(order[0]).toBe('everyPage.test.ts')
    for (const name of order.slice(0, Math.ceil(files.length / 4) + 5)) early.add(name)
  }
  expect(early.size).toBe(files.length)
})

test('what has not begun in time waits, every page longer than the others; started by hand nothing does', () => {
  const after = (name: string, more: number) => isInTime(`e2e/${name}.test.ts`, more * 60_000, 0)
  expect([after('forms', minutes.others - 1), after('forms', minutes.others)]).toEqual([true, false])
  expect([after('everyPage', minutes.others), after('everyPage', minutes.always)]).toEqual([true, false])
  expect(isInTime('e2e/forms.test.ts', Number.MAX_SAFE_INTEGER, null)).toBe(true)
})

test('those who take turns are all had within as many days', () => {
  const three = ['a', 'b', 'c']
  expect(new Set(days.flatMap((began) => inTurn(three, 5, began)))).toEqual(new Set(three))
  expect(inTurn(three, 5, days[0])).toHaveLength(1)
  expect(inTurn(three, 5, null)).toEqual(three)
  expect(inTurn([], 5, days[0])).toEqual([])
})
